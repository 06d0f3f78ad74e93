import { EventEmitter } from 'node:events';
import type {
  BrowserWindow as RealWindow,
  BrowserWindowConstructorOptions,
  IpcMain,
  Rectangle,
  WebContents,
} from 'electron';
import { app } from './app.ts';
import { lineOver, type Answers, type Asks, type Tells } from './link.ts';
import { required, Refusable, type Offers } from './offers.ts';
import { channelToPage, type PageEnd, type PortDouble } from './ports.ts';
import { answerScheme } from './protocol.ts';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

/** Events of pages that the double tells of; that they are Electron's is seen by the compiler alone. */
const _events = (contents: WebContents, window: RealWindow) => {
  contents.on('will-navigate', () => undefined).on('will-frame-navigate', () => undefined);
  contents.on('will-prevent-unload', () => undefined).on('destroyed', () => undefined);
  contents.on('did-finish-load', () => undefined);
  window
    .on('ready-to-show', () => undefined)
    .on('close', () => undefined)
    .on('closed', () => undefined);
  window.on('show', () => undefined);
};

class Navigation extends Refusable {
  readonly url: string;
  readonly isMainFrame: boolean;
  constructor(url: string, isMainFrame: boolean) {
    super();
    this.url = url;
    this.isMainFrame = isMainFrame;
  }
}

class ContentsDouble extends EventEmitter implements Offers<WebContents, 'setWindowOpenHandler' | 'id'> {
  readonly id: number;
  openHandler: OpenHandler = () => ({ action: 'allow' });

  constructor(id: number) {
    super();
    this.id = id;
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
}

const windows = new Map<number, WindowDouble>();
let lastWindow = 0;
let focused: number | undefined;

class WindowDouble
  extends EventEmitter
  implements
    Offers<
      RealWindow,
      | 'getNormalBounds'
      | 'getBounds'
      | 'setBounds'
      | 'isMaximized'
      | 'maximize'
      | 'isMinimized'
      | 'minimize'
      | 'restore'
      | 'isVisible'
      | 'show'
      | 'focus'
      | 'loadURL'
      | 'close'
      | 'isDestroyed'
      | 'id'
    >
{
  readonly id = (lastWindow += 1);
  readonly webContents = new ContentsDouble(this.id);
  /** As it was made: what a test asks about its walls. */
  readonly made: BrowserWindowConstructorOptions;
  readonly ports = new Map<number, PageEnd>();
  readonly opened: Promise<unknown>;
  #bounds: Rectangle;
  #maximized = false;
  #minimized = false;
  #visible: boolean;

  static getAllWindows = (): WindowDouble[] => [...windows.values()];
  static getFocusedWindow = (): WindowDouble | null => windows.get(focused ?? 0) ?? null;
  static fromId = (id: number): WindowDouble | null => windows.get(id) ?? null;
  static fromWebContents = (contents: { id: number }): WindowDouble | null =>
    windows.get(contents.id) ?? null;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    required(app.isReady(), 'Cannot create BrowserWindow before app is ready');
    this.made = options;
    const { x = 0, y = 0, width = 800, height = 600, minWidth = 0, minHeight = 0 } = options;
    this.#bounds = { x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) };
    this.#visible = options.show !== false;
    windows.set(this.id, this);
    this.opened = pages.ask('window.open', {
      window: this.id,
      preload: options.webPreferences?.preload ?? '',
      width: this.#bounds.width,
      height: this.#bounds.height,
    });
    app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    await this.opened;
    await pages.ask('window.load', { window: this.id, url });
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  }

