import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { assemble, type Assembled } from '@server/entries/assemble';
import { createFirstStart } from '@server/domains/organisations/organisations.service';
import { systemClock as serverClock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { openSecretBox } from '@server/platform/secretBox';
import { calls } from '@shared/api';
import type { AgentWatch, HostContract, SessionState } from '@shared/host/contract';
import { wireClient, type Port, type WireClient } from '@shared/kernel/wire';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { journalFolder } from '../adapters/journalFolder';
import { openLiveSocket } from '../adapters/liveSocket';
import { openAgentSocket } from '../adapters/agentSocket';
import { systemClock } from '../adapters/systemClock';
import type { Clock, SecretStore } from '../ports';
import { memorySettingsFile, openSettings } from '../prefs/settings';
import { createDesktop, type Desktop } from './desktop';
import { memorySecrets } from './secrets';

const LOCAL_SECRET = 'the secret of this computer, 0123456789';
const log = createLog({ level: 'silent' });

let folder: string;
let data: TestDatabase;
let server: Assembled;
let url: string;
let desktop: Desktop;
let secrets: SecretStore;
let ahead = 0;
let channels: MessageChannel[];
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + ahead) };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-real-'));
  data = await openTestDatabase();
  const owner = await createFirstStart({ database: data.database, clock: serverClock }).local('ann');
  server = await assemble({
    database: data.database,
    box: await openSecretBox(folder),
    clock: serverClock,
    log,
    filesDir: folder,
    launchWorker: () => {
      throw new Error('No bill is computed here.');
    },
    launchCode: () => {
      throw new Error('No code is run here.');
    },
    connection: data.connection,
    alone: true,
    version: '1',
    local: { secret: LOCAL_SECRET, userId: owner.userId },
    checkReplies: true,
    loopback: true,
  });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  await server.listeningAt(url);
});
afterAll(async () => {
  await server.close();
  await data.drop();
  await rm(folder, { recursive: true });
});

function open(): Desktop {
  return createDesktop({
    calls,
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    random: () => 0,
    settings: openSettings(memorySettingsFile()),
    keychains: [{ name: 'test', open: async () => secrets }],
    serverProcess: {
      start: () => {
        const exits: ((code: number | null) => void)[] = [];
        const exit = () => exits.forEach((listener) => listener(0));
        const ready = { type: 'ready', url, localSecret: LOCAL_SECRET };
        return {
          onMessage: (listener) => queueMicrotask(() => listener(ready)),
          onExit: (listener) => void exits.push(listener),
          requestStop: exit,
          kill: exit,
        };
      },
    },
    server: { url: null, fixed: false, choose: async () => undefined },
    issuer: null,
    liveSocket: openLiveSocket,
    agentSocket: openAgentSocket,
    signInPage: { kind: 'same-page', redirectUri: () => 'http://127.0.0.1:45678/callback' },
    windows: { open: () => false },
    notifier: { show: () => false },
    openExternal: async () => false,
    journal: journalFolder(join(folder, 'journal')),
    resourceIndex: journalFolder(join(folder, 'search')),
    updates: { updater: null, keys: '', administrator: undefined },
    info: { host: 'browser', version: '1', platform: 'linux', development: false, dataDir: folder },
  });
}

const toPort = (port: MessageChannel['port1']): Port => ({
  send: (frame) => port.postMessage(frame),
  onFrame: (listener) => void port.on('message', listener),
  onClose: (listener) => void port.on('close', listener),
  close: () => port.close(),
});

function connect(): WireClient<HostContract> {
  const channel = new MessageChannel();
  channels.push(channel);
  const wire = wireClient<HostContract>(toPort(channel.port2));
  desktop.connect(toPort(channel.port1));
  return wire;
}

beforeEach(() => {
  ahead = 0;
  channels = [];
  secrets = memorySecrets();
  desktop = open();
  desktop.start();
});
afterEach(async () => {
  await desktop.stop();
  for (const { port1 } of channels) port1.close();
});

