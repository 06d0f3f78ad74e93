import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { messages } from '@shared/words/messages';
import { useUpdateUserMetadataMutation } from '../../data/users.endpoints';
import { useUser } from '../../parts/user/userContext';
import { api } from '../../platform/api/api';
import { useToast } from '../../ui/overlays/Toasts';

/** Makes another organisation the active one, and shows its start page. */
export function useChooseOrganisation() {
  const { userId, activeOrgId } = useUser();
  const toast = useToast();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [update] = useUpdateUserMetadataMutation();
  return useCallback(
    async (orgId: string) => {
      if (orgId === activeOrgId) return;
      const reply = await update({ body: { userId, metadata: { activeOrgId: orgId } } });
      if (reply.error) return toast(messages.failedToUpdate('organization'));
      // What is cached belongs to the organisation that was left.
      dispatch(api.util.resetApiState());
      void navigate('/');
    },
    [userId, activeOrgId, update, toast, dispatch, navigate],
  );
}
