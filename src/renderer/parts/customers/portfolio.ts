import { change } from '@shared/model/change';
import type { CustomerFigures } from '../../data/customers';
import { listed, type ListView } from '../list/listed';

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
  /** Costs day by day. */
  trend: readonly number[];
  /** In the currency that it is charged in, which need not be that of its bills. */
  margin: CustomerFigures['margins'][number] | null;
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

export function rowIn(customer: CustomerFigures, currency: string): PortfolioRow {
  const { id, name, notCompared, open, new: fresh, late, margins } = customer;
  const spend = customer.spend.find((row) => row.currency === currency);
  const savings = customer.savings.find((row) => row.currency === currency);
  return {
    id,
    name,
    hasBills: customer.days !== null,
    others: spend ? [] : customer.spend.map((row) => row.currency),
    cost: spend?.cost ?? null,
    compared: spend?.compared ?? 0,
    previous: spend?.previous ?? null,
    moved: spend?.moved ?? null,
    trend: spend?.trend ?? [],
    notCompared,
    potential: savings?.potential ?? 0,
    verified: savings?.verified ?? 0,
    measured: savings?.measured ?? 0,
    open,
    new: fresh,
    late,
    margin: margins.find((one) => one.currency === currency) ?? margins[0] ?? null,
  };
}

export const rowsIn = (customers: readonly CustomerFigures[], currency: string): PortfolioRow[] =>
  customers.map((customer) => rowIn(customer, currency));

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

export const portfolioSorts = [
  'name',
  'spend',
  'change',
  'potential',
  'verified',
  'margin',
  'open',
  'late',
] as const;
export type PortfolioSort = (typeof portfolioSorts)[number];

const nothing = Number.NEGATIVE_INFINITY;
/** By how much of what was spent before it changed. */
const changeOf = ({ compared, previous }: PortfolioRow) => change(compared, previous) ?? nothing;
const keys: Record<Exclude<PortfolioSort, 'name'>, (row: PortfolioRow) => number> = {
  spend: ({ cost }) => cost ?? nothing,
  change: changeOf,
  potential: ({ potential }) => potential,
  verified: ({ verified }) => verified,
  margin: ({ margin }) => margin?.share ?? nothing,
  open: ({ open }) => open,
  late: ({ late }) => late,
};

/** `texts`: what is searched besides the name. */
export const sorted = <T extends PortfolioRow>(
  rows: readonly T[],
  view: ListView<PortfolioSort>,
  texts: (row: T) => readonly string[] = () => [],
): T[] => listed(rows, view, { name: ({ name }) => name, texts, keys });

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
