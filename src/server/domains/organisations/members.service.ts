import { Fault } from '@shared/kernel/fault';
import { administratorRoles, mayManage } from '@shared/model/permissions';
import { scimWords } from '@shared/words/scim';
import { sessionWords } from '@shared/words/sessions';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import { SESSIONS_TAG, type Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import { randomId, randomToken, sha256 } from '../../platform/crypto';
import { refuseTaken } from '../names';
import type { RecordActivity } from './activity.port';
import type { Giver, Member, Members } from './members.port';
import { membersStore, type MemberRow } from './organisations.store';
import { checkRole, roleOf } from './roles';
import { rolesStore } from './scim/roles.store';

const INVITATION_DAYS = 7;
const DAY = 24 * 60 * 60 * 1000;

type MemberHandlers = Pick<
  Handlers,
  | 'organisations.listMembers'
  | 'organisations.inviteMember'
  | 'organisations.changeMember'
  | 'organisations.removeMember'
  | 'organisations.endSessions'
>;

export interface MembersDeps {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  /** `http://host:port`, for invitation links. */
  base: () => string;
}

const memberOf = (row: MemberRow): Member => ({
  userId: row.user_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: roleOf(row.role),
  state: row.state,
  joinedAt: row.joined_at?.toISOString() ?? null,
  roleGroups: row.role_groups,
});

const noMember = (userId: string) =>
  new Fault('not_found:member_not_found', `There is no member ${userId} in this organization.`);

export function createMembers(deps: MembersDeps): Members {
  const { database, clock, record } = deps;

  async function changed(sql: Sql, by: Giver, action: string, row: MemberRow, data = {}) {
    const { orgId, name: actor } = by;
    await record(sql, { orgId, at: clock.now(), actor, action, subject: row.email, data });
    await notifyChange(sql, { orgId, tag: 'members', id: row.user_id });
    await notifyChange(sql, { orgId, tag: SESSIONS_TAG, id: row.user_id });
  }

  async function findOrAddUser(sql: Sql, person: { email: string; firstName: string; lastName: string }) {
    const known = await membersStore.userByEmail(sql, person.email);
    if (known) return known.user_id;
    const userId = randomId();
    const username = person.email.split('@')[0] ?? person.email;
    await membersStore.addUser(sql, { userId, username, ...person, now: clock.now() });
    return userId;
  }

  /**
   * Keeps an administrator in the organisation: two demotions at once are seen one after the other. A customer's
   * provider administers it in any case, so a provider may take its last one away.
   */
  async function keepAdministrator(sql: Sql, by: Giver, row: MemberRow, what: string) {
    if (by.fromAbove || row.state !== 'active' || !administratorRoles.includes(roleOf(row.role))) return;
    const others = await membersStore.others(sql, by.orgId, row.user_id, administratorRoles);
    if (others === 0)
      throw new Fault('conflict:last_admin', `The last Admin of an organization cannot be ${what}.`);
  }

  async function locked(sql: Sql, by: Giver, userId: string): Promise<MemberRow> {
    await membersStore.lock(sql, by.orgId);
    const row = await membersStore.find(sql, by.orgId, userId);
    if (!row) throw noMember(userId);
    if (!mayManage(by.role, roleOf(row.role))) {
      throw new Fault(
        'forbidden:role_too_high',
        `Your role ${by.role} may not change a member with the role ${row.role}.`,
      );
    }
    return row;
  }

  return {
    async list(orgId) {
      const rows = await database.tenant(orgId, (sql) => membersStore.list(sql, orgId));
      return rows.map(memberOf);
    },

    async invite(by, person) {
      checkRole(person.role, by.orgType, by.role);
      const { orgId } = by;
      const token = randomToken();
      const expiresAt = new Date(clock.now().getTime() + INVITATION_DAYS * DAY);
      const email = person.email.trim();
      const { firstName, lastName } = person;
      // People stand across organisations, so this looks as the owner, with this organisation's id throughout.
      const invite = async (sql: Sql) => {
        const userId = await findOrAddUser(sql, { email, firstName, lastName });
        const before = await membersStore.find(sql, orgId, userId);
        if (before?.state === 'active')
          throw new Fault('conflict:already_a_member', `${email} is a member already.`);
        if (before && !mayManage(by.role, roleOf(before.role)))
          throw new Fault('forbidden:role_too_high', `Your role ${by.role} may not change this invitation.`);
        if (before) await membersStore.setRole(sql, orgId, userId, person.role);
        else
          await membersStore.addMember(sql, {
            orgId,
            userId,
            role: person.role,
            state: 'invited',
            joinedAt: null,
          });
        await membersStore.nameInvited(sql, { orgId, userId, firstName, lastName });
        await membersStore.addInvitation(sql, { tokenHash: sha256(token), orgId, userId, expiresAt });
        const row = await membersStore.find(sql, orgId, userId);
        if (!row) throw noMember(userId);
        await changed(sql, by, 'member_invited', row, { role: person.role });
        return memberOf(row);
      };
      const taken = `${email} is being invited by somebody else now.`;
      const member = await refuseTaken(
        database.system(invite),
        () => new Fault('conflict:already_invited', taken),
      );
      const invitationUrl = `${deps.base()}/invitation/${token}`;
      return { member, invitationUrl, expiresAt: expiresAt.toISOString() };
    },

    async change(by, userId, role) {
      checkRole(role, by.orgType, by.role);
      return database.tenant(by.orgId, async (sql) => {
        const row = await locked(sql, by, userId);
        if (role !== row.role && (await rolesStore.follows(sql, by.orgId, userId)))
          throw new Fault('conflict:managed_by_scim', scimWords.managed(row.email));
        if (!administratorRoles.includes(role)) await keepAdministrator(sql, by, row, 'demoted');
        await membersStore.setRole(sql, by.orgId, userId, role);
        await changed(sql, by, 'member_role_changed', row, { from: row.role, to: role });
        return memberOf({ ...row, role });
      });
    },

    remove: (by, userId) =>
      database.system(async (sql) => {
        const row = await locked(sql, by, userId);
        await keepAdministrator(sql, by, row, 'removed');
        await membersStore.remove(sql, by.orgId, userId);
        // Who works elsewhere, or never came in here, stays signed in; the gate keeps them out of here already.
        if (row.state === 'active' && !(await membersStore.isElsewhere(sql, by.orgId, userId)))
          await membersStore.endSignIns(sql, userId);
        await changed(sql, by, 'member_removed', row, { role: row.role });
      }),

    endSessions: (by, userId) =>
      database.system(async (sql) => {
        const row = await locked(sql, by, userId);
        if (row.state !== 'active')
          throw new Fault('conflict:not_joined_yet', sessionWords.notJoined(row.email));
        // Sign-ins are the person's, not the organization's: nobody signs them out of another one.
        if (await membersStore.isElsewhere(sql, by.orgId, userId))
          throw new Fault('forbidden:member_elsewhere', sessionWords.elsewhere(row.email));
        const sessions = await membersStore.signIns(sql, userId);
        await membersStore.endSignIns(sql, userId);
        await changed(sql, by, 'sessions_ended', row, { sessions });
        return sessions;
      }),
  };
}

const giverOf = ({ orgId, orgType, role, name }: Session): Giver => ({
  orgId,
  orgType,
  role,
  name,
  fromAbove: false,
});

/** Addresses and groups are for those who administer members; everybody has their own. */
function seenBy(session: Session, list: readonly Member[]): Member[] {
  if (session.permissions.includes('org:members')) return [...list];
  return list.map((member) =>
    member.userId === session.userId ? member : { ...member, email: '', roleGroups: null },
  );
}

/** Members of one's own organisation. */
export function memberHandlers(members: Members): MemberHandlers {
  return {
    'organisations.listMembers': async (_input, { session }) =>
      seenBy(session, await members.list(session.orgId)),
    'organisations.inviteMember': ({ body }, { session }) => members.invite(giverOf(session), body),
    'organisations.changeMember': ({ params, body }, { session }) =>
      members.change(giverOf(session), params.userId, body.role),
    'organisations.removeMember': ({ params }, { session }) =>
      members.remove(giverOf(session), params.userId),
    'organisations.endSessions': async ({ params }, { session }) => ({
      ended: await members.endSessions(giverOf(session), params.userId),
    }),
  };
}
