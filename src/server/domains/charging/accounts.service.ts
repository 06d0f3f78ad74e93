import type { CallInput, CallReply } from '@shared/api/index';
import { badInput, Fault } from '@shared/kernel/fault';
import { chargingWords } from '@shared/words/charging';
import type { Database, Sql, TenantScope } from '../../db/database';
import type { Session } from '../../gate/session';
import type { Clock } from '../../platform/clock';
import { accountsStore, type CreditRow, type RateRow } from './accounts.store';
import { booksStore } from './books.store';
import { cleanLogo, withLogo } from './logos';
import { logosStore } from './logos.store';
import type { Noting } from './noting';
import { runsStore } from './runs.store';

const { faults } = chargingWords;

type Credit = CallReply<'charging.addCredit'>['data'];
type Rate = CallReply<'charging.saveRate'>['data'];
type RateKey = CallInput<'charging.removeRate'>['body'];
type Seller = CallReply<'charging.seller'>['data'];

/** Before anything is entered. */
export const noSeller = { name: '', address: '', note: '', logo_id: null };

const presentCredit = ({ at, ...row }: CreditRow): Credit => ({ ...row, at: at.toISOString() });
const presentRate = ({ at, ...row }: RateRow): Rate => ({ ...row, at: at.toISOString() });
const pair = ({ from, to, day }: RateKey) => `${from} → ${to}, ${day}`;

/** Assignments, credits, exchange rates and the head of invoices. */
export function createAccounts(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  note: Noting;
}) {
  const { database, clock, newId, note } = deps;

  async function customerName(sql: Sql, orgId: string, id: string): Promise<string> {
    const found = (await accountsStore.customers(sql, orgId)).find(({ customer_id }) => customer_id === id);
    if (!found) throw new Fault('not_found:customer_not_found', faults.noCustomer);
    return found.name;
  }

  /** What a closed run was calculated from stays as it was. */
  async function mustBeOpen(sql: Sql, orgId: string, month: string): Promise<void> {
    const run = await runsStore.lockOfMonth(sql, orgId, month);
    if (run?.state !== 'closed') return;
    throw new Fault('conflict:month_closed', faults.closedMonth(chargingWords.month(month)));
  }

  return {
    customers: (orgId: string, scope: TenantScope): Promise<CallReply<'charging.customers'>['data']> =>
      database.tenant(scope, (sql) => accountsStore.customers(sql, orgId)),

    assign: (session: Session, scope: TenantScope, customerId: string, bookId: string | null) =>
      database.tenant(scope, async (sql) => {
        const { orgId, name: by } = session;
        const subject = await customerName(sql, orgId, customerId);
        const book = bookId === null ? null : await booksStore.lock(sql, orgId, bookId);
        if (book === undefined) throw badInput([{ field: 'book_id', reason: faults.noBook }]);
        await accountsStore.assign(sql, orgId, { customerId, bookId, by }, clock.now());
        const data = { book: book?.name ?? null };
        await note(sql, session, {
          action: 'price_book_assigned',
          subject,
          id: customerId,
          customerId,
          data,
        });
      }),

    credits: (orgId: string, month: string | undefined): Promise<Credit[]> =>
      database.tenant(orgId, async (sql) =>
        (await accountsStore.credits(sql, orgId, month ?? null)).map(presentCredit),
      ),

    addCredit: (
      session: Session,
      scope: TenantScope,
      { customer_id: customerId, ...made }: CallInput<'charging.addCredit'>['body'],
    ): Promise<Credit> =>
      database.tenant(scope, async (sql) => {
        const { orgId, name: by } = session;
        const subject = await customerName(sql, orgId, customerId);
        await mustBeOpen(sql, orgId, made.month);
        const id = newId();
        const row = { ...made, credit_id: id, customer_id: customerId, by, at: clock.now() };
        await accountsStore.addCredit(sql, orgId, row);
        const data = { month: made.month, amount: made.amount };
        await note(sql, session, { action: 'customer_credit_added', subject, id, customerId, data });
        return presentCredit((await accountsStore.credit(sql, orgId, id)) ?? row);
      }),

    removeCredit: (session: Session, id: string) =>
      database.tenant(session.orgId, async (sql) => {
        const { orgId } = session;
        const row = await accountsStore.credit(sql, orgId, id);
        if (!row) throw new Fault('not_found:credit_not_found', faults.noCredit);
        await mustBeOpen(sql, orgId, row.month);
        await accountsStore.removeCredit(sql, orgId, id);
        const { customer_id: customerId, month, amount, reason: subject } = row;
        const noted = { action: 'customer_credit_removed', subject, id, customerId };
        await note(sql, session, { ...noted, data: { month, amount } });
      }),

    rates: (orgId: string): Promise<Rate[]> =>
      database.tenant(orgId, async (sql) => (await accountsStore.rates(sql, orgId)).map(presentRate)),

    saveRate: (session: Session, made: CallInput<'charging.saveRate'>['body']): Promise<Rate> =>
      database.tenant(session.orgId, async (sql) => {
        const { orgId, name: by } = session;
        const row = { ...made, by, at: clock.now() };
        await accountsStore.saveRate(sql, orgId, row);
        const subject = pair(made);
        const data = { rate: made.rate };
        await note(sql, session, { action: 'exchange_rate_saved', subject, id: subject, data });
        return presentRate((await accountsStore.rate(sql, orgId, made)) ?? row);
      }),

    removeRate: (session: Session, key: RateKey) =>
      database.tenant(session.orgId, async (sql) => {
        if ((await accountsStore.removeRate(sql, session.orgId, key)) === 0)
          throw new Fault('not_found:rate_not_found', faults.noRate);
        const subject = pair(key);
        await note(sql, session, { action: 'exchange_rate_removed', subject, id: subject });
      }),

    seller: (orgId: string): Promise<Seller> =>
      database.tenant(orgId, async (sql) =>
        withLogo(sql, orgId, (await accountsStore.seller(sql, orgId)) ?? noSeller),
      ),

    /** `Fault('bad_input')` for a logo that is no small PNG. */
    async saveSeller(
      session: Session,
      { logo, ...made }: CallInput<'charging.saveSeller'>['body'],
    ): Promise<Seller> {
      const { orgId } = session;
      const sent = typeof logo === 'string' ? await cleanLogo(logo) : logo;
      return database.tenant(orgId, async (sql) => {
        if (sent) await logosStore.keep(sql, orgId, sent);
        const known = sent === undefined ? (await accountsStore.seller(sql, orgId))?.logo_id : sent?.id;
        const row = { ...made, logo_id: known ?? null };
        await accountsStore.saveSeller(sql, orgId, row);
        await note(sql, session, { action: 'charging_seller_changed', subject: made.name, id: 'seller' });
        return withLogo(sql, orgId, row);
      });
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
