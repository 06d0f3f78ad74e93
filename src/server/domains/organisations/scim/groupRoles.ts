import {
  administratorRoles,
  highestRole,
  mayManage,
  organisationTypes,
  roles,
  rolesOf,
  type Role,
} from '@shared/model/permissions';
import type { Sql } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import { SESSIONS_TAG } from '../../../gate/session';
import type { Clock } from '../../../platform/clock';
import type { RecordActivity } from '../activity.port';
import { membersStore } from '../organisations.store';
import { roleOf } from '../roles';
import { rolesStore, type GroupRoleRow } from './roles.store';

/** Whose organisation it is about, and who caused it, as activities name them. */
interface By {
  orgId: string;
  name: string;
  /** Nobody that may do more is changed by them. */
  role: Role;
}

/** Roles that follow the groups of an identity provider. The last administrator keeps theirs. */
export function createGroupRoles(deps: { clock: Clock; record: RecordActivity }) {
  const { clock, record } = deps;

  async function fitting(sql: Sql, orgId: string) {
    const row = await rolesStore.organisation(sql, orgId);
    const type = organisationTypes.find((each) => each === row?.org_type) ?? 'standard';
    const all = rolesOf(type);
    return { all, initial: all.find((role) => role === row?.scim_role) ?? 'Guest' };
  }

  async function isLast(sql: Sql, orgId: string, { user_id: userId, role }: GroupRoleRow): Promise<boolean> {
    if (!administratorRoles.includes(roleOf(role))) return false;
    return (await membersStore.others(sql, orgId, userId, administratorRoles)) === 0;
  }

  async function give(sql: Sql, { orgId, name, role: own }: By, row: GroupRoleRow, to: Role) {
    const { user_id: userId, email: subject, role: from } = row;
    const activity = { orgId, at: clock.now(), actor: name, subject };
    if (!mayManage(own, roleOf(from))) {
      await record(sql, { ...activity, action: 'scim_role_kept', data: { role: from, by_groups: to } });
      return;
    }
    if (!administratorRoles.includes(to) && (await isLast(sql, orgId, row))) {
      await record(sql, { ...activity, action: 'scim_last_admin_kept', data: { role: from, by_groups: to } });
      return;
    }
    await membersStore.setRole(sql, orgId, userId, to);
    await record(sql, { ...activity, action: 'member_role_changed', data: { from, to, by: 'groups' } });
    await notifyChange(sql, { orgId, tag: 'members', id: userId });
    await notifyChange(sql, { orgId, tag: SESSIONS_TAG, id: userId });
  }

  /** Gives members the highest role of their groups; of those named, or of all. The organisation must be locked. */
  async function apply(sql: Sql, by: By, userIds: readonly string[] | null): Promise<void> {
    const { all, initial } = await fitting(sql, by.orgId);
    for (const row of await rolesStore.standing(sql, by.orgId, userIds)) {
      const given = roles.filter((role) => row.roles.includes(role) && all.includes(role));
      const highest = highestRole(given);
      if (highest && !row.role_from_groups)
        await rolesStore.follow(sql, by.orgId, row.user_id, row.email, clock.now());
      const to = highest ?? (row.role_from_groups ? initial : undefined);
      if (to && to !== row.role) await give(sql, by, row, to);
    }
  }

  return {
    apply,
    /** The same for who has accepted an invitation: until then no group gave them anything. */
    async joined(sql: Sql, { orgId, userId }: { orgId: string; userId: string }) {
      const member = await membersStore.find(sql, orgId, userId);
      if (member) await apply(sql, { orgId, name: 'SCIM', role: roleOf(member.role) }, [userId]);
    },
    /** What people get that no group gives a role. */
    defaultOf: async (sql: Sql, orgId: string): Promise<Role> => (await fitting(sql, orgId)).initial,
  };
}

export type GroupRoles = ReturnType<typeof createGroupRoles>;
