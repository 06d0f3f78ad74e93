import { allocationWords } from './allocation';

interface Measured {
  /** Null: the metric is no longer there. */
  name: string | null;
  /** Null: usage of the bill. */
  days: number | null;
  days_of: number;
  missing: readonly string[];
  unmatched: readonly string[];
}

/** What a shared value was split by, and what was not known of it. */
export function measuredTexts(
  { name, days, days_of: of, missing, unmatched }: Measured,
  month: string,
): string[] {
  const words = allocationWords.measured;
  if (name === null) return [words.gone];
  if (days === 0) return [words.none(name, month)];
  return [
    days === null ? name : words.days(name, days, of),
    ...(missing.length > 0 ? [words.missing(missing)] : []),
    ...(unmatched.length > 0 ? [words.unmatched(unmatched)] : []),
  ];
}
