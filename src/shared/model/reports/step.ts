const DAY_MS = 24 * 60 * 60 * 1000;

/** Of spend over days, both inclusive: days up to a quarter, weeks up to half a year, months beyond. */
export function suitableStep({ from, to }: { from: string; to: string }): 'day' | 'week' | 'month' {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  if (days <= 92) return 'day';
  return days <= 190 ? 'week' : 'month';
}
