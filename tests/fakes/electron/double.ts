/** Takes the place of `electron` in the app's main process: what src/main uses of it, and no more. */
import { app } from './app.ts';
import { protocol } from './protocol.ts';
import { seen } from './seen.ts';
import { dialog, Menu, nativeImage, net, Notification, screen, session, shell, Tray } from './system.ts';
import { utilityProcess } from './utility.ts';
import { BrowserWindow, ipcMain } from './windows.ts';

export { app, BrowserWindow, dialog, ipcMain, Menu, nativeImage, net, Notification };
export { protocol, screen, seen, session, shell, Tray, utilityProcess };
app.parts.whole = { app, BrowserWindow, Menu, Notification, seen, session, Tray };

/** `import electron from 'electron'`, as libraries do. */
const forLibraries = { app, ipcMain, shell };
export { forLibraries as default };
