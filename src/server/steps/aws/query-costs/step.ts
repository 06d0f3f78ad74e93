import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { choice, param, whole } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import {
  costPages,
  daysOfPeriod,
  daysParams,
  DIMENSION,
  filterOf,
  filtersParam,
  groupOf,
  periodOf,
  priceOf,
  timePeriod,
} from '../common/costExplorer';
import { decimalOf, sumOfDecimals } from '../../common/values/decimal';
import { checkDays, chosenDays } from '../../common/values/chosenDays';
import { tagFilterParam } from '../../common/values/tags';
import { awsPlaced } from '../common/placedStep';

const amounts = z.record(z.string(), z.object({ Amount: z.string(), Unit: z.string().default('') }));
const reply = z.object({
  ResultsByTime: z
    .array(
      z.object({
        TimePeriod: timePeriod,
        Total: amounts.nullish(),
        Groups: z.array(z.object({ Keys: z.array(z.string()), Metrics: amounts })).nullish(),
        Estimated: z.boolean().nullish(),
      }),
    )
    .default([]),
  DimensionValueAttributes: z
    .array(z.object({ Value: z.string(), Attributes: z.record(z.string(), z.string()).default({}) }))
    .nullish(),
});
type Page = z.output<typeof reply>;

/** `team$core` is the value core of the tag team. */
const valueOf = (by: string, key: string) => (by.includes(':') ? key.slice(key.indexOf('$') + 1) : key);
const columnOf = (by: string) =>
  by.includes(':')
    ? `${by.slice(0, by.indexOf(':')).toLowerCase()}${by.slice(by.indexOf(':'))}`
    : by.toLowerCase();

function rowsOf({ ResultsByTime, DimensionValueAttributes }: Page, metric: string, by: readonly string[]) {
  const names = new Map(
    (DimensionValueAttributes ?? []).map(({ Value, Attributes }) => [Value, Attributes['description']]),
  );
  return ResultsByTime.flatMap(({ TimePeriod, Total, Groups, Estimated }) => {
    const found = by.length === 0 ? [{ Keys: [], Metrics: Total ?? {} }] : (Groups ?? []);
    return found.flatMap(({ Keys, Metrics }): (JsonObject & { currency: string; amount: string })[] => {
      const { Amount = '', Unit = '' } = Metrics[metric] ?? {};
      const amount = decimalOf(Amount);
      if (amount === null) return [];
      const groups = by.flatMap((one, at) => {
        const value = valueOf(one, Keys[at] ?? '');
        const name = names.get(value);
        const column = columnOf(one);
        return [[column, value] as const, ...(name === undefined ? [] : [[`${column}_name`, name] as const])];
      });
      const days = daysOfPeriod(TimePeriod);
      const estimated = Estimated ?? false;
      return [{ ...days, ...Object.fromEntries(groups), currency: Unit, amount, estimated }];
    });
  });
}

export const queryCosts = awsPlaced({
  id: 'AWS-031',
  name: 'Query_AWS_costs',
  title: 'Query AWS costs',
  description: 'Queries AWS Cost Explorer for costs by day or month. AWS charges $0.01 per request.',
  icon: 'dollar',
  effect: 'read',
  permissions: ['ce:GetCostAndUsage'],
  keywords: ['cost explorer', 'spend', 'bill', 'service', 'account', 'tag', 'group by'],
  numbers: { account: 2 },
  parameters: {
    ...daysParams({ span: 11, period: 12 }),
    granularity: choice({
      p: 6,
      title: 'By',
      choices: { DAILY: 'Day', MONTHLY: 'Month' },
      default: 'MONTHLY',
    }),
    group_by: param(
      {
        p: 7,
        type: 'list',
        title: 'Group by',
        description: 'Up to two: SERVICE, LINKED_ACCOUNT, REGION, USAGE_TYPE, TAG:team, COST_CATEGORY:unit.',
        optional: true,
        default: ['SERVICE'],
      },
      namesInput
        .refine((names) => names.length <= 2, 'has more than two')
        .refine(
          (names) => names.every((name) => DIMENSION.test(name)),
          'must be dimensions such as SERVICE, TAG:team or COST_CATEGORY:unit',
        )
        .default(['SERVICE']),
    ),
    metric: choice({
      p: 8,
      title: 'Cost',
      choices: {
        UnblendedCost: 'Unblended',
        AmortizedCost: 'Amortized',
        NetUnblendedCost: 'Net unblended',
        NetAmortizedCost: 'Net amortized',
        BlendedCost: 'Blended',
      },
      default: 'UnblendedCost',
    }),
    filters: filtersParam(9),
    tag_filter: tagFilterParam(13),
    limit: whole({ p: 10, title: 'Maximum rows', min: 1, max: 50_000, default: 5_000 }),
  },
  refine: checkDays,
  output: z.object({
    rows: z
      .array(
        z.object({
          from: z.string(),
          to: z.string().describe('Last day, included.'),
          currency: z.string(),
          amount: z.string().describe('Exact, as AWS returns it.'),
          estimated: z.boolean().describe('True if AWS may still change it.'),
        }),
      )
      .describe('Period, groups (such as service), currency and amount.'),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more rows than the limits.'),
    totals: z
      .array(z.object({ currency: z.string(), amount: z.string() }).partial())
      .describe('Across all rows read.'),
    requests: z.int(),
    request_cost: z.string().describe('Cost of the requests, in USD.'),
  }),
  sample: {
    rows: [
      {
        from: '2026-01-01',
        to: '2026-01-31',
        service: 'Amazon Elastic Compute Cloud - Compute',
        currency: 'USD',
        amount: '412.5061328',
        estimated: false,
      },
    ],
    count: 1,
    truncated: false,
    totals: [{ currency: 'USD', amount: '412.5061328' }],
    requests: 1,
    request_cost: '0.01',
  },
  async run(at, { granularity, group_by: by, metric, filters, tag_filter: tags, limit, requests, ...days }) {
    const input = {
      TimePeriod: periodOf(chosenDays(days, at.context)),
      Granularity: granularity,
      Metrics: [metric],
      ...(by.length === 0 ? {} : { GroupBy: by.map(groupOf) }),
      ...filterOf(filters, tags),
    };
    const { pages, truncated } = await costPages(at, 'GetCostAndUsage', {
      input,
      token: 'NextPageToken',
      reply,
      most: requests,
    });
    const rows = pages.flatMap((page) => rowsOf(page, metric, by));
    const currencies = [...new Set(rows.map(({ currency }) => currency))];
    const totals = currencies.map((currency) => ({
      currency,
      amount: sumOfDecimals(rows.flatMap((row) => (row.currency === currency ? row.amount : []))),
    }));
    const some = rows.slice(0, limit);
    const more = { truncated: truncated || some.length < rows.length, totals };
    return {
      rows: some,
      count: some.length,
      ...more,
      requests: pages.length,
      request_cost: priceOf(pages.length),
    };
  },
});
