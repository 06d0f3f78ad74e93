import type { KeyObject } from 'node:crypto';
import type { AppNotification, HostInfo } from '@shared/host/contract';
import type { Updates, UpdatesOff, UpdateStatus } from '@shared/host/updates';
import { badInput, Fault } from '@shared/kernel/fault';
import { updateWords as words } from '@shared/words/updates';
import type { Clock, Log, Release, Updater } from '../../ports';
import type { Settings } from '../../prefs/settings';
import { serverAddress } from '../addresses';
import { within } from '../within';
import { readKeys, readSignedFeed } from './signedFeed';
import { compareVersions } from './version';

/** A start has other things to do first. */
export const FIRST_MS = 30_000;
export const EVERY_MS = 6 * 60 * 60_000;
export const FEED_MS = 30_000;
const DOWNLOAD_MS = 2 * 60 * 60_000;

const FEED_MOST = 256 * 1024;
const SIGNATURE_MOST = 1024;
/** What an administrator writes in place of an address to have none. */
const OFF = 'off';

interface Options {
  /** Null where the app cannot replace itself: in the browser host, and when it runs from its source. */
  updater: Updater | null;
  /** PEM; empty when none was built in. */
  keys: string;
  /** The address that the environment names, or `off`. It goes before the settings. */
  administrator: string | undefined;
  info: Pick<HostInfo, 'host' | 'version'>;
  settings: Pick<Settings, 'get' | 'set'>;
  clock: Clock;
  log: Log;
  onChange(updates: Updates): void;
  /** Shows a notification of the system, where it has them; the windows show the state anyway. */
  tell(notification: AppNotification): void;
}

export interface UpdateService {
  state(): Updates;
  /** Checks a while after the start, and every six hours from then on. */
  start(): void;
  stop(): void;
  /** Asks the update address, unless a version is ready; joins a check under way. A failure is in the state, never thrown. */
  check(): Promise<Updates>;
  /**
   * Null takes it away. Throws `Fault('bad_input')` for what is no https address (http on this computer), and
   * `Fault('forbidden')` where an administrator set one.
   */
  setAddress(text: string | null): Promise<Updates>;
  /** Quits, installs and starts again. False when nothing is ready. */
  restart(): boolean;
}

interface Source {
  address: string | null;
  by: Updates['addressBy'];
  off: UpdatesOff | null;
}

