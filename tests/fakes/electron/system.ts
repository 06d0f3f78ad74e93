import { EventEmitter } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import type {
  BrowserWindow,
  Dialog,
  MenuItem,
  MenuItemConstructorOptions,
  MessageBoxSyncOptions,
  NativeImage,
  Notification as RealNotification,
  NotificationConstructorOptions,
  Screen,
  Session,
  Shell,
  Tray as RealTray,
} from 'electron';
import { app } from './app.ts';
import { required, type Offers } from './offers.ts';
import { seen } from './seen.ts';

/** Events of the system that tests bring about; that they are Electron's is seen by the compiler alone. */
const _events = (notification: RealNotification, tray: RealTray) => {
  notification
    .on('click', () => undefined)
    .on('show', () => undefined)
    .on('close', () => undefined);
  tray.on('click', () => undefined);
};

class MenuDouble {
  static #application: MenuDouble | null = null;
  readonly items: MenuItemConstructorOptions[];

  constructor(items: MenuItemConstructorOptions[] = []) {
    this.items = items;
  }
  static buildFromTemplate = (items: MenuItemConstructorOptions[]): MenuDouble => new MenuDouble(items);
  static setApplicationMenu(menu: MenuDouble | null): void {
    required(app.isReady(), 'Menu.setApplicationMenu needs a ready app');
    MenuDouble.#application = menu;
  }
  static getApplicationMenu = (): MenuDouble | null => MenuDouble.#application;

  /** No part of Electron: the person chooses an entry, of a menu within this one too. */
  choose(label: string): void {
    const inner = this.items.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    const item = [...this.items, ...inner].find((one) => one.label === label);
    if (!item?.click) throw new Error(`no entry “${label}”`);
    // The app uses none of what a click is given.
    item.click({} as MenuItem, undefined, {} as Electron.KeyboardEvent);
  }
}

class ImageDouble implements Offers<NativeImage, 'isEmpty'> {
  readonly #empty: boolean;
  constructor(empty: boolean) {
    this.#empty = empty;
  }
  isEmpty = (): boolean => this.#empty;
}

export const nativeImage = {
  createFromPath: (path: string): ImageDouble =>
    new ImageDouble(!existsSync(path) || statSync(path).size === 0),
};

class TrayDouble extends EventEmitter implements Offers<RealTray, 'setToolTip'> {
  static all: TrayDouble[] = [];
  menu: MenuDouble | null = null;

  constructor(image: ImageDouble) {
    super();
    required(app.isReady(), 'Cannot create Tray before app is ready');
    required(!image.isEmpty(), 'a tray needs an image');
    TrayDouble.all.push(this);
  }
  setToolTip(): void {}
  setContextMenu(menu: MenuDouble | null): void {
    this.menu = menu;
  }
}

class NotificationDouble
  extends EventEmitter
  implements Offers<RealNotification, 'show' | 'close' | 'title' | 'body'>
{
  static shown: NotificationDouble[] = [];
  static isSupported = (): boolean => true;
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
  }
  show(): void {
    required(app.isReady(), 'Notifications need a ready app');
    NotificationDouble.shown.push(this);
    this.emit('show');
  }
  close(): void {
    this.emit('close');
  }
}

export const shell: Offers<Shell, 'openExternal'> = {
  openExternal: (url) => {
    seen.opened.push(url);
    return Promise.resolve();
  },
};

export const dialog = {
  showMessageBoxSync: (_window: BrowserWindow, options: MessageBoxSyncOptions): number => {
    seen.boxes.push(options);
    return seen.press;
  },
} satisfies Offers<Dialog, never> & { showMessageBoxSync: unknown };

const WORK_AREA = { x: 0, y: 0, width: 1920, height: 1040 };
export const screen = {
  getAllDisplays: () => {
    required(app.isReady(), 'screen cannot be used before the app is ready');
    return [{ workArea: { ...WORK_AREA } }];
  },
} satisfies { [K in 'getAllDisplays' & keyof Screen]: () => Pick<Electron.Display, 'workArea'>[] };

type Gates = {
  request: Parameters<Session['setPermissionRequestHandler']>[0];
  check: Parameters<Session['setPermissionCheckHandler']>[0];
  device: Parameters<Session['setDevicePermissionHandler']>[0];
};

class SessionDouble implements Offers<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
> {
  readonly gates: Gates = { request: null, check: null, device: null };

  setPermissionRequestHandler(handler: Gates['request']): void {
    this.gates.request = handler;
  }
  setPermissionCheckHandler(handler: Gates['check']): void {
    this.gates.check = handler;
  }
  setDevicePermissionHandler(handler: Gates['device']): void {
    this.gates.device = handler;
  }
}

const defaultSession = new SessionDouble();
export const session = {
  get defaultSession(): SessionDouble {
    required(app.isReady(), 'Session can only be received when app is ready');
    return defaultSession;
  },
};

/** The double reaches nobody. */
export const net = {
  fetch: (input: string): Promise<Response> =>
    Promise.reject(new Error(`the double does not fetch ${input}`)),
};

export { MenuDouble as Menu, TrayDouble as Tray, NotificationDouble as Notification };
