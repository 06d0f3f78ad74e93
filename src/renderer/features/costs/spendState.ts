import { costMethods, type RangePreset } from '@shared/model/limits';
import { suitableStep } from '@shared/model/reports/step';
import { formatDate } from '../../platform/formatting/dates';
import { isDayRange, isPreset, presetRange, type DayRange } from '../../platform/formatting/ranges';
import { urlChoice, urlJson, urlText, type UrlParam } from '../../platform/urlState';
import { sortKeys } from './groupRows';
import { isSpendField } from '../../parts/spend/fields';

export interface SpendFilter {
  field: string;
  values: string[];
}

export type ChosenRange = { preset: RangePreset } | DayRange;

const DEFAULT_PRESET: RangePreset = '30d';

/** `range=90d`, or `range=2026-01-01..2026-01-31`. */
export const rangeParam: UrlParam<ChosenRange> = {
  key: 'range',
  read: (text) => {
    if (text !== null && isPreset(text)) return { preset: text };
    const [from = '', to = ''] = (text ?? '').split('..');
    return isDayRange({ from, to }) ? { from, to } : { preset: DEFAULT_PRESET };
  },
  write: (value) => {
    if ('preset' in value) return value.preset === DEFAULT_PRESET ? null : value.preset;
    return `${value.from}..${value.to}`;
  },
};

export const groupParam: UrlParam<string> = {
  ...urlText('group', 'service'),
  read: (text) => (text !== null && isSpendField(text) ? text : 'service'),
};
export const granularities = ['day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];
/** Empty: what suits the range. */
export const granularityParam = urlChoice('by', ['auto', ...granularities], 'auto');
/** `setting`: as the organisation calculates. */
export const methodParam = urlChoice('method', ['setting', ...costMethods], 'setting');
export const shapeParam = urlChoice('shape', ['bars', 'area'], 'bars');
export const currencyParam = urlText('currency');
export const sortParam = urlChoice('sort', sortKeys, 'cost');
export const orderParam = urlChoice('order', ['desc', 'asc'], 'desc');

function isFilters(value: unknown): value is SpendFilter[] {
  return (
    Array.isArray(value) &&
    value.length <= 20 &&
    value.every(
      (item: unknown) =>
        typeof item === 'object' &&
        item !== null &&
        'field' in item &&
        typeof item.field === 'string' &&
        isSpendField(item.field) &&
        'values' in item &&
        Array.isArray(item.values) &&
        item.values.every((one) => typeof one === 'string'),
    )
  );
}
export const filtersParam = urlJson('filters', isFilters, []);

export function daysOf(chosen: ChosenRange, last: Date): DayRange {
  return 'preset' in chosen ? presetRange(chosen.preset, last) : chosen;
}

export function rangeText(chosen: ChosenRange, words: Record<RangePreset, string>): string {
  return 'preset' in chosen ? words[chosen.preset] : `${chosen.from} – ${chosen.to}`;
}

/** As a saved report has it, too. */
export const suitable: (range: DayRange) => Granularity = suitableStep;

export const customRange = (from: Date, to: Date): DayRange => ({
  from: formatDate(from),
  to: formatDate(to),
});
