import { BrowserWindow, dialog, screen } from 'electron';
import { shellWords } from '@shared/words/shell';
import { SMALLEST, windowPlace } from '../app/windowBounds';
import type { Log, WindowPlace } from '../ports';

/** The app's windows. All show the same page at a route of their own and share nothing but the wire. */
export interface AppWindows {
  open(route: string): boolean;
  /** Brings a window to the front, opening one when there is none. */
  show(route: string | null): void;
  owns(window: BrowserWindow | null): boolean;
}

export function createWindows(options: {
  appOrigin: string;
  preload: string;
  icon: string;
  place: { get(): WindowPlace | null; set(place: WindowPlace): void };
  log: Pick<Log, 'warn'>;
}): AppWindows {
  const open = new Set<BrowserWindow>();

  function remember(window: BrowserWindow) {
    const { x, y, width, height } = window.getNormalBounds();
    options.place.set({ x, y, width, height, maximized: window.isMaximized() });
  }

  function create(route: string) {
    const place = windowPlace(
      options.place.get(),
      screen.getAllDisplays().map((display) => display.workArea),
    );
    const step = 24 * open.size;
    const window = new BrowserWindow({
      x: place.x + step,
      y: place.y + step,
      width: place.width,
      height: place.height,
      minWidth: SMALLEST.width,
      minHeight: SMALLEST.height,
      show: false,
      title: 'Costloom',
      icon: options.icon,
      webPreferences: {
        preload: options.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        navigateOnDragDrop: false,
      },
    });
    open.add(window);
    if (place.maximized) window.maximize();
    window.once('ready-to-show', () => window.show());
    window.on('close', () => remember(window));
    window.webContents.on('will-prevent-unload', (event) => {
      if (leavesUnsaved(window)) event.preventDefault();
    });
    window.once('closed', () => open.delete(window));
    window.loadURL(options.appOrigin + route).catch((error: unknown) => {
      // Closed before it was there, for one.
      options.log.warn('a window did not load', { reason: String(error) });
    });
    return window;
  }

  return {
    open: (route) => {
      create(route);
      return true;
    },
    show: (route) => {
      const window = BrowserWindow.getFocusedWindow() ?? [...open].at(-1);
      if (!window || route !== null) return void create(route ?? '/');
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    owns: (window) => window !== null && open.has(window),
  };
}

/** Electron shows no warning of its own where a page holds its window back (EDIT-18). True: leave all the same. */
function leavesUnsaved(window: BrowserWindow): boolean {
  const { title, text, leave, stay } = shellWords.unsaved;
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    buttons: [stay, leave],
    defaultId: 0,
    cancelId: 0,
    message: title,
    detail: text,
  });
  return answer === 1;
}
