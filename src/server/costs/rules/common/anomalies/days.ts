import type { Row } from '../rule';
import { num } from '../words';
import type { DaySeries } from './detector';

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** A series from its first day in the window on; days without rows cost 0. */
export function seriesFrom(row: Row): DaySeries {
  const ages = numbers(row['ages']);
  const costs = numbers(row['costs']);
  const oldest = ages.reduce((a, b) => Math.max(a, b), 0);
  const values = new Array<number>(oldest + 1).fill(0);
  ages.forEach((age, index) => (values[oldest - age] = costs[index] ?? 0));
  return { values, firstDay: num(row, 'through') - oldest };
}

/** Days since 1970-01-01. */
export const dayNumber = (iso: string): number => Date.parse(iso) / 86_400_000;
export const isoDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
