import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { AppUpdater, BaseUpdater, MacUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import { Fault } from '@shared/kernel/fault';
import { updateWords } from '@shared/words/updates';
import { feedNameOf } from '../app/updates/signedFeed';
import type { Clock, Log, Release, Updater } from '../ports';

const words = updateWords.reasons;
/** An installation that has not ended the app by then is given up; nobody sees an app without windows. */
export const INSTALL_MS = 60_000;

interface Options {
  platform: NodeJS.Platform;
  arch: string;
  /** The AppImage that runs; undefined on other systems and in other packages. */
  appImage: string | undefined;
  /** Electron's own, which knows the system's proxies. */
  fetch(input: string, init: RequestInit): Promise<Response>;
  log: Log;
  clock: Pick<Clock, 'wait'>;
  /** Asks the app to quit; the windows may refuse. */
  quit(): void;
  /** Nothing could be installed: starts the app as it is. */
  relaunch(): void;
}

export interface ElectronUpdater extends Updater {
  /**
   * The last thing of a run, once everything else is closed. True when the person asked for a restart, which ends the app
   * too; otherwise the app is to quit, and what is ready is installed then. Never rejects.
   */
  installAtEnd(): Promise<boolean>;
}

/** electron-updater, which is loaded when there is something to download. It is given what was verified, and reads no feed. */
export function electronUpdater(options: Options): ElectronUpdater {
  const { platform, log } = options;
  let loaded: Promise<AppUpdater> | null = null;
  let ready: { updater: AppUpdater; file: string | undefined; sums: ReadonlySet<string> } | null = null;
  let restarts = false;

  return {
    feedName: feedNameOf(platform, options.arch),
    // A deb is the system's: its package manager would ask for a password at every quit.
    installs: platform === 'win32' || platform === 'darwin' || options.appImage !== undefined,
    read: (url, { most, signal }) => readWhole(options.fetch, url, most, signal),
    download: async (release, { base, onProgress, signal }) => {
      ready = null;
      loaded ??= load(options);
      const updater = await loaded;
      await offer(updater, release, base);
      const found = await updater.checkForUpdates();
      signal.throwIfAborted();
      if (!found?.isUpdateAvailable) return false;
      const token = found.cancellationToken;
      const cancel = () => token?.cancel();
      const progress = ({ percent }: { percent: number }) => onProgress(percent);
      signal.addEventListener('abort', cancel, { once: true });
      updater.on('download-progress', progress);
      try {
        const [file] = await updater.downloadUpdate(token);
        updater.autoInstallOnAppQuit = true;
        ready = { updater, file, sums: new Set(release.files.map(({ sha512 }) => sha512)) };
      } finally {
        signal.removeEventListener('abort', cancel);
        updater.off('download-progress', progress);
      }
      return true;
    },
    restart: () => {
      restarts = true;
      options.quit();
    },
    installAtEnd: async () => {
      if (!ready) return false;
      const { updater, file, sums } = ready;
      // Squirrel has its own copy by now. Elsewhere the old app is removed first: the file must still be there, and the signed one.
      if (platform !== 'darwin' && !sums.has((await sha512Of(file)) ?? '')) {
        log.error('the new version is not there any more, or was changed', { file });
        updater.autoInstallOnAppQuit = false;
        if (restarts) options.relaunch();
        return restarts;
      }
      if (!restarts) return false;
      let isGivenUp = false;
      const giveUp = (reason: string) => {
        if (isGivenUp) return;
        isGivenUp = true;
        updater.autoInstallOnAppQuit = false;
        log.error('the new version could not be installed', { reason });
        options.relaunch();
      };
      updater.once('error', (error) => giveUp(String(error)));
      void options.clock.wait(INSTALL_MS).then(() => giveUp('it took too long'));
      try {
        updater.quitAndInstall(true, true);
      } catch (error) {
        giveUp(String(error));
      }
      return true;
    },
  };
}

async function load({ platform, log }: Options): Promise<AppUpdater> {
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await import('electron-updater');
  const kinds: Partial<Record<NodeJS.Platform, new () => BaseUpdater | MacUpdater>> = {
    win32: NsisUpdater,
    darwin: MacUpdater,
  };
  const updater = new (kinds[platform] ?? AppImageUpdater)();
  updater.logger = log;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // Block maps are not signed. The whole file is, by its SHA-512 in the feed.
  updater.disableDifferentialDownload = true;
  // An error event that nobody hears ends the process.
  updater.on('error', () => undefined);
  return updater;
}

/** From now on the updater's feed is this release and nothing else. */
async function offer(updater: AppUpdater, release: Release, base: URL): Promise<void> {
  const { Provider } = await import('electron-updater');
  const info: UpdateInfo = {
    version: release.version,
    files: release.files.map(({ url, sha512, size, isAdminRightsRequired }) => ({
      url,
      sha512,
      ...(size === undefined ? {} : { size }),
      ...(isAdminRightsRequired === undefined ? {} : { isAdminRightsRequired }),
    })),
    releaseDate: release.releaseDate ?? '',
    // Two fields from before there was `files`; the library's own type still asks for them.
    path: '',
    sha512: '',
    ...(release.stagingPercentage === undefined ? {} : { stagingPercentage: release.stagingPercentage }),
    ...(release.minimumSystemVersion === undefined
      ? {}
      : { minimumSystemVersion: release.minimumSystemVersion }),
  };
  class VerifiedRelease extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    override getLatestVersion() {
      return Promise.resolve(info);
    }
    override resolveFiles({ files }: UpdateInfo) {
      return files.map((file) => ({ url: new URL(file.url, base), info: file }));
    }
  }
  updater.setFeedURL({ provider: 'custom', updateProvider: VerifiedRelease });
}

/** In base64; null when there is no such file. */
async function sha512Of(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  const hash = createHash('sha512');
  try {
    for await (const part of createReadStream(file)) hash.update(part);
    return hash.digest('base64');
  } catch {
    return null;
  }
}

async function readWhole(
  fetch: Options['fetch'],
  url: URL,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const response = await fetch(url.href, { signal, redirect: 'error', cache: 'no-store' });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw new Fault('unavailable:update_not_available', words.answered(response.status, file));
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > most) throw new Fault('too_large:update_too_large', words.tooLarge(file));
    parts.push(part);
  }
  return Buffer.concat(parts);
}
