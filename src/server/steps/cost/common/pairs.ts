import type { Json, JsonObject } from '@shared/model/json';
import { stable } from '../../common/values/order';
import { shifted } from './days';

/** A row with what it was before; `change_percent` is null where there was nothing. */
export type Pair = JsonObject & {
  amount: number;
  previous: number;
  change: number;
  change_percent: number | null;
};

const amountOf = (row: JsonObject): number => (typeof row.amount === 'number' ? row.amount : 0);

/** What rows are ordered by: the change where there is one, else the amount. */
export const changeOf = (row: JsonObject): number =>
  typeof row.change === 'number' ? row.change : amountOf(row);

function keyOf({ amount: _amount, ...row }: JsonObject, shiftDays: number): string {
  const period: Json = row.period ?? null;
  const moved = typeof period === 'string' && shiftDays !== 0 ? shifted(period, shiftDays) : period;
  const named = Object.entries(row).filter(([key]) => !key.endsWith('_name') && key !== 'period');
  return stable({ ...Object.fromEntries(named), period: moved });
}

/** Rows of two periods by their groups and currency; what stands in one of them only was or becomes 0. */
export function pairUp(now: readonly JsonObject[], then: readonly JsonObject[], shiftDays = 0): Pair[] {
  const earlier = new Map(then.map((row) => [keyOf(row, shiftDays), row]));
  const pairs = now.map((row) => {
    const key = keyOf(row, 0);
    const before = earlier.get(key);
    earlier.delete(key);
    return pairOf(row, amountOf(row), before ? amountOf(before) : 0);
  });
  for (const row of earlier.values()) {
    const { period } = row;
    const moved = typeof period === 'string' ? { ...row, period: shifted(period, shiftDays) } : row;
    pairs.push(pairOf(moved, 0, amountOf(row)));
  }
  return pairs;
}

function pairOf(row: JsonObject, amount: number, previous: number): Pair {
  const change = amount - previous;
  return {
    ...row,
    amount,
    previous,
    change,
    change_percent: previous === 0 ? null : (change / previous) * 100,
  };
}
