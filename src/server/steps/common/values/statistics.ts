import { sumOf } from '@shared/model/numbers';

/** Of finite numbers; what an empty list does not have is null. A type, so that it is JSON. */
export type Statistics = {
  count: number;
  sum: number;
  average: number | null;
  min: number | null;
  max: number | null;
};

export function statisticsOf(numbers: readonly number[]): Statistics {
  const sum = sumOf(numbers);
  if (numbers.length === 0) return { count: 0, sum, average: null, min: null, max: null };
  let min = Infinity;
  let max = -Infinity;
  for (const number of numbers) {
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return { count: numbers.length, sum, average: sum / numbers.length, min, max };
}

/** Of numbers in order, linear between two neighbours (as spreadsheets do); null for none. */
export function percentileOf(sorted: readonly number[], percent: number): number | null {
  if (sorted.length === 0) return null;
  const at = ((sorted.length - 1) * percent) / 100;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}
