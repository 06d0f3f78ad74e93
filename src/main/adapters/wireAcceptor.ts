import type { IpcMain, IpcMainEvent } from 'electron';
import type { Port } from '@shared/kernel/wire';
import { isTrustedSender } from '../app/validateSender';
import type { Log } from '../ports';
import { messagePort } from './messagePort';

/** The one name that crosses ipc: a page's port, sent on by the preload. Written out there too. */
const WIRE_CHANNEL = 'costloom:wire';

export function acceptWires(options: {
  ipc: Pick<IpcMain, 'on'>;
  appOrigin: string;
  isOwn(event: IpcMainEvent): boolean;
  log: Pick<Log, 'warn'>;
  connect(port: Port): void;
}): void {
  options.ipc.on(WIRE_CHANNEL, (event) => {
    const frame = event.senderFrame;
    const sender = {
      url: frame?.url ?? null,
      isMainFrame: frame !== null && frame.parent === null,
      isOwnWindow: options.isOwn(event),
    };
    const [port] = event.ports;
    if (!port) return;
    if (!isTrustedSender(sender, options.appOrigin)) {
      options.log.warn('a wire was refused', { url: sender.url });
      return port.close();
    }
    options.connect(messagePort(port));
  });
}
