import { expect, test } from 'vitest';
import type { Notification } from 'electron';
import type { AppNotification } from '@shared/host/contract';
import { systemNotifier } from './systemNotifier';

const notification: AppNotification = {
  id: 'n1',
  kind: 'runFailed',
  title: 'Run failed',
  body: 'Nightly: no such bucket',
  path: '/runs/w1/e1',
};

/** Electron's class, as far as it is used. */
function electron(supported: boolean) {
  const shown: unknown[] = [];
  const listeners = new Map<string, () => void>();
  class Shown {
    static isSupported = () => supported;
    constructor(readonly options: unknown) {}
    on(name: string, listener: () => void) {
      listeners.set(name, listener);
    }
    show() {
      shown.push(this.options);
    }
  }
  return { notifications: Shown as unknown as typeof Notification, shown, listeners };
}

test('the system shows it, and a click opens its place', () => {
  const { notifications, shown, listeners } = electron(true);
  const opened: string[] = [];
  const notifier = systemNotifier({ notifications, icon: '/icon.png', open: (path) => opened.push(path) });
  expect(notifier.show(notification)).toBe(true);
  expect(shown).toEqual([{ title: 'Run failed', body: 'Nightly: no such bucket', icon: '/icon.png' }]);
  listeners.get('click')?.();
  expect(opened).toEqual(['/runs/w1/e1']);
});

test('where the system has none, the windows are to show it', () => {
  const { notifications, shown } = electron(false);
  const notifier = systemNotifier({ notifications, icon: '/icon.png', open: () => undefined });
  expect(notifier.show(notification)).toBe(false);
  expect(shown).toEqual([]);
});
