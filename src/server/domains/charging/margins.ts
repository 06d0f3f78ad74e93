import type { Database } from '../../db/database';
import { summed } from './present';
import { runsStore } from './runs.store';

/** What a provider earned by a customer in the newest month that it charged, by currency. */
export interface CustomerMargin {
  currency: string;
  month: string;
  state: 'draft' | 'closed';
  margin: number;
  /** Of the price, 1 is all of it; null where nothing was charged. */
  share: number | null;
}

/** Of the named customers, in one statement. */
export const customerMargins =
  (database: Database) =>
  async (orgId: string, customerIds: readonly string[]): Promise<ReadonlyMap<string, CustomerMargin[]>> => {
    const rows = await database.tenant(orgId, (sql) => runsStore.newestMonths(sql, orgId, customerIds));
    const byCustomer = Map.groupBy(rows, ({ customer_id }) => customer_id);
    return new Map(
      [...byCustomer].map(([id, own]) => [
        id,
        own.map((row) => {
          const { currency, margin, margin_share: share } = summed(row);
          return { currency, month: row.month, state: row.state, margin: Number(margin), share };
        }),
      ]),
    );
  };
