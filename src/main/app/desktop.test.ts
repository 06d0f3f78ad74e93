import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { HostContract, SessionState } from '@shared/host/contract';
import { defineCall } from '@shared/kernel/call';
import { wireClient, type Port, type WireClient } from '@shared/kernel/wire';
import { updateWords } from '@shared/words/updates';
import { json, startSignInServer, type SignInServer } from '@tests/fakes/signInServer';
import { openLiveSocket } from '../adapters/liveSocket';
import { openAgentSocket } from '../adapters/agentSocket';
import { systemClock } from '../adapters/systemClock';
import type { JournalFiles, Notifier, SecretStore, SettingsFile } from '../ports';
import { memorySettingsFile, openSettings } from '../prefs/settings';
import { createDesktop, type Desktop } from './desktop';
import { memorySecrets, type SecretCandidate } from './secrets';
import type { ServerToUse } from './serverToUse';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const calls = {
  'things.list': defineCall({
    id: 'things.list',
    method: 'GET',
    path: 'things',
    access: 'signed-in',
    summary: 'Things',
    reply: z.unknown(),
  }),
  'resources.list': defineCall({
    id: 'resources.list',
    method: 'GET',
    path: 'resources',
    access: 'signed-in',
    summary: 'Names',
    reply: z.unknown(),
  }),
  'uploads.part': defineCall({
    id: 'uploads.part',
    method: 'PUT',
    path: 'uploads/:id/parts',
    access: 'signed-in',
    summary: 'A part',
    params: z.object({ id: z.string() }),
    takes: 'bytes',
    reply: z.unknown(),
  }),
};

let server: SignInServer;
let desktop: Desktop;
let secrets: SecretStore;
let settingsFile: SettingsFile;
let channels: MessageChannel[];

function memoryFiles(): JournalFiles {
  const texts = new Map<string, string>();
  return {
    read: async (name) => texts.get(name) ?? null,
    write: async (name, text) => void texts.set(name, text),
    remove: async (name) => void texts.delete(name),
    list: async () => [...texts.keys()].map((name) => ({ name, changedAt: 0 })),
  };
}

const noJournal: JournalFiles = {
  read: async () => null,
  write: async () => undefined,
  remove: async () => undefined,
  list: async () => [],
};

function compose(
  options: {
    keychains?: SecretCandidate[];
    serverUrl?: string;
    fixed?: boolean;
    choose?: ServerToUse['choose'];
    starts?: boolean;
    notifier?: Notifier;
  } = {},
): Desktop {
  return createDesktop({
    calls,
    clock: systemClock,
    log: quiet,
    random: () => 0,
    settings: openSettings(settingsFile),
    keychains: options.keychains ?? [{ name: 'test', open: async () => secrets }],
    serverProcess: {
      start: () => {
        const { url, localSecret } = server;
        const exits: ((code: number | null) => void)[] = [];
        const exit = (code: number | null) => exits.forEach((listener) => listener(code));
        return {
          onMessage: (listener) => {
            if (options.starts === false) return;
            queueMicrotask(() => listener({ type: 'ready', url, localSecret }));
          },
          onExit: (listener) => void exits.push(listener),
          requestStop: () => exit(0),
          kill: () => exit(null),
        };
      },
    },
    server: {
      url: options.serverUrl ?? null,
      fixed: options.fixed ?? false,
      choose: options.choose ?? (async () => undefined),
    },
    issuer: null,
    liveSocket: openLiveSocket,
    agentSocket: openAgentSocket,
    signInPage: { kind: 'same-page', redirectUri: () => 'http://127.0.0.1:45678/callback' },
    windows: { open: () => true },
    notifier: options.notifier ?? { show: () => false },
    openExternal: async () => true,
    journal: noJournal,
    resourceIndex: memoryFiles(),
    updates: { updater: null, keys: '', administrator: undefined },
    info: { host: 'browser', version: '1', platform: 'linux', development: false, dataDir: '/data' },
  });
}

function toPort(port: MessageChannel['port1']): Port {
  return {
    send: (frame) => port.postMessage(frame),
    onFrame: (listener) => void port.on('message', listener),
    onClose: (listener) => void port.on('close', listener),
    close: () => port.close(),
  };
}

