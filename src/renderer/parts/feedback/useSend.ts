import { useCallback } from 'react';
import type { CallId } from '@shared/api/index';
import type { Answer, Arg } from '../../platform/api/call';
import { useChange } from '../../platform/api/calls';
import { reasonAfter, reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';

interface Says<K extends CallId> {
  done?: string | undefined | ((answer: Answer<K>) => string);
  /** Stands before the reason. */
  failed?: string;
}

/** A call that is sent outside of a form: a toast says that it is done, or why it failed. */
export function useSend<K extends CallId>(call: K) {
  const [change, state] = useChange(call);
  const toast = useToast();
  const send = useCallback(
    async (arg: Arg<K>, { done, failed }: Says<K> = {}) => {
      const reply = await change(arg);
      if (reply.error) toast({ text: reasonAfter(failed, reasonOf(reply.error)), error: true });
      else if (done !== undefined) toast(typeof done === 'string' ? done : done(reply.data));
      return reply;
    },
    [change, toast],
  );
  return [send, state] as const;
}
