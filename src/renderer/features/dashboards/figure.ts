import type { Panel, PanelData } from '@shared/api/dashboards/entities';
import { currencyIn, isNumber } from './panelChart';

type Figure = NonNullable<Panel['figure']>;

/** One amount of a panel; `currency` is null for plain numbers. Amounts of several currencies stay apart. */
export interface FigureValue {
  currency: string | null;
  value: number;
}

/** The column that a figure is of: the one that its panel names, or the first with numbers. */
const measureOf = (data: PanelData, figure: Figure) =>
  data.columns.find(({ key }) => key === figure.measure) ?? data.columns.find(isNumber);

function one(numbers: readonly number[], how: Figure['summary']): number {
  const sum = numbers.reduce((all, number) => all + number, 0);
  switch (how) {
    case 'sum':
      return sum;
    case 'avg':
      return sum / numbers.length;
    case 'min':
      return Math.min(...numbers);
    case 'max':
      return Math.max(...numbers);
    case 'last':
      return numbers.at(-1) ?? 0;
  }
}

/** The figures of rows, one a currency, the largest first; empty: no row has a number. */
export function figuresOf(data: PanelData, figure: Figure): FigureValue[] {
  const column = measureOf(data, figure);
  if (!column) return [];
  const groups = new Map<string | null, number[]>();
  for (const row of data.rows) {
    const value = row[column.key];
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    const currency = currencyIn(column, row);
    groups.set(currency, [...(groups.get(currency) ?? []), value]);
  }
  return [...groups]
    .map(([currency, numbers]) => ({ currency, value: one(numbers, figure.summary) }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
}

/** Share of the change from the same currency before; null where nothing was before. */
export function changeOf(now: FigureValue, before: readonly FigureValue[]): number | null {
  const previous = before.find(({ currency }) => currency === now.currency)?.value;
  return previous === undefined || previous === 0 ? null : (now.value - previous) / Math.abs(previous);
}

/** How far a figure is to its target, and whether that is good. */
export function targetOf({ value }: FigureValue, { target, lower_is_better: lower }: Figure) {
  if (target === null) return null;
  const share = target === 0 ? (value === 0 ? 1 : Number.POSITIVE_INFINITY) : value / target;
  return { target, share, isMet: lower ? value <= target : value >= target };
}
