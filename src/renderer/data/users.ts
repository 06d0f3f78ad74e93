import type { Answer } from '../platform/api/call';
import { updateCached } from '../platform/api/cached';
import type { ExtrasByCall } from '../platform/api/callExtras';
import { reading } from '../platform/api/calls';

type Me = Answer<'users.me'>;

export const userExtras: ExtrasByCall = {
  'users.updateMetadata': {
    async started({ body }, store) {
      const patch = updateCached(store, 'users.me', undefined, ({ data }) => {
        if (body.metadata.defaultOrgId !== undefined) data.metadata.defaultOrgId = body.metadata.defaultOrgId;
      });
      await store.queryFulfilled.catch(() => {
        // Of another organization nothing is known yet that could be taken back.
        if (reading('users.me').select()(store.getState()).data) patch.undo();
      });
    },
  },
};

export type User = Me['data'];
export type SignInSession = Answer<'users.listSessions'>['data'][number];
export type ConnectedAssistant = Answer<'organisations.listAssistants'>['data'][number];
export type Member = Answer<'organisations.listMembers'>['data'][number];
