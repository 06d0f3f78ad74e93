import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useHost } from '../../platform/hostContext';

type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey'>;

/** Ctrl or ⌘ opens a path beside this window instead of in it. */
export const wantsNewWindow = (click: Click) => click.ctrlKey || click.metaKey;

/** Opens a path of the app in a window of its own; where the host has none, in a tab. */
export function useOpenWindow() {
  const host = useHost();
  return useCallback(
    async (path: string) => {
      const answer = await host.call('window.open', { path }).catch(() => ({ opened: false }));
      if (!answer.opened) window.open(path, '_blank', 'noopener');
    },
    [host],
  );
}

/** Goes to a path, or opens it in a new window when Ctrl or ⌘ is held. */
export function useOpenPath() {
  const navigate = useNavigate();
  const openWindow = useOpenWindow();
  return useCallback(
    (path: string, click?: Click) => {
      if (click && wantsNewWindow(click)) void openWindow(path);
      else void navigate(path);
    },
    [navigate, openWindow],
  );
}
