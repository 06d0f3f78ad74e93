import { useCallback, useEffect, useState } from 'react';

/**
 * Something over the whole screen: the page itself goes full screen, so that menus and dialogs stay above. Where that
 * is refused, it fills the window. Escape ends both.
 */
export function useFullScreen<T>() {
  const [shown, setShown] = useState<T | null>(null);
  const isOn = shown !== null;
  const leave = useCallback(() => {
    setShown(null);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  }, []);
  const enter = useCallback((what: T) => {
    setShown(what);
    document.documentElement.requestFullscreen().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!isOn) return undefined;
    const onChange = () => {
      if (!document.fullscreenElement) setShown(null);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    document.addEventListener('fullscreenchange', onChange);
    window.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      window.removeEventListener('keydown', onKey);
    };
  }, [isOn, leave]);
  return { shown, enter, leave };
}
