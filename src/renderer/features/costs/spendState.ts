import { spendMethods, type RangePreset } from '@shared/model/limits';
import { suitableStep } from '@shared/model/reports/step';
import { SPEND_GROUPINGS } from '@shared/model/spendFields';
import { costWords } from '@shared/words/costs';
import { formatDate } from '../../platform/formatting/dates';
import { isDayRange, isPreset, presetRange, type DayRange } from '../../platform/formatting/ranges';
import { urlChoice, urlFlag, urlList, urlText, type UrlParam } from '../../platform/urlState';
import { sortKeys } from './groupRows';
import { filtersText, readFilters, type ChargeFilters } from '../../parts/spend/chargeFilter';
import { isSpendField } from '../../parts/spend/fields';

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
/** What the first grouping is split by further. */
export const thenParam: UrlParam<string[]> = {
  ...urlList('then'),
  read: (text) => {
    const fields = urlList('then').read(text).filter(isSpendField);
    return [...new Set(fields)].slice(0, SPEND_GROUPINGS - 1);
  },
};
/** All fields that spend is grouped by, each once. */
export const groupingsOf = (url: { get<T>(param: UrlParam<T>): T }): string[] => [
  ...new Set([url.get(groupParam), ...url.get(thenParam)]),
];
export const granularities = ['day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];
/** Empty: what suits the range. */
export const granularityParam = urlChoice('by', ['auto', ...granularities], 'auto');
/** `setting`: as the organisation calculates. */
export const methodParam = urlChoice('method', ['setting', ...spendMethods], 'setting');
export const shapes = ['bars', 'area', 'line', 'cumulative'] as const;
export const shapeParam = urlChoice('shape', shapes, 'bars');
export const sortParam = urlChoice('sort', sortKeys, 'cost');
export const orderParam = urlChoice('order', ['desc', 'asc'], 'desc');

/** Usage with its unit and price beside the cost. */
export const usageParam = urlFlag('usage');
const views = ['groups', 'dates', 'pivot', 'hours', 'charges'] as const;
/** Without a second grouping there is nothing to set against the first. */
export const viewsFor = (groupings: number) => views.filter((view) => view !== 'pivot' || groupings > 1);
export const viewParam = urlChoice('view', views, 'groups');

function parsed(text: string): ChargeFilters | null {
  try {
    return readFilters(JSON.parse(text));
  } catch {
    return null;
  }
}
export const filtersParam: UrlParam<ChargeFilters> = {
  key: 'filters',
  read: (text) => (text === null ? [] : (parsed(text) ?? [])),
  isUnread: (text) => parsed(text) === null,
  write: (filters) => (filters.length === 0 ? null : filtersText(filters)),
};

export function daysOf(chosen: ChosenRange, last: Date): DayRange {
  return 'preset' in chosen ? presetRange(chosen.preset, last) : chosen;
}

export function rangeText(chosen: ChosenRange, words: Record<RangePreset, string>): string {
  return 'preset' in chosen ? words[chosen.preset] : costWords.basis.days(chosen.from, chosen.to);
}

/** As a saved report has it, too. */
export const suitable: (range: DayRange) => Granularity = suitableStep;

export const customRange = (from: Date, to: Date): DayRange => ({
  from: formatDate(from),
  to: formatDate(to),
});
