import type WebSocket from 'ws';
import type { HttpPort, NetworkPort } from '../../steps/services';
import type { ResolveAll } from './guard';
import { createHttp, type OpenRequest, type OutboundHttp } from './http';
import { createNetwork, type OutboundNetwork } from './network';
import type { OpenReply } from './openReply';
import { createSockets } from './sockets';

export interface OutboundRules {
  /** Internal hosts and networks that every organisation may reach. */
  allow: readonly string[];
  /** Those that it may reach beside them, and what a refusal says to its people. */
  of(orgId: string): Promise<{ allow: readonly string[]; remedy?: string }>;
  resolve?: ResolveAll | undefined;
}

interface Door {
  http: OutboundHttp;
  network: OutboundNetwork;
  socket(url: string): WebSocket;
}

/** Lists that are in use at one time; a list that was changed needs its connections no more. */
const DOORS_MAX = 20;

/**
 * What steps and integrations reach outside. Organisations with different lists share no connection: one that was opened for the first
 * would take the second to where it may not go.
 */
export function createOutbound(rules: OutboundRules): {
  http: HttpPort;
  open(request: OpenRequest & { orgId: string }): Promise<OpenReply>;
  network: NetworkPort;
  socket(request: { orgId: string; url: string }): Promise<WebSocket>;
  close(): Promise<void>;
} {
  const doors = new Map<string, Door>();

  async function doorOf(orgId: string): Promise<Door> {
    const { allow, remedy = '' } = await rules.of(orgId);
    const key = JSON.stringify([allow, remedy]);
    const found = doors.get(key);
    doors.delete(key);
    const { resolve } = rules;
    const options = { allow: [...rules.allow, ...allow], remedy, ...(resolve ? { resolve } : {}) };
    const door = found ?? {
      http: createHttp(options),
      network: createNetwork(options),
      socket: createSockets(options),
    };
    doors.set(key, door);
    const [oldest] = doors;
    if (oldest && doors.size > DOORS_MAX) {
      doors.delete(oldest[0]);
      // After the requests that are under way.
      void oldest[1].http.close();
    }
    return door;
  }

  return {
    http: { send: async ({ orgId, ...request }) => (await doorOf(orgId)).http.send(request) },
    open: async ({ orgId, ...request }) => (await doorOf(orgId)).http.open(request),
    network: {
      // A question to the name servers reaches nothing else.
      resolve: async (name, type, signal) => (await doorOf('')).network.resolve(name, type, signal),
      certificate: async ({ orgId, ...of }, signal) => (await doorOf(orgId)).network.certificate(of, signal),
      reach: async ({ orgId, ...of }, timeoutMs, signal) =>
        (await doorOf(orgId)).network.reach(of, timeoutMs, signal),
    },
    socket: async ({ orgId, url }) => (await doorOf(orgId)).socket(url),
    async close() {
      await Promise.all([...doors.values()].map(({ http }) => http.close()));
    },
  };
}
