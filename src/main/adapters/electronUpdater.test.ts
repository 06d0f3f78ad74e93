import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type RequestOptions, type Server } from 'node:http';
import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { updateWords as words } from '@shared/words/updates';
import { FEED, newPublisher, type Publisher } from '@tests/fakes/signedFeed';
import { readKeys, readSignedFeed } from '../app/updates/signedFeed';
import type { Clock, Release } from '../ports';
import { electronUpdater, INSTALL_MS } from './electronUpdater';
import { PATIENCE_MS } from '@tests/support/patience';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const signal = AbortSignal.timeout(PATIENCE_MS);
const installer = (marker: string) => Buffer.from(`#!/bin/sh\necho started > '${marker}'\n`);

let publisher: Publisher;
let server: Server;
let base: URL;
let asked: string[];
let lie: Buffer | null;

/** What electron-updater takes of Electron: the app, and requests, which go over Node here. */
const appQuit = vi.fn();
function electronOf(version: string, folder: string) {
  const app = {
    isPackaged: true,
    getVersion: () => version,
    getName: () => 'costloom',
    getPath: () => folder,
    whenReady: async () => undefined,
    once: () => undefined,
    quit: appQuit,
  };
  return {
    app,
    autoUpdater: new EventEmitter(),
    session: { fromPartition: () => ({}) },
    net: {
      request: ({ session: _session, ...options }: RequestOptions & { session: unknown }) => request(options),
    },
  };
}

const load = createRequire(import.meta.url);
const electronPath = load.resolve('electron');
const before = { electron: load.cache[electronPath], env: { ...process.env } };
const appImage = () => join(publisher.dir, 'Installed.AppImage');
const started = () => join(publisher.dir, 'started');

