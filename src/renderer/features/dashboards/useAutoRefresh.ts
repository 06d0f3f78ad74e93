import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../platform/api/api';

/** Fetches the panels again, by hand or every so many seconds; a hidden window waits until it is seen again. */
export function useAutoRefresh(seconds: number | null): () => void {
  const dispatch = useDispatch();
  const refresh = useCallback(() => {
    dispatch(api.util.invalidateTags(['panelData']));
  }, [dispatch]);
  useEffect(() => {
    if (seconds === null) return undefined;
    let isDue = false;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
      else isDue = true;
    }, seconds * 1000);
    const onSeen = () => {
      if (document.visibilityState !== 'visible' || !isDue) return;
      isDue = false;
      refresh();
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [seconds, refresh]);
  return refresh;
}
