import { Fault } from '@shared/kernel/fault';
import { mayManage } from '@shared/model/permissions';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from './activity.port';
import { membersStore } from './organisations.store';
import type { PasswordResets } from './resets.port';
import { roleOf } from './roles';

/** A link for a member who has forgotten their password, made by who administers them. */
export function createPasswordReset(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  /** Undefined: people sign in elsewhere. */
  resets: PasswordResets | undefined;
}) {
  const { database, clock, record, resets } = deps;
  return {
    'users.resetPassword': async ({ params }, { session }) => {
      if (!resets)
        throw new Fault(
          'conflict:password_set_elsewhere',
          'People sign in at another service here; their password is set there.',
        );
      const { orgId, role, name: actor } = session;
      const { userId } = params;
      // The account stands across organisations, so this looks as the owner, with this organisation's id throughout.
      const made = await database.system(async (sql) => {
        const member = await membersStore.find(sql, orgId, userId);
        if (!member)
          throw new Fault('not_found:member_not_found', `There is no member ${userId} in this organization.`);
        if (!mayManage(role, roleOf(member.role)))
          throw new Fault(
            'forbidden:role_too_high',
            `Your role ${role} may not do this for the role ${member.role}.`,
          );
        if (member.state === 'invited')
          throw new Fault(
            'conflict:not_joined_yet',
            `${member.email} has not joined yet. Send a new invitation link.`,
          );
        if ((await resets.homeOf(sql, userId)) !== orgId) {
          const reason = 'A new password would open those too, so only they can ask for one.';
          throw new Fault(
            'forbidden:member_elsewhere',
            `${member.email} belongs to other organizations as well. ${reason}`,
          );
        }
        const { url, expiresAt } = await resets.issue(sql, userId);
        const what = { action: 'password_reset_link_made', subject: member.email };
        await record(sql, { orgId, at: clock.now(), actor, ...what });
        return { email: member.email, resetUrl: url, expiresAt: expiresAt.toISOString() };
      });
      void resets.told({ orgId, email: made.email, by: actor });
      return { resetUrl: made.resetUrl, expiresAt: made.expiresAt };
    },
  } satisfies Partial<Handlers>;
}
