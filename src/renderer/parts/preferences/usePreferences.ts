import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Preferences } from '@shared/host/contract';
import { prefsChanged, selectPrefs } from '../../data/session.slice';
import { useHost } from '../../platform/hostContext';
import { useToast } from '../../ui/overlays/Toasts';
import { messages } from '@shared/words/messages';

/** Preferences that every window shares: changed at once here, put back when they could not be kept. */
export function usePreferences() {
  const prefs = useSelector(selectPrefs);
  const dispatch = useDispatch();
  const host = useHost();
  const toast = useToast();
  const change = useCallback(
    async (patch: Partial<Preferences>) => {
      dispatch(prefsChanged({ ...prefs, ...patch }));
      try {
        dispatch(prefsChanged(await host.call('prefs.set', patch)));
      } catch {
        dispatch(prefsChanged(prefs));
        toast(messages.failedToUpdate('preferences'));
      }
    },
    [dispatch, host, prefs, toast],
  );
  return [prefs, change] as const;
}
