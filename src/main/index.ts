import { join } from 'node:path';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  ipcMain,
  net,
  Notification,
  protocol,
  session,
  shell,
  utilityProcess,
} from 'electron';
import { calls } from '@shared/api';
import { DEEP_LINK_SCHEME } from '@shared/model/appLinks';
import { electronSettingsFile } from './adapters/electronSettingsFile';
import { electronUpdater } from './adapters/electronUpdater';
import { fileLog } from './adapters/fileLog';
import { systemKeychains } from './adapters/keychains';
import { journalFolder } from './adapters/journalFolder';
import { openLiveSocket } from './adapters/liveSocket';
import { openAgentSocket } from './adapters/agentSocket';
import { lockNavigation, lockPermissions } from './adapters/locks';
import { listenForCallback } from './adapters/loopbackCallback';
import { createTray, setAppMenu } from './adapters/menus';
import { APP_ORIGIN, registerAppScheme, serveApp } from './adapters/protocol';
import { systemClock } from './adapters/systemClock';
import { systemNotifier } from './adapters/systemNotifier';
import { systemOpener } from './adapters/systemOpener';
import { utilityServerProcess } from './adapters/utilityServerProcess';
import { createWindows } from './adapters/windows';
import { acceptWires } from './adapters/wireAcceptor';
import { askedOnce } from './app/askedOnce';
import { deepLinkOf, deepLinkRoute, teamServerAddress } from './app/addresses';
import { dataDirOf, dataFolderMode, defaultDataDir } from './app/dataFolder';
import { workerEnvironment } from './app/workerEnvironment';
import { desktopOfChoice } from './app/chosenServer';
import { createDesktop, type DesktopOptions } from './app/desktop';
import type { Log, Updater } from './ports';
import { openSettings, type Settings } from './prefs/settings';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function dataFolder(): string {
  const base = process.platform === 'win32' ? process.env['LOCALAPPDATA'] : process.env['XDG_DATA_HOME'];
  const usual = defaultDataDir({ platform: process.platform, home: homedir(), base });
  return dataDirOf(app.commandLine.getSwitchValue('data') || undefined, usual);
}

const openExternal = systemOpener(shell);

