import { createPasswords } from '@server/identity/passwords';
import type { Samples } from '../sample';

const current = 'a long password 42';

export const samples: Samples = {
  'users.me': { request: async () => ({}) },
  'users.orgMetadata': { request: async (_harness, as) => ({ body: { orgId: as.orgId } }) },
  'users.getMetadata': { request: async (_harness, as) => ({ body: { userId: as.userId } }) },
  'users.updateMetadata': {
    request: async (_harness, as) => ({
      body: { userId: as.userId, metadata: { activeOrgId: as.orgId, defaultOrgId: as.orgId } },
    }),
  },
  'users.changeName': { request: async () => ({ body: { firstName: 'Ada', lastName: 'Byron' } }) },
  'users.changePassword': {
    request: async ({ database }, { userId }) => {
      const hash = await createPasswords().hash(current);
      await database.system((sql) =>
        sql.run('update app_user set password_hash = $2 where user_id = $1', [userId, hash]),
      );
      return { body: { current, next: 'another long password' } };
    },
  },
  'users.helpWidget': { request: async (_harness, as) => ({ body: { name: 'Someone', email: as.email } }) },
};
