import type { Database } from '../db/database';
import type { RecordActivity } from '../domains/organisations/activity.port';
import type { Clock } from '../platform/clock';
import { accountsStore } from './accounts.store';

type SignInAction = 'signed_in' | 'sign_in_failed' | 'password_changed' | 'password_reset' | 'sessions_ended';

/**
 * Notes in every organisation of a person that they signed in or changed their password, or that somebody tried to
 * sign in as them. Nothing is noted of
 * an address that nobody has. How many tries there can be is limited before.
 */
export function createSignInAudit(deps: { database: Database; clock: Clock; record: RecordActivity }) {
  const { database, clock, record } = deps;
  return {
    note: (
      userId: string,
      action: SignInAction,
      data: { way?: string; address?: string; sessions?: number },
    ): Promise<void> =>
      database.system(async (sql) => {
        for (const { org_id: orgId, name, email } of await accountsStore.organisationsOf(sql, userId))
          await record(sql, { orgId, at: clock.now(), actor: name, action, subject: email, data });
      }),
  };
}

export type SignInAudit = ReturnType<typeof createSignInAudit>;
