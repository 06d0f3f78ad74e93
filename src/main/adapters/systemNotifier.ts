import type { Notification } from 'electron';
import type { AppNotification } from '@shared/host/contract';
import type { Notifier } from '../ports';

/** Those that are shown are held, or they are collected as garbage and a click on them is lost. */
const HELD_MOST = 50;

/** The notifications of the operating system; a click opens the place. */
export function systemNotifier(options: {
  notifications: typeof Notification;
  icon: string;
  open(path: string): void;
}): Notifier {
  const { notifications } = options;
  const held = new Map<string, Notification>();
  return {
    show: (notification: AppNotification) => {
      if (!notifications.isSupported()) return false;
      const { id, title, body, path } = notification;
      const shown = new notifications({ title, body, icon: options.icon });
      const done = () => held.delete(id);
      shown.on('click', () => {
        done();
        options.open(path);
      });
      shown.on('close', done);
      held.set(id, shown);
      for (const oldest of held.keys()) {
        if (held.size <= HELD_MOST) break;
        held.delete(oldest);
      }
      shown.show();
      return true;
    },
  };
}

/** The browser host has none of its own: its windows show them. */
export const noNotifier: Notifier = { show: () => false };