/** When new versions are looked for, which are believed, and what is told of them. */
export function createUpdates(options: Options): UpdateService {
  const { updater, settings, clock, log } = options;
  const current = options.info.version;
  const keys = ownKeys();
  let status: UpdateStatus = { state: 'none' };
  let checkedAt: string | null = null;
  let checking: Promise<void> | null = null;
  let downloading: Promise<void> | null = null;
  let told: string | null = null;
  /** Of the address that counts now: ended when another one takes its place. */
  let life = new AbortController();
  const stopping = new AbortController();

  function ownKeys(): KeyObject[] {
    try {
      return readKeys(options.keys);
    } catch (error) {
      log.error('the key of updates cannot be used', { reason: String(error) });
      return [];
    }
  }

  function source(): Source {
    const named = options.administrator?.trim();
    const by = named ? 'administrator' : 'settings';
    if (named === OFF) return { address: null, by, off: 'administrator' };
    const wanted = named || settings.get().updateAddress;
    if (!wanted) return { address: null, by, off: 'no-address' };
    const address = serverAddress(wanted);
    return address ? { address, by, off: null } : { address: wanted, by, off: 'wrong-address' };
  }

  function off(): UpdatesOff | null {
    if (!updater) return options.info.host === 'browser' ? 'browser' : 'development';
    return keys.length === 0 ? 'no-key' : source().off;
  }

  function state(): Updates {
    const why = off();
    const { address, by } = source();
    return {
      version: current,
      // What is downloaded and verified is installed at the end, whatever became of the address.
      status: why && status.state !== 'ready' ? { state: 'off', why } : status,
      checking: checking !== null,
      checkedAt,
      address,
      addressBy: by,
      installs: updater?.installs ?? false,
    };
  }
  const changed = () => options.onChange(state());

  function become(next: UpdateStatus) {
    status = next;
    changed();
  }

  /** Work that ends with the address it is for, with the app, or after so long. */
  async function inTime<T>(milliseconds: number, message: string, work: (signal: AbortSignal) => Promise<T>) {
    const late = new AbortController();
    const signal = AbortSignal.any([late.signal, life.signal, stopping.signal]);
    try {
      return await within({ clock, milliseconds, message, work: work(signal) });
    } finally {
      late.abort();
    }
  }

  /** The bytes whose signature was right are the ones that are read: nothing is fetched a second time. */
  async function published(address: string, from: Updater): Promise<Release> {
    const name = from.feedName;
    const [bytes, signature] = await inTime(FEED_MS, words.reasons.slow, (signal) =>
      Promise.all([
        from.read(new URL(`${address}/${name}`), { most: FEED_MOST, signal }),
        from.read(new URL(`${address}/${name}.sig`), { most: SIGNATURE_MOST, signal }),
      ]),
    );
    return readSignedFeed({ name, bytes, signature, keys });
  }

  /** True when this release was not known before. An older one than was seen is an old feed played back. */
  function isNews({ version }: Release): boolean {
    const seen = settings.get().newestUpdate;
    const order = seen === null ? 1 : compareVersions(version, seen);
    if (seen !== null && order < 0)
      throw new Fault('conflict:update_older', words.reasons.older(version, seen));
    if (order > 0) settings.set({ newestUpdate: version });
    return order > 0;
  }

  async function run(from: Updater, address: string, signal: AbortSignal): Promise<void> {
    try {
      const release = await published(address, from);
      if (signal.aborted) return;
      const order = compareVersions(release.version, current);
      if (order < 0) log.warn('the update address offers an older version', { version: release.version });
      if (order <= 0) {
        checkedAt = clock.now().toISOString();
        status = { state: 'none' };
        return;
      }
      const news = isNews(release);
      checkedAt = clock.now().toISOString();
      become({ state: 'available', ...about(release) });
      if (from.installs)
        downloading = download(from, release, address, signal).finally(() => (downloading = null));
      else if (news) tell(release.version, words.availableElsewhere(release.version));
    } catch (error) {
      failed(error, words.reasons.unreachable, signal);
    }
  }

  async function download(from: Updater, release: Release, address: string, signal: AbortSignal) {
    const { version } = release;
    const onProgress = (percent: number) => {
      const whole = Math.min(100, Math.max(0, Math.floor(percent)));
      if (signal.aborted || status.state !== 'downloading' || status.percent === whole) return;
      become({ state: 'downloading', version, percent: whole });
    };
    try {
      become({ state: 'downloading', version, percent: 0 });
      const fits = await inTime(DOWNLOAD_MS, words.reasons.downloadSlow, (until) =>
        from.download(release, { base: new URL(`${address}/`), onProgress, signal: until }),
      );
      if (signal.aborted) return;
      become(fits ? { state: 'ready', ...about(release) } : { state: 'none' });
      if (fits) tell(version, words.ready(version));
    } catch (error) {
      failed(error, words.reasons.download, signal);
      changed();
    }
  }

  function failed(error: unknown, otherwise: string, signal: AbortSignal) {
    if (signal.aborted) return;
    log.warn('no update', {
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    status = { state: 'failed', reason: error instanceof Fault ? error.message : otherwise };
  }

  function tell(version: string, body: string) {
    if (told === version) return;
    told = version;
    options.tell({
      id: `update ${version}`,
      kind: 'update',
      title: words.notification,
      body,
      path: '/settings?tab=about',
    });
  }

  /** Not once a version is ready: electron-updater would throw its file away before it has the next one. */
  const isFree = () => status.state !== 'ready' && !downloading && !stopping.signal.aborted;

  async function check(): Promise<Updates> {
    const { address } = source();
    if (off() === null && updater && address !== null && isFree()) {
      const signal = AbortSignal.any([life.signal, stopping.signal]);
      checking ??= run(updater, address, signal).finally(() => {
        checking = null;
        changed();
      });
      changed();
      await checking;
    }
    return state();
  }

  async function keepChecking() {
    await clock.wait(FIRST_MS, stopping.signal);
    while (!stopping.signal.aborted) {
      await check();
      await clock.wait(EVERY_MS, stopping.signal);
    }
  }

  return {
    state,
    start: () => {
      if (updater) void keepChecking();
    },
    stop: () => stopping.abort(),
    check,
    setAddress: async (text) => {
      if (source().by === 'administrator')
        throw new Fault('forbidden:set_by_administrator', words.addressByAdministrator);
      const wanted = text?.trim() ? text.trim() : null;
      const updateAddress = wanted === null ? null : serverAddress(wanted);
      if (wanted !== null && updateAddress === null)
        throw badInput([{ field: '', reason: words.addressRefused }]);
      if (updateAddress === settings.get().updateAddress) return state();
      settings.set({ updateAddress });
      life.abort();
      life = new AbortController();
      await Promise.all([checking, downloading]);
      checkedAt = null;
      if (status.state !== 'ready') status = { state: 'none' };
      changed();
      return check();
    },
    restart: () => {
      if (!updater || status.state !== 'ready') return false;
      updater.restart();
      return true;
    },
  };
}

const about = ({ version, releaseDate, releaseNotes }: Release) => ({
  version,
  releasedAt: releaseDate ?? null,
  notes: releaseNotes ?? null,
});
