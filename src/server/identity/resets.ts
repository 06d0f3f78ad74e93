import { Fault } from '@shared/kernel/fault';
import type { Database, Sql } from '../db/database';
import { notifyChange } from '../db/notify';
import type { ResetMail, PasswordResets } from '../domains/organisations/resets.port';
import { SESSIONS_TAG } from '../gate/session';
import type { Clock } from '../platform/clock';
import { sha256 } from '../platform/crypto';
import type { Log } from '../platform/log';
import { accountsStore } from './accounts.store';
import { oidcStore } from './oidc.store';
import { checkNewPassword, type Passwords } from './passwords';
import { issueReset, RESET_PATH } from './resetLinks';
import type { SignInAudit } from './signInAudit';
import { resetsStore, type HomeRow, type ResetRow } from './resets.store';

/** One that was mailed on demand is opened at once. */
const MAILED = 60 * 60_000;

/** The pages' half: what the person does with a link. */
export interface ResetPages {
  /** Undefined: used, expired or never made. */
  look(token: string): Promise<ResetRow | undefined>;
  /** Sets the password and ends every sign-in. `Fault('unprocessable')`, or `not_found` when the link is spent. */
  use(token: string, password: string, again: string): Promise<ResetRow>;
  /** Whether “Forgot your password?” can help anybody here. */
  offered(): Promise<boolean>;
  /** Mails a link when the address has an account; never tells whether it has one. Does not fail. */
  forgotten(email: string): Promise<void>;
}

/**
 * The one organisation that answers for a person's account: their only one, or the provider among its customers.
 * Undefined for who belongs to several: none of them may open the account for the others.
 */
function homeOf(homes: readonly HomeRow[]): string | undefined {
  const [first] = homes;
  if (!first || homes.length === 1) return first?.org_id;
  const root = homes.find((home) => home.parent_org_id === null)?.org_id;
  const same = homes.every((home) => home.org_id === root || home.parent_org_id === root);
  return same ? root : undefined;
}

const spent = () =>
  new Fault('not_found:link_expired', 'This link was used already or has expired. Ask for a new one.');

export function createResets(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  passwords: Passwords;
  base: () => string;
  mail: ResetMail;
  audit: SignInAudit;
}): PasswordResets & ResetPages & { sweep(): Promise<void> } {
  const { database, clock, log, passwords, base, mail, audit } = deps;

  async function issue(sql: Sql, userId: string, lifetime?: number) {
    const { token, expiresAt } = await issueReset(sql, userId, clock.now(), lifetime);
    return { url: `${base()}${RESET_PATH}${token}`, expiresAt };
  }

  /** A mail that fails is no reason to refuse what it tells of. */
  async function tell(send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      log.warn({ err: error }, 'A mail about a password could not be sent');
    }
  }

  const look = (token: string) => database.system((sql) => resetsStore.find(sql, sha256(token), clock.now()));
  const homesOf = (userId: string) => database.system((sql) => resetsStore.homes(sql, userId));

  return {
    homeOf: async (sql, userId) => homeOf(await resetsStore.homes(sql, userId)),
    issue: (sql, userId) => issue(sql, userId),
    told: ({ orgId, email, by }) => tell(() => mail.linkMade(orgId, email, by)),
    look,
    offered: () => mail.anywhere(),

    async use(token, password, again) {
      const found = await look(token);
      if (!found) throw spent();
      checkNewPassword(password, again);
      const hash = await passwords.hash(password);
      await database.system(async (sql) => {
        if (!(await resetsStore.use(sql, sha256(token), clock.now()))) throw spent();
        const orgId = homeOf(await resetsStore.homes(sql, found.user_id));
        await accountsStore.setPassword(sql, { userId: found.user_id, hash, orgId });
        await oidcStore.endSignIns(sql, found.user_id);
        await notifyChange(sql, { orgId: '', tag: SESSIONS_TAG, id: found.user_id });
      });
      await audit.note(found.user_id, 'password_reset', { way: 'link' });
      const home = homeOf(await homesOf(found.user_id));
      if (home !== undefined) void tell(() => mail.changed(home, found.email));
      return found;
    },

    forgotten: (email) =>
      tell(async () => {
        const account = await database.system((sql) => accountsStore.byEmail(sql, email));
        const home = account && homeOf(await homesOf(account.user_id));
        if (!account || home === undefined || !(await mail.set(home))) return;
        const { url } = await database.system((sql) => issue(sql, account.user_id, MAILED));
        await mail.link(home, account.email, url);
      }),

    sweep: () => database.system((sql) => resetsStore.sweep(sql, clock.now())),
  };
}
