import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { calls } from '@shared/api';
import { tooOldNode } from '@shared/host/lowestNode';
import { childServerProcess } from '../adapters/childServerProcess';
import { confSettingsFile } from '../adapters/confSettingsFile';
import { fileLog } from '../adapters/fileLog';
import { systemKeychains } from '../adapters/keychains';
import { journalFolder } from '../adapters/journalFolder';
import { openLiveSocket } from '../adapters/liveSocket';
import { openAgentSocket } from '../adapters/agentSocket';
import { noNotifier } from '../adapters/systemNotifier';
import { openInSystemBrowser } from '../adapters/systemBrowser';
import { systemClock } from '../adapters/systemClock';
import { teamServerAddress } from '../app/addresses';
import { dataDirOf, dataFolderMode, defaultDataDir } from '../app/dataFolder';
import { desktopOfChoice } from '../app/chosenServer';
import { createDesktop, type DesktopOptions } from '../app/desktop';
import { openSettings } from '../prefs/settings';
import { startHttpHost, type HttpHost } from './httpHost';
import { parseOptions } from './options';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** A page opened by root or by a build machine would have nobody in front of it. */
const mayOpenBrowser = () => !process.env['CI'] && !(process.platform !== 'win32' && userInfo().uid === 0);

/** When `npm start` began, or else this process. Milliseconds since 1970. */
const begun = Number(process.env['COSTLOOM_BEGUN']) || performance.timeOrigin;
const secondsSince = (time: number) => ((Date.now() - time) / 1000).toFixed(1);

async function main() {
  const tooOld = tooOldNode(process.version);
  if (tooOld !== undefined) throw new Error(tooOld);
  const options = parseOptions(process.argv.slice(2));
  const base = process.platform === 'win32' ? process.env['LOCALAPPDATA'] : process.env['XDG_DATA_HOME'];
  const dataDir = dataDirOf(
    options.data,
    defaultDataDir({ platform: process.platform, home: homedir(), base }),
  );
  mkdirSync(dataDir, { recursive: true, mode: dataFolderMode(process.getuid?.()) });
  const log = fileLog(dataDir);
  const settings = openSettings(confSettingsFile(dataDir));
  const place = { origin: '' };
  const parts: Omit<DesktopOptions, 'server'> = {
    calls,
    clock: systemClock,
    log,
    random: Math.random,
    settings,
    keychains: systemKeychains((name) => import(name)),
    serverProcess: childServerProcess({
      entry: beside('./server.js'),
      dataDir,
      environment: process.env,
      once: options.once,
      onOutput: (text) => log.info('server', { output: text.slice(0, 4000) }),
    }),
    issuer: process.env['COSTLOOM_ISSUER'] || null,
    liveSocket: openLiveSocket,
    agentSocket: openAgentSocket,
    signInPage: { kind: 'same-page', redirectUri: () => `${place.origin}/callback` },
    // The page opens tabs and links by itself: it is in a browser already.
    windows: { open: () => false },
    openExternal: async () => false,
    notifier: noNotifier,
    journal: journalFolder(join(dataDir, 'journal')),
    resourceIndex: journalFolder(join(dataDir, 'search')),
    updates: { updater: null, keys: '', administrator: undefined },
    info: {
      host: 'browser',
      version: __APP_VERSION__,
      platform: process.platform,
      development: process.env['COSTLOOM_DEVELOPMENT'] === '1',
      dataDir,
    },
  };
  const desktop = desktopOfChoice({
    administered: teamServerAddress(process.env['COSTLOOM_SERVER']),
    settings,
    log,
    make: (server) => createDesktop({ ...parts, server }),
  });
  const host = await startHttpHost({
    port: options.port,
    pageRoot: beside('../renderer'),
    log,
    connect: desktop.connect,
    finishSignIn: desktop.finishSignIn,
  });
  place.origin = host.origin;
  desktop.start();
  // Whoever asked for it waits at the terminal, and reads there why it did not work.
  if (options.once.length > 0) await desktop.started();
  const link = host.newLink();
  say(`Costloom is starting. Open this link; it works once (press Enter for a new one):\n  ${link}`);
  desktop.started().then(
    () => say(`The server is up ${secondsSince(begun)} s after the start.`),
    (error: unknown) =>
      say(`The server did not start. ${error instanceof Error ? error.message : String(error)}`),
  );
  if (options.open && mayOpenBrowser()) await openInSystemBrowser(link, process.platform);
  await untilAskedToStop(host);
  say('Costloom is closing.');
  // Together: a Ctrl-C reaches the server too, and its end must not look like a crash.
  await Promise.all([desktop.stop(), host.stop()]);
}

function untilAskedToStop(host: HttpHost): Promise<void> {
  process.stdin.on('data', () => say(`  ${host.newLink()}`));
  process.stdin.on('error', () => undefined);
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      `Costloom could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  },
);
