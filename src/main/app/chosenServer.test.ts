import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverFaults as words } from '@shared/words/servers';
import { memorySettingsFile, openSettings, type Settings } from '../prefs/settings';
import { desktopOfChoice } from './chosenServer';
import type { ServerToUse } from './serverToUse';

const quiet = { info: () => undefined, error: () => undefined };

let server: Server;
let address: string;
let answer: string;
let settings: Settings;
/** What happened to the desktops, in order, each by its address. */
let happened: string[];
let made: ServerToUse[];
/** The end of every desktop waits for it. */
let mayEnd: Promise<void>;

beforeEach(async () => {
  answer = '{"status":"ok","version":"1.2.3"}';
  server = createServer((request, response) => {
    if (request.url === '/moved/healthz') response.writeHead(302, { location: '/healthz' }).end();
    else if (request.url === '/healthz') response.writeHead(200).end(answer);
    else response.writeHead(404).end('{"message":"There is nothing here."}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings = openSettings(memorySettingsFile());
  happened = [];
  made = [];
  mayEnd = Promise.resolve();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function open(administered: string | null = null) {
  return desktopOfChoice({
    administered,
    settings,
    log: quiet,
    make: (of) => {
      made.push(of);
      const name = of.url === null ? 'own' : 'team';
      const note = (what: string) => void happened.push(`${name} ${what}`);
      return {
        connect: () => note('connected'),
        finishSignIn: async () => ({ returnTo: '/' }),
        start: () => note('started'),
        started: () => Promise.resolve(),
        stop: async () => {
          await mayEnd;
          note('stopped');
        },
        reloadWindows: () => note('reloaded'),
      };
    },
  });
}
const choose = (text: string | null) => made.at(-1)?.choose(text);
const port = {
  send: () => undefined,
  onFrame: () => undefined,
  onClose: () => undefined,
  close: () => undefined,
};

test('a team’s server is asked, kept for the next start, and takes the place of this computer’s', async () => {
  const desktop = open();
  desktop.start();
  await choose(` ${address}/ `);
  expect(happened).toEqual(['own started', 'own stopped', 'team started', 'own reloaded']);
  expect(settings.get().serverUrl).toBe(address);
  desktop.connect(port);
  expect(happened.at(-1)).toBe('team connected');
  happened = [];
  const next = open();
  expect(made.at(-1)?.url).toBe(address);
  await choose(null);
  expect(happened).toEqual(['team stopped', 'own started', 'team reloaded']);
  expect(settings.get().serverUrl).toBeNull();
  await next.stop();
});

test('choosing what is used already changes nothing', async () => {
  open();
  await choose(null);
  await choose(address);
  happened = [];
  await choose(`${address}/`);
  expect(happened).toEqual([]);
});

test.each([
  ['http://costs.example.com', words.address],
  ['https://user:secret@costs.example.com', words.address],
  ['ftp://costs.example.com', words.address],
  ['', words.address],
])('the address “%s” is refused and asked nothing', async (text, reason) => {
  open();
  await expect(choose(text)).rejects.toMatchObject({
    code: 'bad_input',
    message: reason,
    data: [{ field: 'address', reason }],
  });
  expect(happened).toEqual([]);
});

test('what is no Costloom server leaves everything as it was', async () => {
  open();
  const nobody = { code: 'unavailable', message: words.nobody(new URL(address).host) };
  answer = '<html>Hello</html>';
  await expect(choose(address)).rejects.toMatchObject(nobody);
  answer = '{"status":"ok","version":"1"}';
  await expect(choose(`${address}/elsewhere`)).rejects.toMatchObject(nobody);
  await expect(choose(`${address}/moved`)).rejects.toMatchObject(nobody);
  await new Promise((resolve) => server.close(resolve));
  await expect(choose(address)).rejects.toMatchObject(nobody);
  expect(happened).toEqual([]);
  expect(settings.get().serverUrl).toBeNull();
});

test('without a scheme https is meant', async () => {
  open();
  // Nobody speaks TLS there, so it is asked and not found.
  const host = new URL(address).host;
  await expect(choose(host)).rejects.toMatchObject({ message: words.nobody(host) });
});

test('the server that an administrator has named stays', async () => {
  open('https://costs.example.com');
  expect(made[0]).toMatchObject({ url: 'https://costs.example.com', fixed: true });
  for (const text of [address, null])
    await expect(choose(text)).rejects.toMatchObject({ code: 'forbidden', message: words.administered });
});

test('two choices at once come one after the other, and none begins once the app ends', async () => {
  const desktop = open();
  let end = () => undefined as void;
  mayEnd = new Promise((resolve) => (end = resolve));
  const both = [choose(address), choose(null)];
  await expect.poll(() => made.length).toBe(1);
  const stopping = desktop.stop();
  end();
  await Promise.all([...both, stopping]);
  expect(made).toHaveLength(1);
});

test('a choice that cannot be kept changes nothing, and the next one can be', async () => {
  const desktop = open();
  const { set } = settings;
  settings.set = () => {
    throw new Error('The disk is full.');
  };
  await expect(choose(address)).rejects.toThrow('The disk is full.');
  expect(happened).toEqual([]);
  settings.set = set;
  await choose(address);
  expect(happened).toEqual(['own stopped', 'team started', 'own reloaded']);
  await desktop.stop();
});

test('a kept address that cannot be used any more is not used', () => {
  settings.set({ serverUrl: 'http://costs.example.com' });
  open();
  expect(made[0]).toMatchObject({ url: null, fixed: false });
});
