import { Fault } from '@shared/kernel/fault';
import { administratorRoles, mayManage } from '@shared/model/permissions';
import type { Database, Sql } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import { notifyChange } from '../../db/notify';
import { SESSIONS_TAG, type Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import { randomId, randomToken, sha256 } from '../../platform/crypto';
import type { RecordActivity } from './activity.port';
import { membersStore, type MemberRow } from './organisations.store';
import { checkRole, roleOf } from './roles';

const INVITATION_DAYS = 7;
const DAY = 24 * 60 * 60 * 1000;

type MemberHandlers = Pick<
  Handlers,
  | 'organisations.listMembers'
  | 'organisations.inviteMember'
  | 'organisations.changeMember'
  | 'organisations.removeMember'
>;

export interface MembersDeps {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  /** `http://host:port`, for invitation links. */
  base: () => string;
}

const memberOf = (row: MemberRow) => ({
  userId: row.user_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: roleOf(row.role),
  state: row.state,
  joinedAt: row.joined_at?.toISOString() ?? null,
});

const noMember = (userId: string) =>
  new Fault('not_found', `There is no member ${userId} in this organisation.`);

export function createMembers(deps: MembersDeps): MemberHandlers {
  const { database, clock, record } = deps;

  async function changed(sql: Sql, session: Session, action: string, row: MemberRow, data = {}) {
    const { orgId, name: actor } = session;
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

  /** Keeps an administrator in the organisation: two demotions at once are seen one after the other. */
  async function keepAdministrator(sql: Sql, orgId: string, row: MemberRow, what: string) {
    if (row.state !== 'active' || !administratorRoles.includes(roleOf(row.role))) return;
    const others = await membersStore.others(sql, orgId, row.user_id, administratorRoles);
    if (others === 0) throw new Fault('conflict', `The last Admin of an organisation cannot be ${what}.`);
  }

  async function locked(sql: Sql, session: Session, userId: string): Promise<MemberRow> {
    await membersStore.lock(sql, session.orgId);
    const row = await membersStore.find(sql, session.orgId, userId);
    if (!row) throw noMember(userId);
    if (!mayManage(session.role, roleOf(row.role))) {
      throw new Fault(
        'forbidden',
        `Your role ${session.role} may not change a member with the role ${row.role}.`,
      );
    }
    return row;
  }

  return {
    'organisations.listMembers': async (_input, { session, scope }) => {
      const rows = await database.tenant(scope, (sql) => membersStore.list(sql, session.orgId));
      return { data: rows.map(memberOf) };
    },

    'organisations.inviteMember': async ({ body }, { session }) => {
      checkRole(body.role, session.orgType, session.role);
      const { orgId } = session;
      const token = randomToken();
      const expiresAt = new Date(clock.now().getTime() + INVITATION_DAYS * DAY);
      const email = body.email.trim();
      const { firstName, lastName } = body;
      // People stand across organisations, so this looks as the owner, with this organisation's id throughout.
      const invite = async (sql: Sql) => {
        const userId = await findOrAddUser(sql, { email, firstName, lastName });
        const before = await membersStore.find(sql, orgId, userId);
        if (before?.state === 'active') throw new Fault('conflict', `${email} is a member already.`);
        if (before && !mayManage(session.role, roleOf(before.role)))
          throw new Fault('forbidden', `Your role ${session.role} may not change this invitation.`);
        if (before) await membersStore.setRole(sql, orgId, userId, body.role);
        else
          await membersStore.addMember(sql, {
            orgId,
            userId,
            role: body.role,
            state: 'invited',
            joinedAt: null,
          });
        await membersStore.addInvitation(sql, { tokenHash: sha256(token), orgId, userId, expiresAt });
        const row = await membersStore.find(sql, orgId, userId);
        if (!row) throw noMember(userId);
        await changed(sql, session, 'member_invited', row, { role: body.role });
        return memberOf(row);
      };
      const member = await database.system(invite).catch((error: unknown) => {
        if (isUniqueViolation(error))
          throw new Fault('conflict', `${email} is being invited by somebody else now.`);
        throw error;
      });
      const invitationUrl = `${deps.base()}/invitation/${token}`;
      return { data: { member, invitationUrl, expiresAt: expiresAt.toISOString() } };
    },

    'organisations.changeMember': async ({ params, body }, { session, scope }) => {
      checkRole(body.role, session.orgType, session.role);
      return database.tenant(scope, async (sql) => {
        const row = await locked(sql, session, params.userId);
        if (!administratorRoles.includes(body.role))
          await keepAdministrator(sql, session.orgId, row, 'demoted');
        await membersStore.setRole(sql, session.orgId, params.userId, body.role);
        await changed(sql, session, 'member_role_changed', row, { from: row.role, to: body.role });
        return { data: memberOf({ ...row, role: body.role }) };
      });
    },

    'organisations.removeMember': async ({ params }, { session }) => {
      await database.system(async (sql) => {
        const row = await locked(sql, session, params.userId);
        await keepAdministrator(sql, session.orgId, row, 'removed');
        await membersStore.remove(sql, session.orgId, params.userId);
        await membersStore.endSignIns(sql, params.userId);
        await changed(sql, session, 'member_removed', row, { role: row.role });
      });
      return { data: { ok: true } };
    },
  };
}
