import type { StoredSeller } from '@shared/api/charging/entities';
import type { Sql } from '../../db/database';

export interface CustomerRow {
  customer_id: string;
  name: string;
  book_id: string | null;
}

export interface CreditRow {
  credit_id: string;
  customer_id: string;
  month: string;
  amount: string;
  reason: string;
  by: string;
  at: Date;
}

export interface RateRow {
  from: string;
  to: string;
  day: string;
  rate: string;
  by: string;
  at: Date;
}

const creditColumns = 'credit_id, customer_id, month, trim_scale(amount)::text as amount, reason, by, at';
const rateColumns =
  'from_currency as "from", to_currency as "to", day, trim_scale(rate)::text as rate, by, at';

/** What runs are calculated from, beside bills and price books. */
export const accountsStore = {
  customers(sql: Sql, orgId: string): Promise<CustomerRow[]> {
    return sql.rows(
      `select o.org_id as customer_id, o.name, c.book_id from organisation o
         left join charged_customer c on c.org_id = $1 and c.customer_id = o.org_id
        where o.parent_org_id = $1 order by lower(o.name), o.org_id limit 5000`,
      [orgId],
    );
  },

  async assign(
    sql: Sql,
    orgId: string,
    made: { customerId: string; bookId: string | null; by: string },
    now: Date,
  ): Promise<void> {
    if (made.bookId === null)
      await sql.run('delete from charged_customer where org_id = $1 and customer_id = $2', [
        orgId,
        made.customerId,
      ]);
    else
      await sql.run(
        `insert into charged_customer (org_id, customer_id, book_id, by, at) values ($1, $2, $3, $4, $5)
         on conflict (org_id, customer_id) do update set book_id = $3, by = $4, at = $5`,
        [orgId, made.customerId, made.bookId, made.by, now],
      );
  },

  credits(sql: Sql, orgId: string, month: string | null): Promise<CreditRow[]> {
    return sql.rows(
      `select ${creditColumns} from customer_credit where org_id = $1 and ($2::text is null or month = $2)
        order by month desc, at desc, credit_id limit 5000`,
      [orgId, month],
    );
  },

  credit(sql: Sql, orgId: string, id: string): Promise<CreditRow | undefined> {
    return sql.one(`select ${creditColumns} from customer_credit where org_id = $1 and credit_id = $2`, [
      orgId,
      id,
    ]);
  },

  async addCredit(sql: Sql, orgId: string, made: CreditRow): Promise<void> {
    await sql.run(
      `insert into customer_credit (credit_id, org_id, customer_id, month, amount, reason, by, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [made.credit_id, orgId, made.customer_id, made.month, made.amount, made.reason, made.by, made.at],
    );
  },

  async removeCredit(sql: Sql, orgId: string, id: string): Promise<void> {
    await sql.run('delete from customer_credit where org_id = $1 and credit_id = $2', [orgId, id]);
  },

  rates(sql: Sql, orgId: string): Promise<RateRow[]> {
    return sql.rows(
      `select ${rateColumns} from exchange_rate where org_id = $1
        order by day desc, from_currency, to_currency limit 5000`,
      [orgId],
    );
  },

  /** The last of each pair that is dated in the month. */
  ratesOf(sql: Sql, orgId: string, month: string): Promise<RateRow[]> {
    return sql.rows(
      `select distinct on (from_currency, to_currency) ${rateColumns} from exchange_rate
        where org_id = $1 and to_char(day, 'YYYY-MM') = $2
        order by from_currency, to_currency, day desc limit 5000`,
      [orgId, month],
    );
  },

  async saveRate(sql: Sql, orgId: string, made: RateRow): Promise<void> {
    await sql.run(
      `insert into exchange_rate (org_id, from_currency, to_currency, day, rate, by, at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (org_id, from_currency, to_currency, day) do update set rate = $5, by = $6, at = $7`,
      [orgId, made.from, made.to, made.day, made.rate, made.by, made.at],
    );
  },

  rate(sql: Sql, orgId: string, key: Pick<RateRow, 'from' | 'to' | 'day'>): Promise<RateRow | undefined> {
    return sql.one(
      `select ${rateColumns} from exchange_rate
        where org_id = $1 and from_currency = $2 and to_currency = $3 and day = $4`,
      [orgId, key.from, key.to, key.day],
    );
  },

  removeRate(sql: Sql, orgId: string, key: Pick<RateRow, 'from' | 'to' | 'day'>): Promise<number> {
    return sql.run(
      'delete from exchange_rate where org_id = $1 and from_currency = $2 and to_currency = $3 and day = $4',
      [orgId, key.from, key.to, key.day],
    );
  },

  seller(sql: Sql, orgId: string): Promise<StoredSeller | undefined> {
    return sql.one('select name, address, note, logo_id from charging_seller where org_id = $1', [orgId]);
  },

  async saveSeller(sql: Sql, orgId: string, { name, address, note, logo_id }: StoredSeller): Promise<void> {
    await sql.run(
      `insert into charging_seller (org_id, name, address, note, logo_id) values ($1, $2, $3, $4, $5)
       on conflict (org_id) do update set name = $2, address = $3, note = $4, logo_id = $5`,
      [orgId, name, address, note, logo_id],
    );
  },
};
