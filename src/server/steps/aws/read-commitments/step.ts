import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import {
  costPages,
  daysOfPeriod,
  daysParams,
  filterOf,
  filtersParam,
  groupOf,
  periodOf,
  priceOf,
  timePeriod,
} from '../common/costExplorer';
import { decimalOf } from '../../common/values/decimal';
import { checkDays, chosenDays } from '../../common/values/chosenDays';
import { choice } from '../../common/params';
import { awsPlaced } from '../common/placedStep';

/** An answer of Cost Explorer as rows that all questions share. */
interface Told {
  period: z.output<typeof timePeriod>;
  group: Readonly<Record<string, string>>;
  figures: JsonObject;
}
interface Question {
  operation: string;
  token: string;
  /** Of the figures, what the question is about. */
  percentage: string;
  groups: readonly string[];
  reply: z.ZodType<Told[]>;
}

const figures = z.record(z.string(), z.json()).default({});
const group = z.record(z.string(), z.string()).default({});
/** Of a question that is asked in groups the totals stand beside, and are not rows. */
const timed = (list: string) =>
  z
    .object({
      [list]: z
        .array(
          z.object({
            TimePeriod: timePeriod,
            Groups: z
              .array(z.object({ Attributes: group, Coverage: figures, Utilization: figures }))
              .default([]),
            Total: figures,
          }),
        )
        .default([]),
    })
    .transform((answer) =>
      (answer[list] ?? []).flatMap(({ TimePeriod, Groups, Total }): Told[] =>
        Groups.length === 0
          ? [{ period: TimePeriod, group: {}, figures: Total }]
          : Groups.map(({ Attributes, Coverage, Utilization }) => ({
              period: TimePeriod,
              group: Attributes,
              figures: { ...Coverage, ...Utilization },
            })),
      ),
    );

const labels = {
  savings_plans_coverage: 'Savings Plans coverage',
  savings_plans_utilization: 'Savings Plans utilization',
  reservation_coverage: 'Reservation coverage',
  reservation_utilization: 'Reservation utilization',
};
type About = keyof typeof labels;

const questions: Readonly<Record<About, Question>> = {
  savings_plans_coverage: {
    operation: 'GetSavingsPlansCoverage',
    token: 'NextToken',
    percentage: 'coverage_percentage',
    groups: ['SERVICE', 'REGION', 'INSTANCE_FAMILY'],
    reply: z
      .object({
        SavingsPlansCoverages: z.array(
          z.object({ Attributes: group, Coverage: figures, TimePeriod: timePeriod }),
        ),
      })
      .transform(({ SavingsPlansCoverages }): Told[] =>
        SavingsPlansCoverages.map(({ Attributes, Coverage, TimePeriod }) => ({
          period: TimePeriod,
          group: Attributes,
          figures: Coverage,
        })),
      ),
  },
  savings_plans_utilization: {
    operation: 'GetSavingsPlansUtilization',
    token: 'NextToken',
    percentage: 'utilization_percentage',
    groups: [],
    reply: z
      .object({
        SavingsPlansUtilizationsByTime: z
          .array(
            z.object({
              TimePeriod: timePeriod,
              Utilization: figures,
              Savings: figures,
              AmortizedCommitment: figures,
            }),
          )
          .default([]),
      })
      .transform(({ SavingsPlansUtilizationsByTime }): Told[] =>
        SavingsPlansUtilizationsByTime.map(({ TimePeriod, ...rest }) => ({
          period: TimePeriod,
          group: {},
          figures: { ...rest.Utilization, ...rest.Savings, ...rest.AmortizedCommitment },
        })),
      ),
  },
  reservation_coverage: {
    operation: 'GetReservationCoverage',
    token: 'NextPageToken',
    percentage: 'coverage_hours_percentage',
    groups: ['REGION', 'INSTANCE_TYPE', 'LINKED_ACCOUNT', 'PLATFORM', 'DATABASE_ENGINE', 'CACHE_ENGINE'],
    reply: timed('CoveragesByTime'),
  },
  reservation_utilization: {
    operation: 'GetReservationUtilization',
    token: 'NextPageToken',
    percentage: 'utilization_percentage',
    groups: ['SUBSCRIPTION_ID'],
    reply: timed('UtilizationsByTime'),
  },
};

