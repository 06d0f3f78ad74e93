import type { CaseFilter } from '@shared/model/caseFilter';
import { DEFAULT_RANGE, rangePresets, type RangePreset } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { presetRange, type DayRange } from '../../platform/formatting/ranges';

/** The days on which a case was active. */
export function rangeOf({ date_range: own }: CaseFilter, today: Date): DayRange {
  return own ? { from: own.start_date, to: own.end_date } : presetRange(DEFAULT_RANGE, today);
}

/** The days on which it was found; null: whenever that was. */
export const foundOf = ({ found_range: own }: CaseFilter): DayRange | null =>
  own ? { from: own.start_date, to: own.end_date } : null;

export const presetOf = (range: DayRange, today: Date): RangePreset | null =>
  rangePresets.find((one) => {
    const days = presetRange(one, today);
    return days.from === range.from && days.to === range.to;
  }) ?? null;

export function rangeText(range: DayRange, today: Date): string {
  const preset = presetOf(range, today);
  return preset ? costWords.ranges[preset] : costWords.basis.days(range.from, range.to);
}
