import { readFile } from 'node:fs/promises';
import type { Graph } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';

interface Answer {
  status: number;
  // Replies are read by tests that know them.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** A client over HTTP with the key of the first Admin; `url` may change when the server comes back elsewhere. */
export interface Client {
  call(method: string, path: string, body?: unknown, limitMs?: number): Promise<Answer>;
  /** Again and again while there is no server, or one whose database is away. */
  patiently(method: string, path: string, body?: unknown, limitMs?: number): Promise<Answer>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const away = (status: number) => status === 502 || status === 503 || status === 504 || status === 500;

export async function createClient(keyFile: string, url: () => string): Promise<Client> {
  const key = (await readFile(keyFile, 'utf8')).trim();
  async function call(method: string, path: string, body?: unknown, limitMs = 30_000): Promise<Answer> {
    const isBytes = body instanceof Uint8Array;
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const response = await fetch(new URL(path, url()), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      signal: AbortSignal.timeout(limitMs),
      ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) };
    } catch {
      return { status: response.status, body: text };
    }
  }
  return {
    call,
    async patiently(method, path, body, limitMs = 120_000) {
      const end = performance.now() + limitMs;
      for (;;) {
        const answer = await call(method, path, body).catch((error: unknown) => ({
          status: 503,
          body: String(error),
        }));
        if (!away(answer.status)) return answer;
        if (performance.now() > end)
          throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        await pause(100);
      }
    },
  };
}

export async function firstSpace(client: Client): Promise<string> {
  const { body } = await client.patiently('GET', '/v1/spaces');
  return body.data[0].space_id;
}

const input = (id: string) => ({
  id,
  type: 'string',
  defaultValue: '',
  optional: true,
  description: '',
});

export async function makeFlow(
  client: Client,
  space: string,
  name: string,
  graph: Graph,
  inputs: string[] = ['tag'],
): Promise<string> {
  const made = await client.patiently('POST', `/v1/workflows?space_id=${space}`, {
    name,
    graph,
    input_parameters: inputs.map(input),
  });
  if (made.status !== 200) throw new Error(`${name}: ${JSON.stringify(made.body)}`);
  return made.body.data.workflowId;
}

/** → the execution's id. The same event starts it once, however often this is asked. */
export async function startRun(
  client: Client,
  workflowId: string,
  eventId: string,
  inputs: Record<string, Json>,
): Promise<string> {
  const path = `/v1/workflows/${workflowId}/versions/1/executions?trigger_event_id=${eventId}`;
  const started = await client.patiently('POST', path, inputs);
  if (started.status !== 200) throw new Error(`${eventId}: ${JSON.stringify(started.body)}`);
  return started.body.data.execution_id;
}

/**
 * Killed twice within a minute, a server holds what ran until an administrator says to go on: this says it.
 * → whether anything was held.
 */
export async function resumeHeld(client: Client): Promise<boolean> {
  const { body } = await client.patiently('GET', '/v1/monitoring/workflows/held');
  if (!body.data.held) return false;
  await client.patiently('POST', '/v1/monitoring/workflows/held/resume', {});
  return true;
}