const groups: Readonly<Record<string, string>> = {
  MONTHLY: 'Month',
  DAILY: 'Day',
  SERVICE: 'Service',
  REGION: 'Region',
  INSTANCE_FAMILY: 'Instance family',
  INSTANCE_TYPE: 'Instance type',
  LINKED_ACCOUNT: 'Account',
  PLATFORM: 'Platform',
  DATABASE_ENGINE: 'Database engine',
  CACHE_ENGINE: 'Cache engine',
  SUBSCRIPTION_ID: 'Reservation',
};
const periods = ['MONTHLY', 'DAILY'];
/** What Cost Explorer answers for where reservations name no service. */
const EC2 = 'Amazon Elastic Compute Cloud - Compute';

const snake = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** `TotalCommitment` as total_commitment; what stands within others beside them, numbers as exact text. */
function flat(given: JsonObject): [string, Json][] {
  return Object.entries(given).flatMap(([name, value]): [string, Json][] => {
    if (isJsonObject(value)) return flat(value);
    return [[snake(name), typeof value === 'string' ? (decimalOf(value) ?? value) : value]];
  });
}

export const readCommitments = awsPlaced({
  id: 'AWS-032',
  name: 'Read_AWS_commitments',
  title: 'Read commitment coverage and utilization',
  description:
    'Reads how much usage Savings Plans and reservations cover, and how well they are utilized. AWS charges $0.01 per request.',
  icon: 'percentage',
  effect: 'read',
  permissions: [
    'ce:GetSavingsPlansCoverage',
    'ce:GetSavingsPlansUtilization',
    'ce:GetReservationCoverage',
    'ce:GetReservationUtilization',
  ],
  keywords: ['savings plans', 'reserved instances', 'ri', 'commitment', 'coverage', 'utilization', 'unused'],
  numbers: { account: 2 },
  parameters: {
    about: choice({ p: 6, title: 'Metric', choices: labels, default: 'savings_plans_coverage' }),
    ...daysParams({ span: 9, period: 10 }),
    by: choice({
      p: 7,
      title: 'By',
      description: 'AWS returns periods or groups, not both.',
      choices: groups,
      default: 'MONTHLY',
    }),
    filters: filtersParam(8),
  },
  refine({ about, by, ...days }, issues) {
    checkDays(days, issues);
    const can = [...periods, ...questions[about].groups];
    if (can.includes(by)) return;
    const message = `must be ${can.map((one) => groups[one] ?? one).join(', ')} for ${labels[about]}`;
    issues.addIssue({ code: 'custom', path: ['by'], message });
  },
  output: z.object({
    rows: z.array(
      z.object({
        from: z.string(),
        to: z.string().describe('Last day, included.'),
        group: z.looseObject({}),
        percentage: z.number().nullable().describe('Coverage or utilization, 0 to 100.'),
        figures: z.looseObject({}).describe('Everything AWS returns; amounts as exact text in USD.'),
      }),
    ),
    count: z.int(),
    truncated: z.boolean(),
    requests: z.int(),
    request_cost: z.string().describe('Cost of the requests, in USD.'),
  }),
  sample: {
    rows: [
      {
        from: '2026-01-01',
        to: '2026-01-31',
        group: {},
        percentage: 71.4,
        figures: {
          spend_covered_by_savings_plans: '1000.25',
          on_demand_cost: '400.75',
          total_cost: '1401',
          coverage_percentage: '71.4',
        },
      },
    ],
    count: 1,
    truncated: false,
    requests: 1,
    request_cost: '0.01',
  },
  async run(at, { about, by, filters, requests, ...days }) {
    const { operation, token, percentage, reply } = questions[about];
    const isPeriod = periods.includes(by);
    const reserved: Record<string, string> =
      about.startsWith('reservation') && !('SERVICE' in filters) ? { SERVICE: EC2 } : {};
    const input = {
      TimePeriod: periodOf(chosenDays(days, at.context)),
      ...(isPeriod ? { Granularity: by } : { GroupBy: [groupOf(by)] }),
      ...filterOf({ ...reserved, ...filters }),
    };
    const { pages, truncated } = await costPages(at, operation, { input, token, reply, most: requests });
    const rows = pages.flat().map(({ period, group: of, figures: found }) => {
      const told = Object.fromEntries(flat(found));
      const share = told[percentage];
      const number = share === undefined || share === null || share === '' ? NaN : Number(share);
      return {
        ...daysOfPeriod(period),
        group: { ...of },
        percentage: Number.isFinite(number) ? number : null,
        figures: told,
      };
    });
    const asked = { requests: pages.length, request_cost: priceOf(pages.length) };
    return { rows, count: rows.length, truncated, ...asked };
  },
});
