import { caseStatuses, efforts } from '@shared/model/caseStatus';
import type { CaseSummary } from '../../data/cases';
import { listed, type ListView } from '../../parts/list/listed';

export const groupSorts = ['saving', 'label', 'open'] as const;

export const groupKey = (row: CaseSummary) =>
  `${row.customer_id ?? ''}/${row.group_by_value}/${row.currency}`;

export const sortGroups = (
  rows: readonly CaseSummary[],
  order: Omit<ListView<(typeof groupSorts)[number]>, 'search'>,
): CaseSummary[] =>
  listed(
    rows,
    { search: '', ...order },
    {
      name: (row) => row.group_by_label,
      keys: {
        open: (row) => row.openCases,
        saving: (row) => row.cost_impact.month,
      },
    },
  );

/** Gross and net saving are told apart only where they differ by a cent. */
export function hasConflicts(row: Pick<CaseSummary, 'gross' | 'cost_impact'>): boolean {
  return Math.abs(row.gross.month - row.cost_impact.month) >= 0.005;
}

/** The statuses that have cases, in the order of the model. */
export function statusParts(row: CaseSummary) {
  return caseStatuses.flatMap((status) => {
    const data = row.status_data[status];
    return data && data.quantity > 0 ? [{ status, ...data }] : [];
  });
}

export function effortParts(row: CaseSummary) {
  return efforts.map((effort) => ({ effort, quantity: row.effort[effort] ?? 0 }));
}

/** Sums of the shown rows, one a currency: currencies are never added. */
export function totalsOf(rows: readonly CaseSummary[]) {
  const sums = new Map<string, { open: number; closed: number; net: number; gross: number }>();
  for (const row of rows) {
    const sum = sums.get(row.currency) ?? { open: 0, closed: 0, net: 0, gross: 0 };
    sum.open += row.openCases;
    sum.closed += row.closedCases;
    sum.net += row.cost_impact.month;
    sum.gross += row.gross.month;
    sums.set(row.currency, sum);
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum })).sort((a, b) => b.net - a.net);
}

/** The open cases, and their savings by currency, of `all` rows that those `shown` lack; `value`: of one group. */
export function hiddenIn(all: readonly CaseSummary[], shown: readonly CaseSummary[], value?: string) {
  const within = (rows: readonly CaseSummary[]) =>
    totalsOf(value === undefined ? rows : rows.filter((row) => row.group_by_value === value));
  const left = within(shown);
  const sums = within(all).map(({ currency, open, net }) => {
    const own = left.find((sum) => sum.currency === currency);
    return { currency, open: open - (own?.open ?? 0), net: net - (own?.net ?? 0) };
  });
  return {
    open: sums.reduce((sum, { open }) => sum + open, 0),
    sums: sums.filter(({ net }) => Math.abs(net) >= 0.005),
  };
}
