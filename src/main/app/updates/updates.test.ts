import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppNotification } from '@shared/host/contract';
import type { Updates, UpdateStatus } from '@shared/host/updates';
import { Fault } from '@shared/kernel/fault';
import { updateWords as words } from '@shared/words/updates';
import { FEED, newPublisher, type Publisher } from '@tests/fakes/signedFeed';
import type { Clock, Updater } from '../../ports';
import { memorySettingsFile, openSettings, type Settings } from '../../prefs/settings';
import { createUpdates, EVERY_MS, FEED_MS, FIRST_MS, type UpdateService } from './updates';

const ADDRESS = 'https://updates.example.com/costloom';
const artifact = Buffer.from('a new version');

/** Time that passes only when it is told to. */
function handClock() {
  let now = 0;
  const waits = new Set<{ until: number; done(): void }>();
  const clock: Clock = {
    now: () => new Date(now),
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        const wait = {
          until: now + milliseconds,
          done: () => {
            waits.delete(wait);
            resolve();
          },
        };
        waits.add(wait);
        signal?.addEventListener('abort', wait.done, { once: true });
      }),
  };
  const pass = async (milliseconds: number) => {
    now += milliseconds;
    for (const wait of waits) if (wait.until <= now) wait.done();
    await settled();
  };
  /** Somebody waits for so long from now on: what came before has ended. */
  const until = (milliseconds: number) =>
    expect.poll(() => [...waits].some((wait) => wait.until - now >= milliseconds)).toBe(true);
  return { clock, pass, until };
}
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 20));

/** An updater that reads the publisher's folder as if it were at the address. */
function updaterOf(publisher: Publisher, change: Partial<Pick<Updater, 'installs' | 'download'>> = {}) {
  const read = vi.fn<Updater['read']>(async (url) => {
    if (!url.href.startsWith(`${ADDRESS}/`)) throw new Error(`no such host: ${url.host}`);
    return readFile(join(publisher.dir, url.pathname.slice('/costloom/'.length)));
  });
  const inSteps: Updater['download'] = async (_release, { onProgress }) => {
    for (const percent of [10, 10.4, 60]) onProgress(percent);
    return true;
  };
  const download = vi.fn<Updater['download']>(change.download ?? inSteps);
  const restart = vi.fn<Updater['restart']>();
  return { feedName: FEED, installs: change.installs ?? true, read, download, restart };
}

const running: UpdateService[] = [];

function compose(options: {
  publisher: Publisher;
  updater?: Updater | null;
  keys?: string;
  administrator?: string;
  settings?: Settings;
  version?: string;
  host?: 'electron' | 'browser';
}) {
  const time = handClock();
  const settings = options.settings ?? openSettings(memorySettingsFile({ updateAddress: ADDRESS }));
  const told: AppNotification[] = [];
  const heard: UpdateStatus[] = [];
  const warned: unknown[] = [];
  const service = createUpdates({
    updater: options.updater === undefined ? updaterOf(options.publisher) : options.updater,
    keys: options.keys ?? options.publisher.keys,
    administrator: options.administrator,
    info: { host: options.host ?? 'electron', version: options.version ?? '1.2.0' },
    settings,
    clock: time.clock,
    log: {
      info: () => undefined,
      warn: (_message, data) => warned.push(data),
      error: (_message, data) => warned.push(data),
    },
    onChange: ({ status }: Updates) => heard.push(status),
    tell: (notification) => told.push(notification),
  });
  running.push(service);
  return { service, settings, told, heard, warned, ...time };
}

let publisher: Publisher;
beforeEach(() => {
  publisher = newPublisher();
  publisher.publish('1.3.0', artifact);
});
afterEach(async () => {
  for (const service of running.splice(0)) service.stop();
  await rm(publisher.dir, { recursive: true, force: true });
});

