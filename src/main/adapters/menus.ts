import { Menu, Tray, nativeImage, type MenuItemConstructorOptions } from 'electron';

interface MenuActions {
  newWindow(): void;
  show(): void;
  quit(): void;
}

/** The application menu: windows, editing and zoom; what the app itself can do stands in its pages. */
export function setAppMenu(actions: MenuActions, platform: NodeJS.Platform): void {
  const file: MenuItemConstructorOptions = {
    label: 'File',
    submenu: [
      { label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N', click: actions.newWindow },
      { role: 'close' },
      { type: 'separator' },
      { label: 'Quit Costloom', accelerator: 'CmdOrCtrl+Q', click: actions.quit },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      { role: 'reload' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
    ],
  };
  const mac: MenuItemConstructorOptions[] = platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...mac, file, { role: 'editMenu' }, view, { role: 'windowMenu' }]),
  );
}

/** Some Linux desktops have no tray. Starting the app a second time then brings it back, so the tray is never needed. */
export function createTray(icon: string, actions: MenuActions): Tray | null {
  const image = nativeImage.createFromPath(icon);
  if (image.isEmpty()) return null;
  const tray = new Tray(image);
  tray.setToolTip('Costloom');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: 'Show Costloom', click: actions.show },
      { label: 'New Window', click: actions.newWindow },
      { type: 'separator' },
      { label: 'Quit', click: actions.quit },
    ]),
  );
  tray.on('click', actions.show);
  return tray;
}