beforeAll(async () => {
  publisher = newPublisher();
  const { dir } = publisher;
  const fake = Object.assign(new Module(electronPath), { loaded: true, exports: electronOf('1.2.0', dir) });
  load.cache[electronPath] = fake;
  Object.assign(process.env, { APPIMAGE: appImage(), XDG_CACHE_HOME: join(dir, 'cache') });
  Object.defineProperty(process, 'resourcesPath', { value: join(dir, 'resources'), configurable: true });
  await mkdir(join(dir, 'resources'));
  await writeFile(join(dir, 'resources', 'app-update.yml'), 'updaterCacheDirName: costloom-updater\n');
  server = createServer((incoming, response) => {
    const name = (incoming.url ?? '').slice(1);
    asked.push(name);
    if (name === 'moved.yml') return response.writeHead(302, { location: `/${FEED}` }).end();
    if (lie && name.endsWith('.AppImage')) return response.end(lie);
    readFile(join(dir, name)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  base = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
});
beforeEach(async () => {
  await rm(started(), { force: true });
  asked = [];
  lie = null;
  appQuit.mockClear();
  await writeFile(appImage(), 'the old version');
  publisher.publish('1.3.0', installer(started()));
});
afterAll(async () => {
  if (before.electron) load.cache[electronPath] = before.electron;
  else delete load.cache[electronPath];
  for (const name of ['APPIMAGE', 'XDG_CACHE_HOME']) {
    if (before.env[name] === undefined) delete process.env[name];
    else process.env[name] = before.env[name];
  }
  Reflect.deleteProperty(process, 'resourcesPath');
  await new Promise((done) => server.close(done));
  await rm(publisher.dir, { recursive: true, force: true });
});

const forEver: Clock['wait'] = () => new Promise(() => undefined);

function compose(wait = forEver) {
  const calls = { quit: vi.fn(), relaunch: vi.fn() };
  const updater = electronUpdater({
    platform: 'linux',
    arch: 'x64',
    appImage: appImage(),
    fetch,
    log: quiet,
    clock: { wait },
    ...calls,
  });
  return { updater, ...calls };
}

async function published(updater: ReturnType<typeof compose>['updater']): Promise<Release> {
  const read = (name: string) => updater.read(new URL(name, base), { most: 10_000, signal });
  const [bytes, signature] = await Promise.all([read(FEED), read(`${FEED}.sig`)]);
  return readSignedFeed({ name: FEED, bytes, signature, keys: readKeys(publisher.keys) });
}
const quietly = { onProgress: () => undefined, signal };

test('the verified release alone is downloaded, and takes the place of the app when it has closed', async () => {
  const { updater, quit, relaunch } = compose();
  const release = await published(updater);
  // From here on the host says something else; nobody reads it again.
  await writeFile(join(publisher.dir, FEED), 'version: 9.9.9\n');
  asked = [];
  expect(await updater.download(release, { base, ...quietly })).toBe(true);
  expect(asked).toEqual(['Costloom-1.3.0.AppImage']);
  expect(await updater.installAtEnd()).toBe(false);
  expect(await readFile(appImage(), 'utf8')).toBe('the old version');

  updater.restart();
  expect(quit).toHaveBeenCalledTimes(1);
  expect(await updater.installAtEnd()).toBe(true);
  expect(await readFile(appImage())).toEqual(installer(started()));
  await vi.waitUntil(() => existsSync(started()) && appQuit.mock.calls.length === 1, { timeout: 10_000 });
  expect(relaunch).not.toHaveBeenCalled();
});

test('another file than the signed one is not kept', async () => {
  const { updater } = compose();
  const release = await published(updater);
  lie = Buffer.alloc(release.files[0]?.size ?? 0, 'x');
  await expect(updater.download(release, { base, ...quietly })).rejects.toThrow('sha512 checksum mismatch');
  updater.restart();
  expect(await updater.installAtEnd()).toBe(false);
  expect(await readFile(appImage(), 'utf8')).toBe('the old version');
});

test('an older release, and one whose rollout leaves this computer out, are not downloaded', async () => {
  const { updater } = compose();
  const release = await published(updater);
  for (const other of [{ version: '1.1.0' }, { version: '1.2.0' }, { stagingPercentage: 0 }])
    expect(await updater.download({ ...release, ...other }, { base, ...quietly })).toBe(false);
  expect(asked.filter((name) => name.endsWith('.AppImage'))).toEqual([]);
});

test('a download ends when it is given up', async () => {
  const { updater } = compose();
  const release = await published(updater);
  const life = new AbortController();
  const downloading = updater.download(release, { base, ...quietly, signal: life.signal });
  life.abort();
  await expect(downloading).rejects.toThrow();
});

test.each([
  ['was changed', (file: string) => writeFile(file, 'something else')],
  ['is gone', (file: string) => rm(file)],
])('a file that %s since it was verified is not installed, and the app stays', async (_name, harm) => {
  const { updater, relaunch } = compose();
  await updater.download(await published(updater), { base, ...quietly });
  const pending = join(publisher.dir, 'cache', 'costloom-updater', 'pending', 'Costloom-1.3.0.AppImage');
  expect(existsSync(pending)).toBe(true);
  await harm(pending);
  expect(await updater.installAtEnd()).toBe(false);
  updater.restart();
  expect(await updater.installAtEnd()).toBe(true);
  expect(relaunch).toHaveBeenCalledTimes(1);
  expect(await readFile(appImage(), 'utf8')).toBe('the old version');
});

test('the app that could not be replaced is started again', async () => {
  const { updater, relaunch } = compose();
  await updater.download(await published(updater), { base, ...quietly });
  await rm(appImage());
  updater.restart();
  expect(await updater.installAtEnd()).toBe(true);
  expect(relaunch).toHaveBeenCalledTimes(1);
});

test('an installation that does not end the app is given up after a minute', async () => {
  const waited: number[] = [];
  const { updater, relaunch } = compose(async (milliseconds) => void waited.push(milliseconds));
  await updater.download(await published(updater), { base, ...quietly });
  updater.restart();
  await updater.installAtEnd();
  await vi.waitUntil(() => relaunch.mock.calls.length === 1 && existsSync(started()));
  expect(waited).toEqual([INSTALL_MS]);
});

test('of the address only small files are read, and no redirect is followed', async () => {
  const { updater } = compose();
  const read = (name: string, most = 10_000) => updater.read(new URL(name, base), { most, signal });
  await expect(read('none.yml')).rejects.toThrow(words.reasons.answered(404, 'none.yml'));
  await expect(read(FEED, 50)).rejects.toThrow(words.reasons.tooLarge(FEED));
  await expect(read('moved.yml')).rejects.toThrow();
  expect(asked).toEqual(['none.yml', FEED, 'moved.yml']);
});

test('a deb is told of new versions, and replaced by its package manager', () => {
  const of = (platform: NodeJS.Platform, image?: string) =>
    electronUpdater({
      platform,
      arch: 'x64',
      appImage: image,
      fetch,
      log: quiet,
      clock: { wait: forEver },
      quit: () => undefined,
      relaunch: () => undefined,
    }).installs;
  expect([of('linux'), of('linux', '/a'), of('win32'), of('darwin')]).toEqual([false, true, true, true]);
});
