import type { z } from 'zod';
import type { driversQuery } from '@shared/api/costs/drivers.api';
import type { CallReply } from '@shared/api/index';
import type { CostMethod } from '@shared/model/limits';
import { digitsOf } from '@shared/model/money';
import { explainChange, type ChargeKind, type Line } from '../../costs/drivers/explain';
import { linesSql } from '../../costs/drivers/lines';
import type { FieldRules } from '../../costs/queries/fields';
import { number, numberOrNull, text } from '../../costs/queries/read';
import type { BillFiles, Bills } from './bills';
import { askedIn } from './filtered';
import { comparisonOf } from './tellFrontier';
import type { Side } from '../../costs/drivers/split';
import type { QueryRow } from '../../costs/queries/row';

export type DriversQuery = z.output<typeof driversQuery>;
type Reply = CallReply<'costs.drivers'>['data'];

const DAY_MS = 24 * 60 * 60 * 1000;
const kinds: readonly ChargeKind[] = ['usage', 'unused', 'purchase', 'credit', 'tax', 'correction'];

const daysIn = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

function sideOf(row: QueryRow, name: 'before' | 'after'): Side | null {
  if (row[`${name}_there`] !== true) return null;
  return {
    cost: number(row, `${name}_cost`),
    list: numberOrNull(row, `${name}_list`),
    contracted: numberOrNull(row, `${name}_contracted`),
    quantity: numberOrNull(row, `${name}_quantity`),
  };
}

function lineOf(row: QueryRow, named: (value: string, label: string) => string): Line {
  const account = text(row, 'account');
  return {
    kind: kinds.find((kind) => kind === row.kind) ?? 'usage',
    provider: text(row, 'provider'),
    account,
    accountName: named(account, text(row, 'account_name')),
    service: text(row, 'service'),
    sku: text(row, 'sku'),
    skuName: text(row, 'sku_name'),
    region: text(row, 'region'),
    unit: text(row, 'unit'),
    before: sideOf(row, 'before'),
    after: sideOf(row, 'after'),
    count: number(row, 'line_count'),
  };
}

/** Why spend moved between two ranges of days, where the bills cover both of them. */
export async function explainSpend(
  deps: { bills: Pick<Bills, 'ask'>; found: BillFiles; named: (value: string, label: string) => string },
  asked: { query: DriversQuery; costMethod: CostMethod; owners: FieldRules; currencies: string[] },
  signal: AbortSignal,
): Promise<Reply> {
  const { bills, found, named } = deps;
  const { query, costMethod, owners, currencies } = asked;
  const asks = askedIn(query);
  const ranges = {
    after: { from: query.from, to: query.to },
    before: { from: query.before_from, to: query.before_to },
  };
  const { sides, told } = comparisonOf(found, ranges, asks);
  const { after, before } = sides;
  const currency = query.currency ?? currencies[0] ?? 'USD';
  const built = linesSql({ before, after, costMethod, filters: query.filters, owners, currency });
  const known = { cost_method: costMethod, currency, currencies, ...told };
  if (told.notCompared !== null) return { ...known, before: 0, after: 0, drivers: [] };
  const { rows } = await bills.ask(found, built, { signal });
  const days = { before: daysIn(before.from, before.to), after: daysIn(after.from, after.to) };
  const lines = rows.map((row) => lineOf(row, named));
  return { ...known, ...explainChange(lines, days, digitsOf(currency)) };
}
