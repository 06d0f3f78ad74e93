import type { DashboardRange } from '@shared/api/dashboards/entities';
import type { RangePreset } from '@shared/model/limits';
import { refreshChoices } from '@shared/model/dashboards/panels';
import { costWords } from '@shared/words/costs';
import { isDayRange, isPreset, presetRange, type DayRange } from '../../platform/formatting/ranges';
import type { UrlParam } from '../../platform/urlState';

/** `range=90d`, or `range=2026-01-01..2026-01-31`; without it, what the dashboard has saved. */
export const rangeParam: UrlParam<DashboardRange | null> = {
  key: 'range',
  read: (text) => {
    if (text !== null && isPreset(text)) return { preset: text };
    const [from = '', to = ''] = (text ?? '').split('..');
    return isDayRange({ from, to }) ? { from, to } : null;
  },
  write: (value) => {
    if (value === null) return null;
    return 'preset' in value ? value.preset : `${value.from}..${value.to}`;
  },
};

/** Seconds; `never` against what is saved. Undefined: as the dashboard has saved. */
export const refreshParam: UrlParam<number | null | undefined> = {
  key: 'refresh',
  read: (text) => {
    if (text === 'never') return null;
    return refreshChoices.find((seconds) => seconds !== null && String(seconds) === text) ?? undefined;
  },
  write: (value) => {
    if (value === undefined) return null;
    return value === null ? 'never' : String(value);
  },
};

export const daysOf = (range: DashboardRange, last: Date): DayRange =>
  'preset' in range ? presetRange(range.preset, last) : { from: range.from, to: range.to };

export const rangeText = (range: DashboardRange, words: Record<RangePreset, string>): string =>
  'preset' in range ? words[range.preset] : costWords.basis.days(range.from, range.to);
