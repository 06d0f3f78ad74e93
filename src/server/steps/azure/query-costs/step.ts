import { z } from 'zod';
import type { Period } from '@shared/model/periods';
import type { JsonObject } from '@shared/model/json';
import { decimalOf, sumOfDecimals } from '../../common/values/decimal';
import { choice, param, whole } from '../../common/params';
import { absent, namesInput, textFieldsInput } from '../../common/values/inputs';
import { StepError } from '../../contract';
import { arm, type At } from '../common/arm';
import { checkDays, chosenDays, chosenDaysParams } from '../../common/values/chosenDays';
import { tagFilterParam, type TagFilter } from '../../common/values/tags';
import { monthWithin } from '../common/days';
import { subscriptionsOf, subscriptionsParam } from '../common/graph';
import { nextPage } from '../common/pages';
import { azureStep } from '../common/session';

const VERSION = '2023-11-01';
const ROWS_MAX = 50_000;
const PAGES_MAX = 50;
/** A page of exactly so many rows without a next one may have been cut off. */
const PAGE_ROWS = 1_000;

const PART = '[^/?#%\\s\\\\]+';
const SCOPE = new RegExp(
  `^/(subscriptions/${PART}(/resourceGroups/${PART})?|providers/Microsoft\\.Management/managementGroups/${PART}|providers/Microsoft\\.Billing/billingAccounts/${PART}(/(billingProfiles|departments|enrollmentAccounts|customers)/${PART}(/invoiceSections/${PART})?)?)$`,
  'i',
);
const DIMENSION = /^([A-Z][A-Za-z0-9]{1,59}|TAG:.{1,128})$/;

const page = z.object({
  properties: z.object({
    nextLink: z.string().nullish(),
    columns: z.array(z.object({ name: z.string() })),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  }),
});
type Cell = string | number | null;

interface Asked extends Period {
  granularity: 'None' | 'Daily' | 'Monthly';
  by: readonly string[];
  type: string;
  filters: Readonly<Record<string, string>>;
  tags: readonly TagFilter[];
}

const tagOf = (name: string) => (name.startsWith('TAG:') ? name.slice(4) : undefined);
/** `ServiceName` as service_name. */
const columnOf = (by: string): string => {
  const tag = tagOf(by);
  return tag === undefined ? by.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase() : `tag:${tag}`;
};

function filterOf({ filters, tags: wanted }: Asked): JsonObject {
  const named = Object.entries(filters).map(([name, given]): JsonObject => {
    const values = given.split('|').map((value) => value.trim());
    const tag = tagOf(name);
    return tag === undefined
      ? { dimensions: { name, operator: 'In', values } }
      : { tags: { name: tag, operator: 'In', values } };
  });
  const tagged = wanted.map(({ key: name, values }): JsonObject => ({
    tags: { name, operator: 'In', values },
  }));
  const parts = [...named, ...tagged];
  const [only] = parts;
  if (!only) return {};
  return { filter: parts.length === 1 ? only : { and: parts } };
}

const bodyOf = (asked: Asked): JsonObject => {
  const { from, to, granularity, by, type } = asked;
  return {
    type,
    timeframe: 'Custom',
    timePeriod: { from: `${from}T00:00:00Z`, to: `${to}T23:59:59Z` },
    dataset: {
      granularity,
      aggregation: { totalCost: { name: 'Cost', function: 'Sum' } },
      grouping: by.map((one) => {
        const tag = tagOf(one);
        return tag === undefined ? { type: 'Dimension', name: one } : { type: 'TagKey', name: tag };
      }),
      ...filterOf(asked),
    },
  };
};