describe('a new version', () => {
  it('is verified, downloaded and told once, and is installed when the person asks for it', async () => {
    const updater = updaterOf(publisher);
    const { service, told, heard } = compose({ publisher, updater });
    expect(service.restart()).toBe(false);
    await service.check();
    await settled();
    expect(service.state()).toMatchObject({
      version: '1.2.0',
      status: { state: 'ready', version: '1.3.0', notes: 'Faster imports.' },
      checkedAt: new Date(0).toISOString(),
      address: ADDRESS,
      addressBy: 'settings',
    });
    const percents = heard.flatMap((one) => (one.state === 'downloading' ? [one.percent] : []));
    expect([...new Set(percents)]).toEqual([0, 10, 60]);
    publisher.publish('1.4.0', artifact);
    expect((await service.check()).status).toMatchObject({ state: 'ready', version: '1.3.0' });
    expect(told).toEqual([expect.objectContaining({ kind: 'update', body: words.ready('1.3.0') })]);
    expect(updater.download).toHaveBeenCalledTimes(1);
    expect(updater.download.mock.calls[0]?.[1].base.href).toBe(`${ADDRESS}/`);
    expect(service.restart()).toBe(true);
    expect(updater.restart).toHaveBeenCalledTimes(1);
  });

  it('is looked for a while after the start and every six hours', async () => {
    const updater = updaterOf(publisher);
    publisher.publish('1.2.0', artifact);
    const { service, pass, until } = compose({ publisher, updater });
    service.start();
    await pass(FIRST_MS - 1);
    expect(updater.read).not.toHaveBeenCalled();
    await pass(1);
    await until(EVERY_MS);
    expect(updater.read).toHaveBeenCalledTimes(2);
    expect(service.state().status).toEqual({ state: 'none' });
    publisher.publish('1.3.0', artifact);
    await pass(EVERY_MS);
    await until(EVERY_MS);
    expect(service.state().status).toMatchObject({ state: 'ready', version: '1.3.0' });
    service.stop();
    await pass(EVERY_MS);
    expect(updater.read).toHaveBeenCalledTimes(4);
  });

  it('is asked for once, however often and whoever asks', async () => {
    const updater = updaterOf(publisher);
    const { service } = compose({ publisher, updater });
    await Promise.all([service.check(), service.check(), service.check()]);
    expect(updater.read).toHaveBeenCalledTimes(2);
  });

  it('is told once and not downloaded where the system’s packages bring it', async () => {
    const updater = updaterOf(publisher, { installs: false });
    const { service, settings, told } = compose({ publisher, updater });
    await service.check();
    expect(service.state().status).toMatchObject({ state: 'available', version: '1.3.0' });
    expect(updater.download).not.toHaveBeenCalled();
    expect(told).toHaveLength(1);
    const nextRun = compose({ publisher, updater, settings });
    await nextRun.service.check();
    expect(nextRun.service.state().status).toMatchObject({ state: 'available' });
    expect(nextRun.told).toEqual([]);
  });

  it('that is not for this computer yet is none', async () => {
    const { service, told } = compose({
      publisher,
      updater: updaterOf(publisher, { download: async () => false }),
    });
    await service.check();
    await settled();
    expect(service.state().status).toEqual({ state: 'none' });
    expect(told).toEqual([]);
  });
});

