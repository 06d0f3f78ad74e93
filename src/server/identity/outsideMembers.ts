import { Fault } from '@shared/kernel/fault';
import type { Database, Sql } from '../db/database';
import type { Clock } from '../platform/clock';
import { accountsStore, type AccountRow } from './accounts.store';
import type { OutsidePerson } from './outside';
import { outsideIdentityStore } from './outsideIdentity.store';

const notMember = (email: string) =>
  new Fault(
    'forbidden:not_a_member',
    `${email} is no member yet. Open your invitation link first, or ask an administrator of your organization in Costloom for a new one.`,
  );

const nobody = (email: string) =>
  new Fault(
    'forbidden:address_unknown',
    `Nobody here has the address ${email}. Ask an administrator of your organization in Costloom to invite this address.`,
  );

const bound = (email: string) =>
  new Fault(
    'forbidden:address_bound_elsewhere',
    `${email} has signed in here as somebody else of your sign-in service. If the address is yours now, ask an administrator of your organization in Costloom to remove that member and invite you.`,
  );

/** The member whom the issuer means; nobody is made a member by signing in. */
export function createOutsideMembers(deps: { database: Database; clock: Clock; issuer: string }) {
  const { database, clock, issuer } = deps;

  /** The address counts once: later ones are the issuer's own affair, and another person with it is another person. */
  async function bind(sql: Sql, subject: string, email: string): Promise<AccountRow> {
    const account = await accountsStore.byEmail(sql, email);
    if (!account) throw nobody(email);
    if (!(await accountsStore.isMember(sql, account.user_id))) throw notMember(email);
    const own = { issuer, subject, userId: account.user_id };
    if (!(await outsideIdentityStore.bind(sql, own, clock.now()))) throw bound(email);
    return account;
  }

  return {
    /** `verifiedEmail` is asked for at the first sign-in only, and throws where the issuer does not vouch for one. */
    async memberOf({ subject, verifiedEmail }: OutsidePerson): Promise<string> {
      return database.system(async (sql) => {
        const known = await outsideIdentityStore.find(sql, issuer, subject);
        if (!known) return (await bind(sql, subject, verifiedEmail())).user_id;
        if (!(await accountsStore.isMember(sql, known.user_id))) throw notMember(known.email);
        return known.user_id;
      });
    },
  };
}
