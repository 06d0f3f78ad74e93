import { Fault } from '@shared/kernel/fault';
import type { Database, Sql } from '../db/database';
import { notifyChange } from '../db/notify';
import type { Clock } from '../platform/clock';
import { sha256 } from '../platform/crypto';
import { membersStore } from '../domains/organisations/organisations.store';
import { accountsStore, type InvitationRow } from './accounts.store';
import { resetsStore } from './resets.store';
import { checkNewPassword, type Passwords } from './passwords';

const spent = () =>
  new Fault(
    'not_found:invitation_expired',
    'This invitation was used already or has expired. Ask for a new one.',
  );
/** Who never set one had their address invited elsewhere by somebody else; only the operator stands above both. */
const wrong = () =>
  new Fault(
    'unprocessable:wrong_password',
    'That is not the password of this address. If you never set one, whoever runs this server can make a link for you.',
  );
const ofOthers = () =>
  new Fault(
    'unprocessable:first_password_elsewhere',
    'You are a member of another organization and have no password yet. Ask an administrator of that organization for a link and set a password there first. Then open this invitation again.',
  );

export function createInvitations(deps: {
  database: Database;
  clock: Clock;
  /** Undefined: people sign in elsewhere. */
  passwords: Passwords | undefined;
  /** Gives who has just joined what their identity provider says they have. */
  joined(sql: Sql, of: { orgId: string; userId: string }): Promise<void>;
}) {
  const { database, clock, passwords } = deps;

  /** Undefined: used, expired or never made. */
  const look = (token: string): Promise<InvitationRow | undefined> =>
    database.system((sql) => accountsStore.invitation(sql, sha256(token), clock.now()));

  async function newPassword(by: Passwords, password: string, again: string | undefined): Promise<string> {
    checkNewPassword(password, again);
    return by.hash(password);
  }

  async function check(by: Passwords, userId: string, password: string): Promise<undefined> {
    const account = await database.system((sql) => accountsStore.byId(sql, userId));
    if (!(await by.matches(password, account?.password_hash))) throw wrong();
  }

  /** Whoever made the link must not open another organization by it. */
  async function setFirst(sql: Sql, { org_id: orgId, user_id: userId }: InvitationRow, hash: string) {
    if ((await accountsStore.lock(sql, userId))?.has_password) throw wrong();
    if (await membersStore.isElsewhere(sql, orgId, userId)) throw ofOthers();
    await accountsStore.setPassword(sql, { userId, hash, orgId });
  }

  return {
    look,
    /**
     * Makes the invited person a member: sets the first password, or checks the one they have. Without passwords the
     * link is enough: it opens nothing before the outside issuer has told the person's address.
     * `Fault('unprocessable')` when that fails; `Fault('not_found')` when the link is spent.
     */
    async accept(token: string, password: string, again: string | undefined): Promise<InvitationRow> {
      const found = await look(token);
      if (!found) throw spent();
      const hash =
        passwords &&
        (await (found.has_password
          ? check(passwords, found.user_id, password)
          : newPassword(passwords, password, again)));
      await database.system(async (sql) => {
        const { org_id: orgId, user_id: userId } = found;
        await membersStore.lock(sql, orgId);
        if (!(await accountsStore.useInvitation(sql, sha256(token), clock.now()))) throw spent();
        if (hash !== undefined) await setFirst(sql, found, hash);
        else if (passwords) await membersStore.passwordProven(sql, orgId, userId);
        // A link of the organisation they came from must not open this one.
        await resetsStore.forget(sql, userId);
        await accountsStore.join(sql, orgId, userId, clock.now());
        await deps.joined(sql, { orgId, userId });
        await notifyChange(sql, { orgId, tag: 'members', id: userId });
      });
      return found;
    },
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
