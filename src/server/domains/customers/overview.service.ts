import type { z } from 'zod';
import type { customerFigures } from '@shared/api/customers/overview.api';
import { badInput } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/context';
import { customersStore } from './customers.store';

type Figures = z.output<typeof customerFigures>;

/** What the bills of an organization say of its month to date. */
export type PortfolioCosts = (
  orgId: string,
  signal: AbortSignal,
) => Promise<Pick<Figures, 'days' | 'spend' | 'notCompared'>>;

/** Savings of the cases of an organization, a month, by currency. */
export type PortfolioCases = (orgId: string) => Promise<
  readonly {
    currency: string;
    potential: number;
    claimed: number;
    verified: number;
    measured: number;
    open: number;
    new: number;
  }[]
>;

export interface PortfolioDeps {
  database: Database;
  costs: PortfolioCosts;
  cases: PortfolioCases;
  /** How many syncs of bills are late or failing, by organization. */
  lateBills(orgIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What the provider earns by each of its customers. */
  margins(orgId: string, customerIds: readonly string[]): Promise<ReadonlyMap<string, Figures['margins']>>;
}

/** Customers whose bills are read at the same time. */
const AT_ONCE = 3;

/** Every customer of a provider as its own overview shows it; each reads its own bills and cases alone. */
export function createPortfolio({
  database,
  costs,
  cases,
  lateBills,
  margins,
}: PortfolioDeps): Pick<Handlers, 'customers.overview'> {
  async function figuresOf(
    { org_id: id, name }: { org_id: string; name: string },
    known: Pick<Figures, 'late' | 'margins'>,
    signal: AbortSignal,
  ): Promise<Figures> {
    const [bills, totals] = await Promise.all([costs(id, signal), cases(id)]);
    return {
      id,
      name,
      ...bills,
      savings: totals.map(({ currency, potential, claimed, verified, measured }) => ({
        currency,
        potential,
        claimed,
        verified,
        measured,
      })),
      open: totals.reduce((sum, row) => sum + row.open, 0),
      new: totals.reduce((sum, row) => sum + row.new, 0),
      ...known,
    };
  }

  return {
    'customers.overview': async ({ query }, context) => {
      const scope = await context.mspScope();
      const all = await database.tenant(scope, (sql) => customersStore.list(sql, context.session.orgId));
      const { start_page_key: after, max_returned_items: limit } = query;
      const at = after === undefined ? 0 : all.findIndex(({ org_id }) => org_id === after) + 1;
      if (after !== undefined && at === 0)
        throw badInput(
          [{ field: 'start_page_key', reason: 'names a customer that is gone; start anew' }],
          'bad_page_key',
        );
      const page = all.slice(at, at + limit);
      const ids = page.map(({ org_id }) => org_id);
      const [late, earned] = await Promise.all([lateBills(ids), margins(context.session.orgId, ids)]);
      const known = (id: string) => ({ late: late.get(id) ?? 0, margins: earned.get(id) ?? [] });
      const data: Figures[] = [];
      for (let from = 0; from < page.length; from += AT_ONCE)
        data.push(
          ...(await Promise.all(
            page.slice(from, from + AT_ONCE).map((row) => figuresOf(row, known(row.org_id), context.signal)),
          )),
        );
      const last = page.at(-1);
      return { data, next_page_key: last && at + limit < all.length ? last.org_id : null };
    },
  };
}
