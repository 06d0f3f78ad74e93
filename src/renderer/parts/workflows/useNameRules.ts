import { useMemo, useSyncExternalStore } from 'react';
import { freeName, nameProblem, nameRoom } from './workflowName';
import { useCall } from '../../platform/api/calls';

function onResize(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The rules for a name in this window, with the names that other workflows of the organisation have. */
export function useNameRules() {
  const { data } = useCall('resources.list');
  const room = useSyncExternalStore(onResize, () => nameRoom(window.innerWidth));
  return useMemo(() => {
    const taken = (data?.data ?? []).flatMap((one) => (one.type === 'workflow' ? [one.name] : []));
    return {
      room,
      /** Why a workflow cannot have the name; null where it can. `own`: its name until now. */
      problem: (name: string, own?: string) =>
        nameProblem(name, { taken, room, ...(own === undefined ? {} : { own }) }),
      /** A name made of the wish that is free. */
      free: (wish: string) => freeName(wish, taken, room),
      ready: data !== undefined,
    };
  }, [data, room]);
}
