import { Fault } from '@shared/kernel/fault';
import type { Database } from '../db/database';
import { notifyChange } from '../db/notify';
import type { Clock } from '../platform/clock';
import { sha256 } from '../platform/crypto';
import { accountsStore, type InvitationRow } from './accounts.store';
import { resetsStore } from './resets.store';
import { checkNewPassword, type Passwords } from './passwords';

export interface Invitations {
  /** Undefined: used, expired or never made. */
  look(token: string): Promise<InvitationRow | undefined>;
  /**
   * Makes the invited person a member: sets the first password, or checks the one they have. Without passwords the
   * link is enough: it opens nothing before the outside issuer has told the person's address.
   * `Fault('unprocessable')` when that fails; `Fault('not_found')` when the link is spent.
   */
  accept(token: string, password: string, again: string | undefined): Promise<InvitationRow>;
}

const spent = () =>
  new Fault(
    'not_found:invitation_expired',
    'This invitation was used already or has expired. Ask for a new one.',
  );

export function createInvitations(deps: {
  database: Database;
  clock: Clock;
  /** Undefined: people sign in elsewhere. */
  passwords: Passwords | undefined;
}): Invitations {
  const { database, clock, passwords } = deps;
  const look = (token: string) =>
    database.system((sql) => accountsStore.invitation(sql, sha256(token), clock.now()));

  async function newPassword(by: Passwords, password: string, again: string | undefined): Promise<string> {
    checkNewPassword(password, again);
    return by.hash(password);
  }

  async function check(by: Passwords, userId: string, password: string): Promise<undefined> {
    const account = await database.system((sql) => accountsStore.byId(sql, userId));
    if (!(await by.matches(password, account?.password_hash))) {
      throw new Fault('unprocessable:wrong_password', 'The password is not right.');
    }
  }

  return {
    look,
    async accept(token, password, again) {
      const found = await look(token);
      if (!found) throw spent();
      const hash =
        passwords &&
        (await (found.has_password
          ? check(passwords, found.user_id, password)
          : newPassword(passwords, password, again)));
      await database.system(async (sql) => {
        if (!(await accountsStore.useInvitation(sql, sha256(token), clock.now()))) throw spent();
        if (hash !== undefined) await accountsStore.setPassword(sql, found.user_id, hash);
        // A link of the organisation they came from must not open this one.
        await resetsStore.forget(sql, found.user_id);
        await accountsStore.join(sql, found.org_id, found.user_id, clock.now());
        await notifyChange(sql, { orgId: found.org_id, tag: 'members', id: found.user_id });
      });
      return found;
    },
  };
}
