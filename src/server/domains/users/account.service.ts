import { badInput, Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import { SESSIONS_TAG, type Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { PasswordKeeper, TryCounter } from './account.port';
import { usersStore } from './users.store';

/** As at the sign-in: so many wrong ones within a quarter of an hour. */
const OWN_TRIES = 10;
const ACCOUNT_TRIES = 50;

interface AccountDeps {
  database: Database;
  passwords: PasswordKeeper;
  tries: TryCounter;
  notePassword(userId: string): Promise<void>;
}

function personOf({ kind, userId }: Session): string {
  if (kind === 'key') throw new Fault('forbidden:not_for_api_keys', 'An API key has no account of its own.');
  return userId;
}

/** What people change of their own account. */
export function createAccount({ database, passwords, tries, notePassword }: AccountDeps) {
  return {
    'users.changeName': async ({ body }, { session }) => {
      const userId = personOf(session);
      await database.system(async (sql) => {
        await usersStore.setName(sql, userId, body.firstName, body.lastName);
        await notifyChange(sql, { orgId: session.orgId, tag: SESSIONS_TAG, id: userId });
        await notifyChange(sql, { orgId: session.orgId, tag: 'user', id: userId });
        await notifyChange(sql, { orgId: session.orgId, tag: 'members', id: userId });
      });
    },

    'users.changePassword': async ({ body }, { session }) => {
      const userId = personOf(session);
      const stored = await database.system((sql) => usersStore.passwordHash(sql, userId));
      if (stored === null)
        throw new Fault(
          'conflict:no_password',
          'You sign in without a password here, so there is none to change.',
        );
      const attempt = await tries.begin([
        { key: `change ${userId}`, limit: OWN_TRIES },
        { key: `account ${session.email.toLowerCase()}`, limit: ACCOUNT_TRIES },
      ]);
      if (attempt.wait > 0)
        throw new Fault('too_many:too_many_tries', 'Too many tries. Try again in some minutes.');
      if (!(await passwords.matches(body.current, stored)))
        throw badInput([{ field: 'current', reason: 'is not your password' }]);
      await attempt.succeeded();
      const hash = await passwords.hash(body.next);
      await database.system(async (sql) => {
        await usersStore.setPassword(sql, userId, hash);
        // Whoever knew the old one is signed out; the window that changed it is not.
        await usersStore.endOtherSignIns(sql, userId, session.grantId ?? '');
        await notifyChange(sql, { orgId: session.orgId, tag: SESSIONS_TAG, id: userId });
      });
      await notePassword(userId);
    },
  } satisfies Partial<Handlers>;
}
