import { z } from 'zod';
import { costDimensions } from '@shared/model/cost-query/types';
import { DEFAULT_RANGE } from '@shared/model/dateRange';
import { costMethods } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { choice, names, param, text, whole } from '../../common/params';
import { rangeInput, rangeParam } from '../../common/values/dateRange';
import { tagFilterInput, tagFilterParam, type TagFilter } from '../../common/values/tags';
import { StepError } from '../../contract';
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
const groupInput = z.enum(['none', ...costDimensions, 'tag']);
const groupOptions = [...costDimensions.map((value) => option(value, labels[value])), option('tag', 'A tag')];
export const groupParam = (p: number, withNone = false) =>
  param(
    {
      p,
      type: 'select',
      title: 'By',
      selectValues: withNone ? [option('none', 'All together'), ...groupOptions] : groupOptions,
      default: 'service',
    },
    groupInput.default('service'),
  );
export const tagParam = (p: number) =>
  text({
    p,
    title: 'Tag key',
    description: 'As it appears on the bill. Case-sensitive.',
    hiddenBy: `by:none,${costDimensions.join(',')}`,
    max: 128,
    maxLength: 128,
  });

/** What a query groups by; throws when a tag is asked for without its key. */
export function groupByOf(by: z.output<typeof groupInput>, tag: string): string[] {
  if (by === 'none') return [];
  if (by !== 'tag') return [by];
  if (tag === '') throw new StepError('Tag key: is empty.', 'input_validation', false);
  return [`tag:${tag}`];
}

/** Which days: the last ones that are complete, or a period. */
export const spanParams = (at: { span: number; days: number; period: number }, days: number) => ({
  span: choice({
    p: at.span,
    title: 'Days',
    default: 'last',
    choices: { last: 'Last days', period: 'A period' },
  }),
  days: whole({
    p: at.days,
    title: 'Last days',
    description: 'Counted back from the last complete day of the bills.',
    default: days,
    min: 1,
    max: DAYS_MAX,
    hiddenBy: 'span:period',
  }),
  period: param(
    {
      ...rangeParam(at.period, 'span:last'),
      description: 'Up to the last complete day of the bills.',
    },
    rangeInput.default(rangeInput.parse(DEFAULT_RANGE)),
  ),
});

export const limitParam = (p: number, limit: number, most = 10_000) =>
  whole({
    p,
    title: 'Maximum rows',
    description: `From 1 to ${most.toLocaleString('en')}.`,
    default: limit,
    min: 1,
    max: most,
  });

export const methodParam = (p: number) =>
  param(
    {
      p,
      type: 'select',
      title: 'Cost',
      selectValues: [
        option('default', 'Organization default'),
        ...costMethods.map((value) => option(value, costWords.methods[value])),
      ],
      default: 'default',
    },
    z
      .enum(['default', ...costMethods])
      .default('default')
      .transform((method) => (method === 'default' ? null : method)),
  );

/** What narrows the costs: four lists from number `p` on, and tags; empty ones do not. */
export const narrowParams = (p: number, tags: number) => {
  const some = (at: number, title: string) =>
    names({ p: p + at, title, description: 'Leave empty for all.', optional: true, default: [] });
  return {
    services: some(0, 'Services'),
    accounts: some(1, 'Account IDs'),
    regions: some(2, 'Regions'),
    providers: some(3, 'Providers'),
    tag_filter: param(tagFilterParam(tags), tagFilterInput),
  };
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

export const totalsOutput = z
  .array(
    z.object({
      currency: z.string(),
      amount: z.number(),
      previous: z
        .number()
        .nullable()
        .describe('Same number of days before; null if the bills do not cover both periods.')
        .optional(),
    }),
  )
  .describe('One per currency. Currencies are never added together.');
export const rowsOutput = z.array(z.object({ currency: z.string(), amount: z.number() }));
export const notComparedField = {
  not_compared: z.string().describe('Why there is no previous period. Empty if there is one.'),
};
export const dayFields = { from: z.iso.date(), to: z.iso.date() };
export const sampleDays = { from: '2026-01-07', to: '2026-01-13' };
