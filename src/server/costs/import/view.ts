import type { BillView } from '@shared/api/costs/imports.api';
import type { ImportWarning } from '../types';
import { numberCell, type ImportDuck } from './duck';
import type { Plan } from './mapping';

const named: readonly [BillView, RegExp][] = [
  ['amortized', /amorti[sz]ed/i],
  ['actual', /actual/i],
];

/**
 * Which of the two views of a bill these rows are (`from`: canonical columns). What commitments cost tells it: an
 * amortized export gives what they cover a cost, an actual one gives it none and has their purchases. Where no
 * commitment is in the rows, or both are, the name of the file is taken at its word.
 */
export async function viewOf(duck: ImportDuck, plan: Plan, from: string, name: string): Promise<BillView> {
  if (plan.format.id !== 'azure') return '';
  const covered = `CommitmentDiscountId IS NOT NULL AND ChargeCategory = 'Usage'`;
  const [row] = await duck.rows(`SELECT count(*) FILTER (WHERE ${covered} AND EffectiveCost <> 0) AS spread,
      count(*) FILTER (WHERE ${covered} AND EffectiveCost = 0) AS free,
      count(*) FILTER (WHERE CommitmentDiscountId IS NOT NULL AND ChargeCategory = 'Purchase') AS bought
    FROM ${from}`);
  const spread = numberCell(row, 'spread') > 0;
  const bought = numberCell(row, 'bought') > 0;
  const free = numberCell(row, 'free') > 0;
  if (spread && !bought) return 'amortized';
  if (!spread && (bought || free)) return 'actual';
  return named.find(([, pattern]) => pattern.test(name))?.[0] ?? '';
}

const texts = {
  actual:
    'This is Azure’s actual cost: reservations and savings plans count when they are bought. Import the amortized export of the same month too, and its billed cost comes from this file and its amortized cost from that one.',
  amortized:
    'This is Azure’s amortized cost: reservations and savings plans are spread over the usage that they cover, and their purchases are left out. Import the actual export of the same month too, and its amortized cost comes from this file and its billed cost from that one.',
} as const;

/** What the view of a bill means for its costs. */
export const tellView = (view: BillView): ImportWarning[] =>
  view === ''
    ? []
    : [{ code: `${view}_export`, message: texts[view], rows: null, amount: null, currency: null }];
