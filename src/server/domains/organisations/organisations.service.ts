import { Fault } from '@shared/kernel/fault';
import type { Role } from '@shared/model/permissions';
import { organisationFaults } from '@shared/words/organisations';
import type { Database, Sql } from '../../db/database';
import { newApiKey } from '../../gate/apiKeys';
import type { Clock } from '../../platform/clock';
import { randomId } from '../../platform/crypto';
import type { OrganisationMaker } from './organisations.port';
import { apiKeysStore, membersStore, organisationsStore } from './organisations.store';

export const organisationMaker: OrganisationMaker = {
  async create(sql, { name, type, parentOrgId, createdBy, now }) {
    if (parentOrgId !== null && (await organisationsStore.holdProvider(sql, parentOrgId)) === undefined)
      throw new Fault('conflict:not_a_provider', organisationFaults.notProvider);
    const orgId = randomId();
    await organisationsStore.insert(sql, { orgId, name, type, parentOrgId, now });
    await organisationsStore.addGlobalSpace(sql, { spaceId: randomId(), orgId, createdBy, now });
    return orgId;
  },
  rename: (sql, orgId, name) => organisationsStore.rename(sql, orgId, name),
  async addFirstMember(sql, { orgId, userId, role, stayIn, now }) {
    await membersStore.stayIn(sql, stayIn, userId);
    await membersStore.addMember(sql, { orgId, userId, role, state: 'active', joinedAt: now });
  },
  leave: (sql, orgId) => membersStore.leave(sql, orgId),
};

/** The role of whoever administers an organisation of this type. */
export const administratorOf = (type: 'MSP' | 'standard'): Role => (type === 'MSP' ? 'MSP-Admin' : 'Admin');

const STARTER = 'the first start';

export function createFirstStart(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;

  async function addAdminKey(sql: Sql, orgId: string, keep: (secret: string) => Promise<void>) {
    const { keyId, secret, secretHash } = newApiKey();
    const role = administratorOf((await organisationsStore.isProvider(sql, orgId)) ? 'MSP' : 'standard');
    const key = { keyId, orgId, name: 'First Admin', role, secretHash, createdBy: STARTER };
    const limits = { scope: 'write', expiresAt: null } as const;
    await apiKeysStore.insert(sql, { ...key, ...limits, now: clock.now() });
    await keep(secret);
  }

  return {
    /** The local workspace and its owner: made at the first start, found again at later ones. */
    local: (systemUser: string, type: 'MSP' | 'standard' = 'standard') =>
      database.system(async (sql) => {
        await organisationsStore.lockFirstStart(sql);
        const owner = await organisationsStore.owner(sql);
        if (owner) return { userId: owner.user_id, orgId: owner.org_id };
        const now = clock.now();
        const userId = randomId();
        const orgId = await organisationMaker.create(sql, {
          name: 'Local workspace',
          type,
          parentOrgId: null,
          createdBy: systemUser,
          now,
        });
        // Nobody is written to at this address; `.invalid` never resolves.
        const email = `${systemUser.replace(/[^A-Za-z0-9._-]/g, '_')}@localhost.invalid`;
        const names = { username: systemUser, firstName: systemUser, lastName: '' };
        await membersStore.addUser(sql, { userId, email, ...names, now });
        const role = administratorOf(type);
        await membersStore.addMember(sql, { orgId, userId, role, state: 'active', joinedAt: now });
        return { userId, orgId };
      }),

    /** A further Admin key of an organisation, for scripts; `keep` stores it before it is committed. */
    adminKey: (orgId: string, keep: (secret: string) => Promise<void>) =>
      database.system((sql) => addAdminKey(sql, orgId, keep)),

    /**
     * The first organisation of a team server with one Admin key; nothing when there are organisations already.
     * `keep` stores the secret before anything is committed: a failure leaves nothing behind.
     */
    team: (name: string, keep: (secret: string) => Promise<void>, type: 'MSP' | 'standard' = 'standard') =>
      database.system(async (sql) => {
        await organisationsStore.lockFirstStart(sql);
        if (await organisationsStore.any(sql)) return;
        const place = { type, parentOrgId: null };
        const orgId = await organisationMaker.create(sql, {
          name,
          ...place,
          createdBy: STARTER,
          now: clock.now(),
        });
        await addAdminKey(sql, orgId, keep);
      }),
  };
}