interface TestWindow {
  wire: WireClient<HostContract>;
  heard: unknown[];
  /** Resolves with the first thing heard, now or later, that fits. */
  until(fits: (heard: unknown) => boolean): Promise<unknown>;
}

function openWindow(): TestWindow {
  const channel = new MessageChannel();
  channels.push(channel);
  const wire = wireClient<HostContract>(toPort(channel.port2));
  const heard: unknown[] = [];
  const waiting: (() => void)[] = [];
  for (const name of [
    'session',
    'prefs',
    'live',
    'notice',
    'server',
    'notification',
    'updates',
    'reload',
  ] as const) {
    wire.on(name, (data) => {
      heard.push({ name, data });
      for (const wake of waiting.splice(0)) wake();
    });
  }
  desktop.connect(toPort(channel.port1));
  const until = async (fits: (heard: unknown) => boolean): Promise<unknown> => {
    for (;;) {
      const found = heard.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return { wire, heard, until };
}

const session = (fits: (state: SessionState) => boolean) => (heard: unknown) => {
  const { name, data } = heard as { name: string; data: SessionState };
  return name === 'session' && fits(data);
};
const live = (tag: string) => (heard: unknown) => {
  const { name, data } = heard as { name: string; data: { tag: string } };
  return name === 'live' && data.tag === tag;
};

beforeEach(async () => {
  channels = [];
  secrets = memorySecrets();
  settingsFile = memorySettingsFile();
  server = await startSignInServer({
    route: (request, response, body) => {
      if (request.url?.startsWith('/v1/things')) json(response, 200, { data: [1, 2] });
      else if (request.url === '/v1/resources') json(response, 200, { data: [{ name: 'Nightly' }] });
      else if (request.method === 'PUT') json(response, 200, { data: { received: body.length + 10 } });
      else return false;
      return true;
    },
  });
  desktop = compose();
  desktop.start();
});
afterEach(async () => {
  await desktop.stop();
  for (const { port1 } of channels) port1.close();
  await server.stop();
});

test('[AUTH-03] [AUTH-04] one press opens the local workspace, in every window, and calls carry its token', async () => {
  const [one, two] = [openWindow(), openWindow()];
  expect(await one.wire.call('session.get', null)).toMatchObject({ state: 'signed-out' });
  await expect(one.wire.call('api.call', { id: 'things.list' })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect(await one.wire.call('session.openLocal', null)).toMatchObject({
    state: 'signed-in',
    userId: 'user-local',
  });
  await two.until(session((state) => state.state === 'signed-in'));
  expect(await two.wire.call('api.call', { id: 'things.list' })).toBe('{"data":[1,2]}');
  expect(server.seen.filter((one) => one.path === '/v1/things')).toMatchObject([
    { token: expect.stringMatching(/^ey/) },
  ]);
});

test('no window is ever given a token', async () => {
  const window = openWindow();
  const replies = [
    await window.wire.call('session.openLocal', null),
    await window.wire.call('session.get', null),
    await window.wire.call('host.info', null),
    window.heard,
  ];
  const [, token] = server.seen.map((one) => one.token);
  expect(JSON.stringify(replies)).not.toContain(token ?? 'ey');
  expect(JSON.stringify(replies)).not.toContain(server.localSecret);
});

test('[AUTH-06] a 401 to any call signs out every window', async () => {
  const [one, two] = [openWindow(), openWindow()];
  await one.wire.call('session.openLocal', null);
  server.refuseTokens = true;
  await expect(one.wire.call('api.call', { id: 'things.list' })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  for (const window of [one, two]) {
    await window.until(session((state) => state.state === 'signed-out' && state.reason === 'expired'));
  }
  expect(await secrets.get('session:local')).toBeNull();
});

test('[AUTH-08] signing out in one window signs out all, and the next run starts signed out', async () => {
  const [one, two] = [openWindow(), openWindow()];
  await one.wire.call('session.openLocal', null);
  await one.wire.call('session.signOut', null);
  await two.until(session((state) => state.state === 'signed-out' && state.reason === 'signed-out'));
  await desktop.stop();
  desktop = compose();
  desktop.start();
  expect(await openWindow().wire.call('session.get', null)).toMatchObject({ state: 'signed-out' });
});

test('the sign-in page need not wait for a server that is still starting', async () => {
  await desktop.stop();
  desktop = compose({ starts: false });
  desktop.start();
  expect(await openWindow().wire.call('session.get', null)).toMatchObject({
    state: 'signed-out',
    server: { kind: 'local', reachable: false },
  });
});

test('the next run is signed in by itself', async () => {
  await openWindow().wire.call('session.openLocal', null);
  await desktop.stop();
  desktop = compose();
  desktop.start();
  expect(await openWindow().wire.call('session.get', null)).toMatchObject({
    state: 'signed-in',
    userId: 'user-local',
  });
});

test('changes on the server reach every window; after a lost connection everything is to be reloaded', async () => {
  const [one, two] = [openWindow(), openWindow()];
  await one.wire.call('session.openLocal', null);
  await vi.waitUntil(() => server.liveCount() === 1, { timeout: 10_000 });
  server.sendLive({ tag: 'Case', id: 'c1' });
  expect(await one.until(live('Case'))).toEqual({ name: 'live', data: { tag: 'Case', id: 'c1' } });
  await two.until(live('Case'));
  expect(one.heard.some(live('*'))).toBe(false);
  server.dropLive();
  await Promise.all([one.until(live('*')), two.until(live('*'))]);
});

test('without a keychain the person is told, also in a window that opens later', async () => {
  await desktop.stop();
  desktop = compose({ keychains: [] });
  desktop.start();
  const isNotice = (heard: unknown) => (heard as { name: string }).name === 'notice';
  const window = openWindow();
  await window.wire.call('session.openLocal', null);
  expect(await window.until(isNotice)).toMatchObject({ data: { code: 'no_keychain' } });
  expect(await openWindow().until(isNotice)).toMatchObject({ data: { code: 'no_keychain' } });
});

test('preferences are one copy for all windows and outlive the run', async () => {
  const [one, two] = [openWindow(), openWindow()];
  await one.wire.call('prefs.set', { navCollapsed: true });
  await two.until((heard) => (heard as { data: { navCollapsed?: boolean } }).data.navCollapsed === true);
  expect(openSettings(settingsFile).get()).toMatchObject({ navCollapsed: true, theme: 'system' });
  const wrong = one.wire.call('prefs.set', { theme: 'pink' } as never);
  await expect(wrong).rejects.toMatchObject({ code: 'bad_input', data: [{ field: 'theme' }] });
  const unknown = one.wire.call('prefs.set', { serverUrl: 'https://evil.example' } as never);
  await expect(unknown).rejects.toMatchObject({ code: 'bad_input' });
});

test('a notification of the system is not shown in the windows too; without one it is', async () => {
  const shown: string[] = [];
  const first = openWindow();
  expect(await first.wire.call('notifications.test', null)).toEqual({ shown: 'window' });
  const isNotification = (heard: unknown) => (heard as { name: string }).name === 'notification';
  expect(await first.until(isNotification)).toMatchObject({ data: { kind: 'test', path: '/' } });
  await desktop.stop();
  desktop = compose({ notifier: { show: ({ kind }) => shown.push(kind) > 0 } });
  desktop.start();
  const second = openWindow();
  expect(await second.wire.call('notifications.test', null)).toEqual({ shown: 'system' });
  expect(shown).toEqual(['test']);
  expect(second.heard.some(isNotification)).toBe(false);
});

test('names for the search are kept for when the server is away, until somebody signs out', async () => {
  const { wire } = openWindow();
  await expect(wire.call('index.read', null)).rejects.toMatchObject({ code: 'unauthenticated' });
  await wire.call('session.openLocal', null);
  expect(await wire.call('index.read', null)).toBe('');
  await wire.call('api.call', { id: 'resources.list' });
  const [moment, reply] = (await wire.call('index.read', null)).split('\n');
  expect(Number(moment)).toBeGreaterThan(0);
  expect(JSON.parse(reply ?? '')).toEqual({ data: [{ name: 'Nightly' }] });
  await wire.call('session.signOut', null);
  await wire.call('session.openLocal', null);
  expect(await wire.call('index.read', null)).toBe('');
});

test('a part of an upload goes as bytes to its offset', async () => {
  const window = openWindow();
  await window.wire.call('session.openLocal', null);
  const input = { uploadId: 'u1', offset: 10, bytes: new Uint8Array([0, 255, 10]) };
  expect(await window.wire.call('upload.part', input)).toEqual({ size: 13 });
  expect(server.seen.at(-1)).toMatchObject({
    method: 'PUT',
    path: '/v1/uploads/u1/parts?offset=10',
    contentType: 'application/octet-stream',
    body: Buffer.from([0, 255, 10]),
  });
});

test.each(['javascript:alert(1)', 'file:///etc/passwd'])(
  'the address %s is not handed to the system',
  async (url) => {
    const opening = openWindow().wire.call('window.openExternal', { url });
    await expect(opening).rejects.toMatchObject({ code: 'bad_input' });
  },
);

test('a window opens at a path of the app only', async () => {
  const { wire } = openWindow();
  expect(await wire.call('window.open', { path: '/cases?tab=boards' })).toEqual({ opened: true });
  await expect(wire.call('window.open', { path: 'https://evil.example' })).rejects.toMatchObject({
    code: 'bad_input',
  });
});

test('a team server is signed in to at its own page, and never without a password', async () => {
  const first = compose({ serverUrl: server.url });
  await desktop.stop();
  desktop = first;
  desktop.start();
  const label = new URL(server.url).host;
  const window = openWindow();
  expect(await window.wire.call('session.get', null)).toMatchObject({ server: { kind: 'team', label } });
  await expect(window.wire.call('session.openLocal', null)).rejects.toMatchObject({ code: 'forbidden' });
  const { url } = await window.wire.call('session.signIn', { returnTo: '/cases' });
  expect(new URL(url ?? '').searchParams.get('redirect_uri')).toBe('http://127.0.0.1:45678/callback');
});

test('a window chooses the server, and all are told to load anew and cut off in the end', async () => {
  const chosen: (string | null)[] = [];
  const first = compose({ serverUrl: server.url, fixed: true, choose: async (to) => void chosen.push(to) });
  await desktop.stop();
  desktop = first;
  const [one, two] = [openWindow(), openWindow()];
  expect(await one.wire.call('session.get', null)).toMatchObject({ server: { fixed: true } });
  await one.wire.call('server.choose', { address: 'https://west.example.com' });
  await one.wire.call('server.choose', { address: null });
  expect(chosen).toEqual(['https://west.example.com', null]);
  const wrong = one.wire.call('server.choose', { address: 5 } as never);
  await expect(wrong).rejects.toMatchObject({ code: 'bad_input' });
  desktop.reloadWindows();
  for (const window of [one, two]) await window.until((each) => (each as { name: string }).name === 'reload');
  await expect
    .poll(() =>
      one.wire.call('prefs.get', null).then(
        () => 'answered',
        () => 'cut off',
      ),
    )
    .toBe('cut off');
});

test('updates are the host’s own matter: in the browser host they are off, and every window hears of changes', async () => {
  const [one, two] = [openWindow(), openWindow()];
  const off = { version: '1', status: { state: 'off', why: 'browser' }, address: null };
  expect(await one.wire.call('updates.get', null)).toMatchObject(off);
  expect(await one.wire.call('updates.check', null)).toMatchObject(off);
  expect(await one.wire.call('updates.restart', null)).toEqual({ restarting: false });
  const refused = one.wire.call('updates.setAddress', { address: 'http://updates.example.com' });
  await expect(refused).rejects.toMatchObject({ code: 'bad_input', message: updateWords.addressRefused });
  const extra = one.wire.call('updates.setAddress', { address: null, key: 'mine' } as never);
  await expect(extra).rejects.toMatchObject({ code: 'bad_input' });
  await one.wire.call('updates.setAddress', { address: 'https://updates.example.com/' });
  const heard = await two.until((each) => (each as { name: string }).name === 'updates');
  expect(heard).toMatchObject({ data: { address: 'https://updates.example.com' } });
  expect(openSettings(settingsFile).get().updateAddress).toBe('https://updates.example.com');
});
