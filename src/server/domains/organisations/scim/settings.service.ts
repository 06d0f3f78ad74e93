import { Fault } from '@shared/kernel/fault';
import { scimWords } from '@shared/words/scim';
import { mayManage, roles as allRoles } from '@shared/model/permissions';
import type { Database, Sql } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { Handlers } from '../../../http/context';
import type { Session } from '../../../gate/session';
import type { Clock } from '../../../platform/clock';
import { randomId, randomToken, sha256 } from '../../../platform/crypto';
import type { RecordActivity } from '../activity.port';
import { membersStore } from '../organisations.store';
import { checkRole, roleOf } from '../roles';
import type { GroupRoles } from './groupRoles';
import { rolesStore } from './roles.store';
import { scimTokensStore, type ScimTokenRow } from './tokens.store';

const PREFIX = 'scim_';

/** The id inside a bearer token; undefined when it is none of SCIM. */
export const scimTokenIdOf = (token: string): string | undefined =>
  /^scim_([\w-]{22})\.[\w-]{43}$/.exec(token)?.[1];

const tokenOf = (row: ScimTokenRow) => ({
  tokenId: row.token_id,
  name: row.name,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Tokens of SCIM, and which group gives which role. */
export function createScimSettings(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  roles: GroupRoles;
  /** Of all SCIM addresses. */
  address: () => string;
}) {
  const { database, clock, record, roles } = deps;

  async function noted(
    sql: Sql,
    { orgId, name: actor }: Session,
    action: string,
    subject: string,
    data = {},
  ) {
    await record(sql, { orgId, at: clock.now(), actor, action, subject, data });
    await notifyChange(sql, { orgId, tag: 'scim', id: '*' });
  }

  return {
    'organisations.scim': async (_input, { session: { orgId }, scope }) => {
      const read = async (sql: Sql) => ({
        tokens: await scimTokensStore.list(sql),
        groups: await rolesStore.settingsGroups(sql, orgId),
        defaultRole: await roles.defaultOf(sql, orgId),
      });
      const { tokens, groups, defaultRole } = await database.tenant(scope, read);
      return {
        address: deps.address(),
        tokens: tokens.map(tokenOf),
        groups: groups.map((group) => ({
          groupId: group.group_id,
          name: group.display_name,
          members: group.members,
          role: allRoles.find((role) => role === group.role) ?? null,
        })),
        defaultRole,
      };
    },

    'organisations.createScimToken': async ({ body: { name } }, { session, scope }) => {
      const { orgId, role, name: createdBy } = session;
      const tokenId = randomId();
      const secret = `${PREFIX}${tokenId}.${randomToken()}`;
      const row = await database.tenant(scope, async (sql) => {
        const token = { tokenId, orgId, name, role, secretHash: sha256(secret), createdBy, now: clock.now() };
        const made = await scimTokensStore.insert(sql, token);
        await noted(sql, session, 'scim_token_created', name);
        return made;
      });
      if (!row) throw new Error('The new SCIM token was not stored.');
      return { token: tokenOf(row), secret };
    },

    'organisations.revokeScimToken': ({ params: { tokenId } }, { session, scope }) =>
      database.tenant(scope, async (sql) => {
        const removed = await scimTokensStore.remove(sql, tokenId);
        if (!removed) throw new Fault('not_found:token_not_found', scimWords.noToken(tokenId));
        await noted(sql, session, 'scim_token_revoked', removed.name);
      }),

    'organisations.setScimGroupRole': async ({ params: { groupId }, body: { role } }, { session }) => {
      if (role !== null) checkRole(role, session.orgType, session.role);
      const { orgId } = session;
      await database.system(async (sql) => {
        await membersStore.lock(sql, orgId);
        const group = await rolesStore.group(sql, orgId, groupId);
        if (!group)
          throw new Fault('not_found:group_not_found', `There is no group ${groupId} in this organization.`);
        if (group.role !== null && !mayManage(session.role, roleOf(group.role)))
          throw new Fault(
            'forbidden:role_too_high',
            `Your role ${session.role} may not change a group with the role ${group.role}.`,
          );
        await rolesStore.setGroupRole(sql, orgId, groupId, role);
        await noted(sql, session, 'scim_group_role_changed', group.display_name, { role });
        await roles.apply(sql, session, null);
      });
    },

    'organisations.setScimDefaultRole': async ({ body: { role } }, { session }) => {
      checkRole(role, session.orgType, session.role);
      const { orgId } = session;
      await database.system(async (sql) => {
        await membersStore.lock(sql, orgId);
        await rolesStore.setDefault(sql, orgId, role);
        await noted(sql, session, 'scim_default_role_changed', role);
        await roles.apply(sql, session, null);
      });
    },
  } satisfies Partial<Handlers>;
}