async function me(wire: WireClient<HostContract>) {
  const reply: unknown = JSON.parse(await wire.call('api.call', { id: 'users.me' }));
  return reply;
}

test('[AUTH-03] one press opens the workspace of the real server, and its calls are answered', async () => {
  const wire = connect();
  const state = await wire.call('session.openLocal', null);
  expect(state).toMatchObject({ state: 'signed-in', server: { kind: 'local' } });
  const { userId, orgId } = state as Extract<SessionState, { state: 'signed-in' }>;
  expect(await me(wire)).toMatchObject({ data: { userId, activeOrgId: orgId } });
});

test('the real provider renews, and the next run is signed in by its refresh token', async () => {
  const wire = connect();
  await wire.call('session.openLocal', null);
  const first = await secrets.get('session:local');
  ahead = 14.5 * 60_000;
  await me(wire);
  expect(await secrets.get('session:local')).not.toBe(first);
  await desktop.stop();
  desktop = open();
  desktop.start();
  const again = connect();
  expect(await again.call('session.get', null)).toMatchObject({ state: 'signed-in' });
  expect(await me(again)).toMatchObject({ data: {} });
});

test('[AUTH-08] after signing out the old refresh token is worth nothing', async () => {
  const wire = connect();
  await wire.call('session.openLocal', null);
  const kept = (await secrets.get('session:local')) ?? '';
  await wire.call('session.signOut', null);
  await desktop.stop();
  await secrets.set('session:local', kept);
  desktop = open();
  desktop.start();
  expect(await connect().call('session.get', null)).toMatchObject({ state: 'signed-out', reason: 'expired' });
});

test('what one window changes arrives at all of them as a live event of the real server', async () => {
  const [one, two] = [connect(), connect()];
  const heard = new Promise((resolve) => two.on('live', resolve));
  await one.call('session.openLocal', null);
  // The stream opens by itself after the sign-in; what changed before that is loaded by the window anyway.
  const change = async (name: string) => {
    await one.call('api.call', { id: 'organisations.createApiKey', body: { name, role: 'Guest' } });
  };
  let done = false;
  void heard.then(() => (done = true));
  for (let n = 0; !done && n < 50; n += 1) {
    await change(`Key ${n}`);
    await Promise.race([heard, systemClock.wait(100)]);
  }
  expect(await heard).toMatchObject({ tag: 'api_keys', id: expect.any(String) });
});

test('[API-99] [AI-C-25] [AI-C-27] a window that needs the agent hears its answer to what another window has asked', async () => {
  const [one, two] = [connect(), connect()];
  const heard: AgentWatch[] = [];
  const until = (wanted: (said: AgentWatch) => boolean) =>
    new Promise<AgentWatch>((resolve) => {
      const known = heard.find(wanted);
      if (known) return resolve(known);
      two.on('agent', (said) => {
        if (wanted(said)) resolve(said);
      });
    });
  two.on('agent', (said) => heard.push(said));
  await one.call('session.openLocal', null);
  await two.call('agent.watch', { agentId: 'costloom' });
  await until((said) => 'connection' in said && said.connection === 'connected');
  const body = { message_source: 'user', data: { prompt: 'What can you answer?' }, thread_id: null };
  const params = { agentId: 'costloom' };
  const sent = calls['ai.send'].reply.parse(
    JSON.parse(await one.call('api.call', { id: 'ai.send', params, body })),
  );
  const answer = await until(
    (said) =>
      'event' in said &&
      said.event.kind === 'message' &&
      said.event.message.message_source === 'agent' &&
      said.event.message.status.type === 'ready',
  );
  expect(answer).toMatchObject({ agentId: 'costloom', event: { thread_id: sent.thread_id } });
  await one.call('session.signOut', null);
  await until((said) => 'connection' in said && said.connection === 'disconnected');
});