  getBounds = (): Rectangle => ({ ...this.#bounds });
  getNormalBounds = (): Rectangle => ({ ...this.#bounds });
  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
  }
  isMaximized = (): boolean => this.#maximized;
  maximize(): void {
    this.#maximized = true;
  }
  isMinimized = (): boolean => this.#minimized;
  minimize(): void {
    this.#minimized = true;
    if (focused === this.id) focused = undefined;
  }
  restore(): void {
    this.#minimized = false;
  }
  isVisible = (): boolean => this.#visible && !this.#minimized;
  show(): void {
    this.#visible = true;
    this.focus();
    this.emit('show');
  }
  focus(): void {
    focused = this.id;
  }
  isDestroyed = (): boolean => !windows.has(this.id);

  close(): void {
    void this.tryToClose();
  }

  /** No part of Electron: resolves with false when the app or the page held it back. */
  async tryToClose(): Promise<boolean> {
    const closing = new Refusable();
    this.emit('close', closing);
    if (closing.defaultPrevented) return false;
    const { closed } = await pages.ask('window.close', { window: this.id });
    if (closed) this.gone();
    return closed;
  }

  /** No part of Electron: the page is no more. */
  gone(): void {
    if (!windows.delete(this.id)) return;
    for (const port of this.ports.values()) port.close();
    this.ports.clear();
    if (focused === this.id) focused = undefined;
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (windows.size === 0 && !app.isQuitting) app.emit('window-all-closed');
  }
}

app.parts.closeWindows = async () => {
  for (const window of WindowDouble.getAllWindows()) if (!(await window.tryToClose())) return false;
  return true;
};

class IpcMainDouble extends EventEmitter {}
export const ipcMain: Offers<IpcMain, 'emit'> & IpcMainDouble = new IpcMainDouble();

function givePorts({ window: id, ports, channel, message, url }: Tells['port.given']['in']): null {
  const window = windows.get(id);
  if (!window) return null;
  const given = ports.map((port): PortDouble => {
    const { app: own, page } = channelToPage({
      hear: (data) => void pages.ask('port.say', { window: id, port, data }).catch(() => undefined),
      closed: () => {
        if (window.ports.get(port) !== page) return;
        window.ports.delete(port);
        void pages.ask('port.close', { window: id, port }).catch(() => undefined);
      },
    });
    window.ports.set(port, page);
    return own;
  });
  const senderFrame = { url, parent: null };
  ipcMain.emit(channel, { sender: window.webContents, senderFrame, ports: given, processId: id }, message);
  return null;
}

const answers: Answers<Tells> = {
  request: ({ url, method }) => answerScheme(new Request(url, { method })),
  navigate: ({ window, url, isMainFrame }) => {
    const contents = windows.get(window)?.webContents;
    const navigation = new Navigation(url, isMainFrame);
    contents?.emit('will-frame-navigate', navigation);
    if (isMainFrame) contents?.emit('will-navigate', navigation, url);
    return { prevented: navigation.defaultPrevented };
  },
  'window.wanted': ({ window, url }) => {
    const asked = { url, frameName: '', features: '', disposition: 'new-window' as const };
    const referrer = { url: '', policy: 'no-referrer' as const };
    const { action } = windows.get(window)?.webContents.openHandler({ ...asked, referrer }) ?? {
      action: 'deny',
    };
    return { action };
  },
  unload: ({ window }) => {
    const leaving = new Refusable();
    windows.get(window)?.webContents.emit('will-prevent-unload', leaving);
    return { leave: leaving.defaultPrevented };
  },
  'window.gone': ({ window }) => {
    windows.get(window)?.gone();
    return null;
  },
  'port.given': givePorts,
  'port.said': ({ window, port, data }) => {
    windows.get(window)?.ports.get(port)?.say(data);
    return null;
  },
  'port.closed': ({ window, port }) => {
    const ports = windows.get(window)?.ports;
    const end = ports?.get(port);
    ports?.delete(port);
    end?.close();
    return null;
  },
  run: ({ source, argument }) => {
    const work = new Function('electron', 'argument', `return (${source})(electron, argument)`);
    return work(app.parts.whole, argument);
  },
};

/** The test's process, which has the pages. When it is gone, so is this app. */
const pages = lineOver<Asks, Tells>(
  {
    send: (message) => {
      if (process.connected) process.send?.(message, () => undefined);
    },
    onMessage: (listener) => void process.on('message', listener),
  },
  answers,
);
process.on('disconnect', () => process.exit(1));

export { WindowDouble as BrowserWindow };