describe('what is not believed', () => {
  const failing = (reason: string) => ({ state: 'failed', reason });

  it('is a feed without a signature or with another key’s', async () => {
    const stranger = newPublisher();
    const updater = updaterOf(publisher);
    const { service, told, warned } = compose({ publisher, updater, keys: stranger.keys });
    await service.check();
    expect(service.state().status).toEqual(failing(words.reasons.unsigned));
    expect(updater.download).not.toHaveBeenCalled();
    expect([told.length, warned.length, service.state().checkedAt]).toEqual([0, 1, null]);
    await rm(stranger.dir, { recursive: true, force: true });
  });

  it('is an older version, also one that is newer than this one but older than was seen', async () => {
    const updater = updaterOf(publisher);
    publisher.publish('1.1.0', artifact);
    const { service, settings } = compose({ publisher, updater });
    await service.check();
    expect(service.state().status).toEqual({ state: 'none' });
    publisher.publish('1.4.0', artifact);
    updater.download.mockRejectedValueOnce(new Error('disk full'));
    await service.check();
    await settled();
    expect(service.state().status).toEqual(failing(words.reasons.download));
    publisher.publish('1.3.0', artifact);
    const nextRun = compose({ publisher, updater, settings });
    await nextRun.service.check();
    expect(nextRun.service.state().status).toEqual(failing(words.reasons.older('1.3.0', '1.4.0')));
    expect(updater.download.mock.calls.map(([release]) => release.version)).toEqual(['1.4.0']);
  });

  it('is an address that does not answer in time', async () => {
    const updater = updaterOf(publisher);
    const { service, pass } = compose({ publisher, updater });
    const hanging: Updater['read'] = (_url, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    updater.read.mockImplementationOnce(hanging).mockImplementationOnce(hanging);
    const asked = service.check();
    expect(service.state().checking).toBe(true);
    await pass(FEED_MS);
    expect((await asked).status).toEqual(failing(words.reasons.slow));
    expect(updater.read.mock.calls.every(([, { signal }]) => signal.aborted)).toBe(true);
    await service.check();
    await settled();
    expect(service.state().status).toMatchObject({ state: 'ready' });
  });

  it('is said with the reason that there is', async () => {
    const updater = updaterOf(publisher);
    const { service } = compose({ publisher, updater });
    updater.read.mockRejectedValueOnce(new TypeError('fetch failed'));
    expect((await service.check()).status).toEqual(failing(words.reasons.unreachable));
    updater.read.mockRejectedValueOnce(new Fault('unavailable', words.reasons.answered(404, FEED)));
    expect((await service.check()).status).toEqual(failing(words.reasons.answered(404, FEED)));
  });
});

describe('updates are off', () => {
  const off = (why: string) => ({ state: 'off', why });

  it.each([
    ['in the browser host', { updater: null, host: 'browser' as const }, 'browser'],
    ['in a run from the source', { updater: null }, 'development'],
    ['without a key', { keys: '' }, 'no-key'],
    ['with a damaged key', { keys: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' }, 'no-key'],
    ['without an address', { settings: openSettings(memorySettingsFile()) }, 'no-address'],
    ['by an administrator', { administrator: 'off' }, 'administrator'],
    ['at an http address', { administrator: 'http://updates.example.com' }, 'wrong-address'],
  ])('%s', async (_name, change, why) => {
    const updater = updaterOf(publisher);
    const { service, pass } = compose({ publisher, updater, ...change });
    service.start();
    await pass(FIRST_MS);
    expect((await service.check()).status).toEqual(off(why));
    expect(updater.read).not.toHaveBeenCalled();
  });

  it('until an address is entered, which is https, or http on this computer', async () => {
    const { service, settings } = compose({ publisher, settings: openSettings(memorySettingsFile()) });
    for (const wrong of [
      'http://updates.example.com',
      'updates.example.com',
      'file:///tmp',
      `${ADDRESS}?x=1`,
    ])
      await expect(service.setAddress(wrong), wrong).rejects.toMatchObject({
        code: 'bad_input',
        message: words.addressRefused,
      });
    expect(settings.get().updateAddress).toBeNull();
    expect((await service.setAddress('http://127.0.0.1:8080/')).address).toBe('http://127.0.0.1:8080');
    await service.setAddress(` ${ADDRESS}/ `);
    await settled();
    expect(service.state()).toMatchObject({ address: ADDRESS, status: { state: 'ready' } });
    expect(settings.get().updateAddress).toBe(ADDRESS);
  });

  it('by taking the address away, which also ends a download', async () => {
    const ended = vi.fn();
    const updater = updaterOf(publisher, {
      download: (_release, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            ended();
            reject(signal.reason);
          }),
        ),
    });
    const { service, told } = compose({ publisher, updater });
    await service.check();
    expect(service.state().status).toMatchObject({ state: 'downloading', percent: 0 });
    expect((await service.setAddress(null)).status).toEqual(off('no-address'));
    expect(ended).toHaveBeenCalledTimes(1);
    expect(told).toEqual([]);
  });

  it('an administrator’s address goes before the one in the settings', async () => {
    const { service } = compose({
      publisher,
      settings: openSettings(memorySettingsFile({ updateAddress: 'https://other.example.com' })),
      administrator: `${ADDRESS}/`,
    });
    await expect(service.setAddress(null)).rejects.toMatchObject({ code: 'forbidden' });
    await service.check();
    await settled();
    expect(service.state()).toMatchObject({
      address: ADDRESS,
      addressBy: 'administrator',
      status: { state: 'ready' },
    });
  });
});
