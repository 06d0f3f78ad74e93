import type { CustomerFigures } from '../../../data/customers';
import { listed } from '../../../parts/list/listed';

/** A customer in one currency; null where it has no bills in it, or they cannot be compared. */
export interface PortfolioRow {
  id: string;
  name: string;
  hasBills: boolean;
  /** Currencies of its bills, when the shown one is not among them. */
  others: string[];
  cost: number | null;
  /** Of the days that are compared. */
  compared: number;
  previous: number | null;
  moved: { service: string; change: number } | null;
  notCompared: string | null;
  potential: number;
  verified: number;
  measured: number;
  open: number;
  new: number;
  late: number;
}

/** By how much is spent in them at how many customers: the one of the most customers comes first. */
export function currenciesOf(customers: readonly CustomerFigures[]): string[] {
  const count = new Map<string, number>();
  for (const { spend, savings } of customers)
    for (const currency of new Set([...spend, ...savings].map((row) => row.currency)))
      count.set(currency, (count.get(currency) ?? 0) + 1);
  return [...count]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'en'))
    .map(([currency]) => currency);
}

export function rowsIn(customers: readonly CustomerFigures[], currency: string): PortfolioRow[] {
  return customers.map((customer) => {
    const spend = customer.spend.find((row) => row.currency === currency);
    const savings = customer.savings.find((row) => row.currency === currency);
    return {
      id: customer.id,
      name: customer.name,
      hasBills: customer.days !== null,
      others: spend ? [] : customer.spend.map((row) => row.currency),
      cost: spend?.cost ?? null,
      compared: spend?.compared ?? 0,
      previous: spend?.previous ?? null,
      moved: spend?.moved ?? null,
      notCompared: customer.notCompared,
      potential: savings?.potential ?? 0,
      verified: savings?.verified ?? 0,
      measured: savings?.measured ?? 0,
      open: customer.open,
      new: customer.new,
      late: customer.late,
    };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Of one currency. The change counts those customers alone whose bills can be compared. */
export function totalsOf(rows: readonly PortfolioRow[]) {
  const spending = rows.filter(({ cost }) => cost !== null);
  const compared = spending.filter(({ previous }) => previous !== null);
  return {
    cost: sum(spending.map(({ cost }) => cost ?? 0)),
    spending: spending.length,
    compared: compared.length,
    comparedCost: sum(compared.map((row) => row.compared)),
    previous: compared.length === 0 ? null : sum(compared.map(({ previous }) => previous ?? 0)),
    potential: sum(rows.map(({ potential }) => potential)),
    verified: sum(rows.map(({ verified }) => verified)),
    measured: sum(rows.map(({ measured }) => measured)),
    open: sum(rows.map(({ open }) => open)),
  };
}

export const sortBys = ['name', 'spend', 'change', 'potential', 'verified', 'open', 'late'] as const;
export type PortfolioSort = (typeof sortBys)[number];

const nothing = Number.NEGATIVE_INFINITY;
const keys: Record<Exclude<PortfolioSort, 'name'>, (row: PortfolioRow) => number> = {
  spend: ({ cost }) => cost ?? nothing,
  change: ({ compared, previous }) => (previous === null ? nothing : compared - previous),
  potential: ({ potential }) => potential,
  verified: ({ verified }) => verified,
  open: ({ open }) => open,
  late: ({ late }) => late,
};

export const sorted = (
  rows: readonly PortfolioRow[],
  by: PortfolioSort,
  order: 'asc' | 'desc',
): PortfolioRow[] => listed(rows, { search: '', by, order }, { name: ({ name }) => name, keys });

export interface PortfolioStep {
  kind: 'late' | 'new' | 'empty';
  customers: PortfolioRow[];
}

/** What waits for the provider, the most pressing first; nothing that has no customers. */
export function stepsOf(rows: readonly PortfolioRow[]): PortfolioStep[] {
  const steps: PortfolioStep[] = [
    { kind: 'late', customers: rows.filter(({ late }) => late > 0) },
    { kind: 'new', customers: rows.filter((row) => row.new > 0) },
    { kind: 'empty', customers: rows.filter(({ hasBills }) => !hasBills) },
  ];
  return steps.filter(({ customers }) => customers.length > 0);
}
