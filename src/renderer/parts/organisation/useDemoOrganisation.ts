import { demoOrganisationWords as words } from '@shared/words/organisations';
import { useRights, useUser } from '../user/userContext';
import { useChooseOrganisation } from './useChooseOrganisation';
import { useSend } from '../feedback/useSend';

/** The demo company in an organization of its own: makes it and goes there, goes back and deletes it. */
export function useDemoOrganisation() {
  const user = useUser();
  const mayCreate = useRights().mayChange('org:create');
  const [create, creating] = useSend('organisations.createDemo');
  const [remove, removing] = useSend('organisations.deleteDemo');
  const choose = useChooseOrganisation();
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
      const reply = await create({ body: {} }, { failed: `${words.loadFailed}.` });
      if (reply.error) return;
      const { orgId, importId } = reply.data.data;
      await choose(orgId, `/bills/imports/${encodeURIComponent(importId)}`);
    },
    /** From an organization that stays, if there is one: who is in the one that goes would lose the screen. */
    async remove() {
      if (!own) return;
      if (own.orgId === user.activeOrgId && home) await choose(home.orgId);
      const says = { done: words.removed, failed: `${words.removeFailed}.` };
      await remove({ params: { orgId: own.orgId } }, says);
    },
  };
}
