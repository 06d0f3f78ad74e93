import { demoOrganisationWords as words } from '@shared/words/organisations';
import { reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';
import { useRights, useUser } from '../user/userContext';
import { useChooseOrganisation } from './useChooseOrganisation';
import { useChange } from '../../platform/api/calls';

/** The demo company in an organization of its own: makes it and goes there, goes back and deletes it. */
export function useDemoOrganisation() {
  const user = useUser();
  const mayCreate = useRights().mayChange('org:create');
  const [create, creating] = useChange('organisations.createDemo');
  const [remove, removing] = useChange('organisations.deleteDemo');
  const choose = useChooseOrganisation();
  const toast = useToast();
  const all = Object.values(user.orgIdToOrgMemberInfo);
  const own = all.find(({ orgMetadata }) => orgMetadata.demo);
  const others = all.filter(({ orgMetadata }) => !orgMetadata.demo);
  const home = others.find(({ orgId }) => orgId === user.metadata.defaultOrgId) ?? others[0];
  return {
    own,
    isHere: own?.orgId === user.activeOrgId,
    mayCreate,
    busy: creating.isLoading || removing.isLoading,
    open: async () => own && choose(own.orgId),
    async load() {
      const reply = await create({ body: {} });
      if (reply.error) return toast({ text: `${words.loadFailed}. ${reasonOf(reply.error)}`, error: true });
      const { orgId, importId } = reply.data.data;
      await choose(orgId, `/bills/imports/${encodeURIComponent(importId)}`);
    },
    /** From an organization that stays, if there is one: who is in the one that goes would lose the screen. */
    async remove() {
      if (!own) return;
      if (own.orgId === user.activeOrgId && home) await choose(home.orgId);
      const reply = await remove({ params: { orgId: own.orgId } });
      toast(
        reply.error
          ? { text: `${words.removeFailed}. ${reasonOf(reply.error)}`, error: true }
          : words.removed,
      );
    },
  };
}
