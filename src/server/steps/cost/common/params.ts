import { z } from 'zod';
import { costDimensions } from '@shared/model/cost-query/types';
import { DEFAULT_RANGE } from '@shared/model/dateRange';
import { costMethods } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { namesInput, textInput, wholeInput } from '../../common/values/inputs';
import { rangeInput, rangeParam } from '../../common/values/dateRange';
import { tagFilterInput, tagFilterParam, type TagFilter } from '../../common/values/tags';
import { StepError, type ParamSpec } from '../../contract';
import type { CostQuestion } from '../../services';

const DAYS_MAX = 3_660;

const labels: Record<(typeof costDimensions)[number], string> = {
  service: 'Service',
  account: 'Account',
  owner: 'Owner',
  region: 'Region',
  provider: 'Provider',
  category: 'Service category',
  resource: 'Resource',
  source: 'Source',
};

const option = (value: string, label: string) => ({ value, label });

/** One of the dimensions, a tag, or nothing. */
const groupOptions = [...costDimensions.map((value) => option(value, labels[value])), option('tag', 'A tag')];
export const groupParam = (p: number, fallback = 'service', withNone = false): ParamSpec => ({
  p,
  type: 'select',
  title: 'By',
  selectValues: withNone ? [{ value: 'none', label: 'All together' }, ...groupOptions] : groupOptions,
  default: fallback,
});
export const tagParam = (p: number): ParamSpec => ({
  p,
  type: 'string',
  title: 'Tag key',
  description: 'As it appears on the bill. Case-sensitive.',
  hiddenBy: `by:none,${costDimensions.join(',')}`,
  maxLength: 128,
});
export const groupInput = z.enum(['none', ...costDimensions, 'tag']);
export const tagInput = textInput
  .pipe(z.string().trim().max(128, 'has more than 128 characters'))
  .default('');

/** What a query groups by; throws when a tag is asked for without its key. */
export function groupByOf(by: z.output<typeof groupInput>, tag: string): string[] {
  if (by === 'none') return [];
  if (by !== 'tag') return [by];
  if (tag === '') throw new StepError('Tag key: is empty.', 'input_validation', false);
  return [`tag:${tag}`];
}

const daysParam = (p: number, days: number, title = 'Last days'): ParamSpec => ({
  p,
  type: 'number',
  title,
  description: 'Counted back from the last complete day of the bills.',
  default: days,
  min: 1,
  max: DAYS_MAX,
});
const daysInput = (days: number) =>
  wholeInput
    .pipe(
      z
        .number()
        .min(1, 'must be at least 1')
        .max(DAYS_MAX, `can be at most ${DAYS_MAX.toLocaleString('en')}`),
    )
    .default(days);

/** Which days: the last ones that are complete, or a period. */
export const spanParams = (at: { span: number; days: number; period: number }, days: number) =>
  ({
    span: {
      p: at.span,
      type: 'select',
      title: 'Days',
      selectValues: [option('last', 'Last days'), option('period', 'A period')],
      default: 'last',
    },
    days: { ...daysParam(at.days, days), hiddenBy: 'span:period' },
    period: {
      ...rangeParam(at.period, 'span:last'),
      description: 'Up to the last complete day of the bills.',
    },
  }) satisfies Record<string, ParamSpec>;
export const spanInput = (days: number) => ({
  span: z.enum(['last', 'period']).default('last'),
  days: daysInput(days),
  period: rangeInput.default(rangeInput.parse(DEFAULT_RANGE)),
});

export const limitParam = (p: number, limit: number, most = 10_000): ParamSpec => ({
  p,
  type: 'number',
  title: 'Maximum rows',
  description: `From 1 to ${most.toLocaleString('en')}.`,
  default: limit,
  min: 1,
  max: most,
});
export const limitInput = (limit: number, most = 10_000) =>
  wholeInput
    .pipe(
      z
        .number()
        .min(1, 'must be at least 1')
        .max(most, `can be at most ${most.toLocaleString('en')}`),
    )
    .default(limit);

export const methodParam = (p: number): ParamSpec => ({
  p,
  type: 'select',
  title: 'Cost',
  selectValues: [
    { value: 'default', label: 'Organization default' },
    ...costMethods.map((value) => option(value, costWords.methods[value])),
  ],
  default: 'default',
});
export const methodInput = z
  .enum(['default', ...costMethods])
  .default('default')
  .transform((method) => (method === 'default' ? null : method));

/** What narrows the costs: four lists from number `p` on, and tags; empty ones do not. */
export const narrowParams = (p: number, tags: number): Record<string, ParamSpec> => {
  const list = (at: number, title: string): ParamSpec => ({
    p: p + at,
    type: 'list',
    title,
    description: 'Leave empty for all.',
    optional: true,
    default: [],
  });
  return {
    services: list(0, 'Services'),
    accounts: list(1, 'Account IDs'),
    regions: list(2, 'Regions'),
    providers: list(3, 'Providers'),
    tag_filter: tagFilterParam(tags),
  };
};
export const narrowInput = {
  services: namesInput.default([]),
  accounts: namesInput.default([]),
  regions: namesInput.default([]),
  providers: namesInput.default([]),
  tag_filter: tagFilterInput,
};
export function filtersOf(input: {
  services: string[];
  accounts: string[];
  regions: string[];
  providers: string[];
  tag_filter: readonly TagFilter[];
}): CostQuestion['filters'] {
  const lists = [
    ['service', input.services],
    ['account', input.accounts],
    ['region', input.regions],
    ['provider', input.providers],
    ...input.tag_filter.map(({ key, values }) => [`tag:${key}`, values] as const),
  ] as const;
  return lists.flatMap(([key, values]) => (values.length === 0 ? [] : [{ key, operator: 'equals', values }]));
}

export const totalsSchema = {
  type: 'array',
  description: 'One per currency. Currencies are never added together.',
  items: {
    type: 'object',
    properties: {
      currency: { type: 'string' },
      amount: { type: 'number' },
      previous: {
        type: ['number', 'null'],
        description: 'Same number of days before; null if the bills do not cover both periods.',
      },
    },
    required: ['currency', 'amount'],
  },
};
export const rowsSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { currency: { type: 'string' }, amount: { type: 'number' } },
    required: ['currency', 'amount'],
  },
};
export const notComparedField = {
  not_compared: { type: 'string', description: 'Why there is no previous period. Empty if there is one.' },
};
export const dayFields = {
  from: { type: 'string', format: 'date' },
  to: { type: 'string', format: 'date' },
};
export const sampleDays = { from: '2026-01-07', to: '2026-01-13' };