/** Built in by whoever makes the packages (docs/how-to/release.md). */
function updateKeys(): string {
  const file = beside('../../resources/updates/keys.pem');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function compose(
  dataDir: string,
  log: Log,
  settings: Settings,
  openWindow: (route: string) => boolean,
  updater: Updater | null,
): ReturnType<typeof desktopOfChoice> {
  const parts: Omit<DesktopOptions, 'server'> = {
    calls,
    clock: systemClock,
    log,
    random: Math.random,
    settings,
    keychains: systemKeychains((name) => import(name)),
    serverProcess: utilityServerProcess({
      entry: beside('./server.js'),
      dataDir,
      fork: utilityProcess.fork,
      once: askedOnce({
        newKey: app.commandLine.hasSwitch('new-key'),
        restore: app.commandLine.getSwitchValue('restore'),
      }),
      workers: {
        entryOf: (program) => beside(program === 'costs' ? './costs-worker.js' : './code-worker.js'),
        environmentOf: (program) => workerEnvironment(program, process.env),
        memory: async () =>
          new Map(app.getAppMetrics().map(({ pid, memory }) => [pid, memory.workingSetSize * 1024])),
      },
      onOutput: (text) => log.info('server', { output: text.slice(0, 4000) }),
    }),
    issuer: process.env['COSTLOOM_ISSUER'] || null,
    liveSocket: openLiveSocket,
    agentSocket: openAgentSocket,
    signInPage: { kind: 'system-browser', listen: listenForCallback, open: openExternal },
    windows: { open: openWindow },
    openExternal,
    notifier: systemNotifier({
      notifications: Notification,
      icon: beside('../../resources/icons/icon.png'),
      open: openWindow,
    }),
    journal: journalFolder(join(dataDir, 'journal')),
    resourceIndex: journalFolder(join(dataDir, 'search')),
    updates: { updater, keys: updateKeys(), administrator: process.env['COSTLOOM_UPDATES'] },
    info: {
      host: 'electron',
      version: app.getVersion(),
      platform: process.platform,
      development: !app.isPackaged && process.env['COSTLOOM_DEVELOPMENT'] === '1',
      dataDir,
    },
  };
  return desktopOfChoice({
    administered: teamServerAddress(process.env['COSTLOOM_SERVER']),
    settings,
    log,
    make: (server) => createDesktop({ ...parts, server }),
  });
}

function run(dataDir: string) {
  const log = fileLog(dataDir);
  const settings = openSettings(electronSettingsFile(dataDir));
  const windows = createWindows({
    appOrigin: APP_ORIGIN,
    preload: beside('../preload/index.cjs'),
    icon: beside('../../resources/icons/icon.png'),
    place: {
      get: () => settings.get().windowPlace,
      set: (windowPlace) => void settings.set({ windowPlace }),
    },
    log,
  });
  const quit = () => app.quit();
  const appImage = process.env['APPIMAGE'];
  const updater = app.isPackaged
    ? electronUpdater({
        platform: process.platform,
        arch: process.arch,
        appImage,
        fetch: (input, init) => net.fetch(input, init),
        log,
        clock: systemClock,
        quit,
        relaunch: () => {
          app.relaunch(appImage ? { execPath: appImage } : {});
          app.quit();
        },
      })
    : null;
  const desktop = compose(dataDir, log, settings, windows.open, updater);
  const actions = { newWindow: () => void windows.open('/'), show: () => windows.show(null), quit };
  let firstRoute = deepLinkOf(process.argv);

  app.on('web-contents-created', (_event, contents) => {
    lockNavigation(contents, {
      appOrigin: APP_ORIGIN,
      openWindow: windows.open,
      openExternal: (url) => void openExternal(url).catch((error: unknown) => log.warn(String(error))),
    });
    contents.on('render-process-gone', (_gone, details) => log.error('window process gone', { ...details }));
  });
  app.on('second-instance', (_event, argv) => windows.show(deepLinkOf(argv)));
  // macOS hands links over by event, possibly before the app is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    if (app.isReady()) windows.show(deepLinkRoute(url));
    else firstRoute = deepLinkRoute(url);
  });
  app.on('activate', actions.show);

  let stopped = false;
  app.on('will-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    const done = async () => {
      // A new version starts before this one has ended.
      app.releaseSingleInstanceLock();
      stopped = true;
      if (!(await updater?.installAtEnd())) app.quit();
    };
    desktop.stop().then(done, done);
  });

  void app.whenReady().then(() => {
    serveApp(protocol, beside('../renderer'));
    lockPermissions(session.defaultSession, APP_ORIGIN);
    acceptWires({
      ipc: ipcMain,
      appOrigin: APP_ORIGIN,
      isOwn: (event) => windows.owns(BrowserWindow.fromWebContents(event.sender)),
      log,
      connect: desktop.connect,
    });
    desktop.start();
    setAppMenu(actions, process.platform);
    const tray = createTray(beside('../../resources/icons/tray.png'), actions);
    // Schedules run only while the server runs: with a tray to come back from, the last window does not end it.
    app.on('window-all-closed', () => {
      if (!tray && process.platform !== 'darwin') app.quit();
    });
    windows.show(firstRoute);
  });
}

registerAppScheme(protocol);
app.enableSandbox();
app.setAppUserModelId('io.costloom.desktop');
const dataDir = dataFolder();
mkdirSync(dataDir, { recursive: true, mode: dataFolderMode(process.getuid?.()) });
// Before the lock: it is taken in this folder, so that two data folders are two apps.
app.setPath('userData', `${dataDir}/electron`);
// An AppImage that has just replaced this one is started once only to settle in.
const isSettlingIn = process.env['APPIMAGE_EXIT_AFTER_INSTALL'] !== undefined;
if (!isSettlingIn && app.requestSingleInstanceLock()) {
  if (app.isPackaged) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME);
  run(dataDir);
} else {
  app.quit();
}
