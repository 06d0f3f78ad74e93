import { useEffect, useRef } from 'react';
import type { AppNotification } from '@shared/host/contract';
import { notificationWords } from '@shared/words/notifications';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { useHost } from '../../platform/hostContext';
import { useToast } from '../../ui/overlays/Toasts';

/** More are not held for a window that nobody looks at. */
const HELD_MOST = 5;

/** Notifications as toasts, where the system has none; one that comes while the window is hidden waits until it is seen. */
export function useNotifications() {
  const host = useHost();
  const toast = useToast();
  const open = useOpenPath();
  const latest = useRef({ toast, open });
  useEffect(() => {
    latest.current = { toast, open };
  });
  useEffect(() => {
    let held: AppNotification[] = [];
    const show = ({ title, body, path, kind }: AppNotification) =>
      latest.current.toast({
        text: kind === 'test' ? body : `${title}: ${body}`,
        ...(kind === 'test'
          ? {}
          : { action: { text: notificationWords.open, run: () => latest.current.open(path) } }),
      });
    const onSeen = () => {
      if (document.hidden) return;
      for (const one of held) show(one);
      held = [];
    };
    const stop = host.on('notification', (notification) => {
      held = [...held, notification].slice(-HELD_MOST);
      onSeen();
    });
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [host]);
}

/** Says what this window shows while it has the focus: of that, its user needs no notification. */
export function useShowing(path: string) {
  const host = useHost();
  useEffect(() => {
    const say = () => {
      const shown = document.hasFocus() ? path : null;
      host.call('window.showing', { path: shown }).catch(() => undefined);
    };
    say();
    const stop = host.onConnection((connected) => connected && say());
    window.addEventListener('focus', say);
    window.addEventListener('blur', say);
    return () => {
      stop();
      window.removeEventListener('focus', say);
      window.removeEventListener('blur', say);
    };
  }, [host, path]);
}
