import { importWords } from '@shared/words/imports';
import type { ImportPreview } from '../../data/costs';
import { formatMonth } from '../../platform/formatting/dates';

const words = importWords.summary;
const shown = (period: string) => formatMonth(`${period.slice(0, 7)}-01`);

/** Sep 2026, or the first and the last of several. */
export function monthsOf(periods: ImportPreview['periods']): string {
  const all = [...new Set(periods.map(({ billingPeriod }) => billingPeriod.slice(0, 7)))].toSorted();
  const [first = '', last = first] = [all[0], all.at(-1)];
  return first === last ? shown(first) : `${shown(first)} – ${shown(last)}`;
}

const order = ['asks', 'replaced', 'added', 'unchanged'] as const;

/** 1 month added, 2 replaced: the most pressing first. */
export function outcomesOf(periods: ImportPreview['periods']): string {
  return order
    .map((outcome) => [outcome, periods.filter((period) => period.outcome === outcome).length] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => words.counts[outcome](count))
    .join(' · ');
}