/** 20260131 or 2026-01-31T00:00:00 as the days that it stands for. */
function periodOf(cell: (name: string) => Cell | undefined, asked: Asked): Period {
  const day = String(cell('UsageDate') ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const month = String(cell('BillingMonth') ?? '').slice(0, 10);
  if (asked.granularity === 'Daily' && day !== '') return { from: day, to: day };
  if (asked.granularity === 'Monthly' && month !== '') return monthWithin(month, asked);
  return { from: asked.from, to: asked.to };
}

type Row = JsonObject & { currency: string; amount: string };

function rowsOf(
  { properties: { columns, rows } }: z.output<typeof page>,
  asked: Asked,
  account: string,
): Row[] {
  const index = new Map(columns.map(({ name }, at) => [name.toLowerCase(), at]));
  return rows.flatMap((cells): Row[] => {
    const cell = (name: string) => cells[index.get(name.toLowerCase()) ?? -1];
    const amount = decimalOf(String(cell('Cost') ?? cell('totalCost') ?? ''));
    if (amount === null) return [];
    const groups = asked.by.map((one) => [
      columnOf(one),
      String(cell(tagOf(one) === undefined ? one : 'TagValue') ?? ''),
    ]);
    const currency = String(cell('Currency') ?? '');
    return [{ account, ...periodOf(cell, asked), ...Object.fromEntries(groups), currency, amount }];
  });
}

/** All pages of one scope, up to a number of requests. */
async function pagesOf(at: At, scope: string, asked: Asked, most: number) {
  const { context, session, place } = at;
  const pages: z.output<typeof page>[] = [];
  let call = arm('POST', `${scope}/providers/Microsoft.CostManagement/query`, VERSION, {
    input: bodyOf(asked),
  });
  for (;;) {
    const answer = page.safeParse(await context.services.clouds.read(session, place, call, context.signal));
    if (!answer.success) throw new StepError('Azure Cost Management sent an unexpected response.');
    const { nextLink, rows } = answer.data.properties;
    pages.push(answer.data);
    if (!nextLink) {
      const mayBeCut = rows.length > 0 && rows.length % PAGE_ROWS === 0;
      if (mayBeCut)
        context.log('warn', `${scope}: Azure returned ${rows.length} rows and may have cut off more.`);
      return { pages, truncated: mayBeCut };
    }
    if (pages.length >= most) return { pages, truncated: true };
    call = nextPage(call, nextLink);
  }
}

export const queryCosts = azureStep({
  id: 'AZURE-032',
  name: 'Query_Azure_costs',
  title: 'Query Azure costs',
  description:
    'Queries Azure Cost Management for costs by day or month. Azure limits how often it can be asked.',
  icon: 'dollar',
  effect: 'read',
  permissions: ['Microsoft.CostManagement/query/read'],
  timeoutSeconds: 900,
  keywords: ['cost management', 'spend', 'bill', 'service', 'subscription', 'tag', 'group by'],
  parameters: {
    subscriptions: subscriptionsParam(2),
    ...chosenDaysParams({ span: 11, from: 3, to: 4, period: 12 }),
    granularity: choice({
      p: 5,
      title: 'By',
      choices: { Daily: 'Day', Monthly: 'Month', None: 'Total' },
      default: 'Monthly',
    }),
    group_by: param(
      {
        p: 6,
        type: 'list',
        title: 'Group by',
        description: 'Up to two: ServiceName, ResourceGroupName, ResourceId, MeterCategory, TAG:team.',
        optional: true,
        default: ['ServiceName'],
      },
      namesInput
        .refine((names) => names.length <= 2, 'has more than two')
        .refine(
          (names) => names.every((name) => DIMENSION.test(name)),
          'must be dimensions such as ServiceName or TAG:team',
        )
        .refine(
          (names) => names.filter((name) => tagOf(name) !== undefined).length <= 1,
          'has more than one tag',
        )
        .default(['ServiceName']),
    ),
    type: choice({
      p: 7,
      title: 'Cost',
      choices: { ActualCost: 'Actual', AmortizedCost: 'Amortized' },
      default: 'ActualCost',
    }),
    filters: param(
      {
        p: 8,
        type: 'key-value',
        title: 'Only',
        description: 'Such as ServiceName or TAG:team. Separate values with |.',
        optional: true,
        default: {},
      },
      z
        .preprocess((value) => value ?? {}, textFieldsInput)
        .refine((given) => Object.keys(given).every((name) => DIMENSION.test(name)), {
          message: 'must name dimensions such as ServiceName or TAG:team',
        })
        .refine((given) => Object.keys(given).length <= 20, 'has more than 20 dimensions'),
    ),
    tag_filter: tagFilterParam(13),
    scope: param(
      {
        p: 9,
        type: 'string',
        title: 'Scope',
        description: 'Instead of subscriptions: a resource group, management group or billing account.',
        placeholder: '/providers/Microsoft.Management/managementGroups/acme',
        optional: true,
      },
      absent(500)
        .transform((scope) => scope.replace(/\/+$/, ''))
        .refine(
          (scope) => scope === '' || SCOPE.test(scope),
          'must be a scope such as /providers/Microsoft.Management/managementGroups/acme',
        ),
    ),
    limit: whole({ p: 10, title: 'Maximum rows', min: 1, max: ROWS_MAX, default: 5_000 }),
  },
  refine(values, issues) {
    checkDays(values, issues);
    if (values.subscriptions.length > 0 && values.scope !== '')
      issues.addIssue({
        code: 'custom',
        path: ['scope'],
        message: 'cannot be set together with subscriptions',
      });
  },
  output: z.object({
    rows: z
      .array(
        z.object({
          account: z.string().describe('The subscription ID; empty for another scope.'),
          from: z.string(),
          to: z.string().describe('Last day, included.'),
          currency: z.string(),
          amount: z.string().describe('As Azure returns it, without rounding.'),
        }),
      )
      .describe('Subscription, period, groups (such as service_name), currency and amount.'),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more rows, or may be.'),
    totals: z
      .array(z.object({ currency: z.string(), amount: z.string() }).partial())
      .describe('Across all rows read.'),
    requests: z.int(),
  }),
  sample: {
    rows: [
      {
        account: '8f7e5a1c-0000-4000-8000-3b2f1d9c6e57',
        from: '2026-01-01',
        to: '2026-01-31',
        service_name: 'Virtual Machines',
        currency: 'EUR',
        amount: '412.5061328',
      },
    ],
    count: 1,
    truncated: false,
    totals: [{ currency: 'EUR', amount: '412.5061328' }],
    requests: 1,
  },
  async run(
    at,
    { group_by: by, limit, scope, subscriptions, granularity, type, filters, tag_filter: tags, ...days },
  ) {
    const asked: Asked = { ...chosenDays(days, at.context), granularity, type, filters, tags, by };
    const scopes =
      scope === ''
        ? (await subscriptionsOf(at, subscriptions)).map(
            (account) => [account, `/subscriptions/${account}`] as const,
          )
        : [[/^\/subscriptions\/([^/]+)/i.exec(scope)?.[1] ?? '', scope] as const];
    const rows: Row[] = [];
    let [truncated, requests] = [false, 0];
    // One after the other: Azure counts what is asked.
    for (const [account, where] of scopes) {
      const found = await pagesOf(at, where, asked, PAGES_MAX);
      rows.push(...found.pages.flatMap((one) => rowsOf(one, asked, account)));
      requests += found.pages.length;
      truncated ||= found.truncated;
    }
    const currencies = [...new Set(rows.map(({ currency }) => currency))];
    const totals = currencies.map((currency) => ({
      currency,
      amount: sumOfDecimals(rows.flatMap((row) => (row.currency === currency ? row.amount : []))),
    }));
    const some = rows.slice(0, limit);
    return {
      rows: some,
      count: some.length,
      truncated: truncated || some.length < rows.length,
      totals,
      requests,
    };
  },
});
