import { useCallback } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { messages } from '@shared/words/messages';
import type { WindowSession } from '../../data/session.slice';
import { api } from '../../platform/api/api';
import { useToast } from '../../ui/overlays/Toasts';
import { useUser } from '../user/userContext';
import { useChange } from '../../platform/api/calls';

/** Makes another organisation the active one, and shows its start page, or the given path. */
export function useChooseOrganisation() {
  const { userId, activeOrgId } = useUser();
  const toast = useToast();
  const dispatch = useDispatch();
  const store = useStore<{ session: WindowSession }>();
  const navigate = useNavigate();
  const [update] = useChange('users.updateMetadata');
  return useCallback(
    async (orgId: string, path = '/') => {
      if (orgId === activeOrgId) return;
      const reply = await update({ body: { userId, metadata: { activeOrgId: orgId } } });
      // The host tells of the new session before the reply comes: the call is given up then, and has been done.
      const { session } = store.getState().session;
      const isThere = session?.state === 'signed-in' && session.orgId === orgId;
      if (reply.error && !isThere) return toast(messages.failedToUpdate('organization'));
      // What is cached belongs to the organisation that was left.
      dispatch(api.util.resetApiState());
      void navigate(path);
    },
    [userId, activeOrgId, update, toast, dispatch, store, navigate],
  );
}
