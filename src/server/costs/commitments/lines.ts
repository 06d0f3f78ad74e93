import { number, text } from '../queries/read';
import { measure, type Covered, type Measures, type Sums } from './measures';
import type { QueryRow } from '../queries/row';

const cutNames = ['total', 'month', 'service', 'account', 'commitment'] as const;
export type Cut = (typeof cutNames)[number];

/** One line of `sumsSql` with its figures. */
export interface CutLine extends Measures {
  cut: Cut;
  key: string;
  label: string;
  /** More than 1: so many lines together that have no row of their own. */
  count: number;
  /** What the covered usage would cost without the commitment, where the bill tells it of all of it. */
  coveredContracted: number | null;
}

const coveredOf = (row: QueryRow, kind: 'covered' | 'open'): Covered => ({
  cost: number(row, `${kind}_cost`),
  rows: number(row, `${kind}_rows`),
  pricedCost: number(row, `${kind}_priced_cost`),
  pricedRows: number(row, `${kind}_priced_rows`),
  contracted: number(row, `${kind}_contracted`),
});

/** Quantities of several commitments are of several units, so they count for one commitment alone. */
const sumsOf = (row: QueryRow): Sums => ({
  covered: coveredOf(row, 'covered'),
  open: coveredOf(row, 'open'),
  unused: number(row, 'unused'),
  quantity:
    row.cut === 'commitment' && row.quantity_known === true
      ? { used: number(row, 'used_quantity'), unused: number(row, 'unused_quantity') }
      : null,
});

/** A row of `sumsSql` with its figures. */
export function lineOf(row: QueryRow): CutLine {
  const sums = sumsOf(row);
  const { rows, pricedRows, contracted } = sums.covered;
  return {
    cut: cutNames.find((name) => name === row.cut) ?? 'total',
    key: text(row, 'key'),
    label: text(row, 'label'),
    count: number(row, 'line_count'),
    coveredContracted: rows > 0 && rows === pricedRows ? contracted : null,
    ...measure(sums),
  };
}
