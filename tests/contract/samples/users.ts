import { createPasswords } from '@server/identity/passwords';
import { membersStore } from '@server/domains/organisations/organisations.store';
import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Organisation } from '../world';

/** A member of this organisation alone. */
async function joined({ database }: Harness, { orgId }: Organisation): Promise<string> {
  const userId = randomId();
  await database.system(async (sql) => {
    const person = { userId, email: `${userId}@people.example`, username: userId };
    await membersStore.addUser(sql, { ...person, firstName: 'New', lastName: 'Member', now: new Date() });
    await membersStore.addMember(sql, {
      orgId,
      userId,
      role: 'Guest',
      state: 'active',
      joinedAt: new Date(),
    });
  });
  return userId;
}

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
  'users.resetPassword': {
    request: async (harness, _as, organisation) => ({
      params: { userId: await joined(harness, organisation) },
    }),
  },
  'users.listSessions': { request: async () => ({}) },
  'users.endSession': {
    request: async (harness, as) => {
      const sessionId = randomId();
      await harness.mint(as, { grantId: sessionId });
      return { params: { sessionId } };
    },
  },
  'users.endOtherSessions': { request: async () => ({}) },
  'organisations.endSessions': {
    request: async (harness, _as, organisation) => ({
      params: { userId: await joined(harness, organisation) },
    }),
  },
  'users.helpWidget': { request: async (_harness, as) => ({ body: { name: 'Someone', email: as.email } }) },
};
