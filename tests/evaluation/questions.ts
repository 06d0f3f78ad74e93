import { caseQuestions, commitmentQuestions } from './otherQuestions';
import type { EvaluationQuestion } from './question';

type Field = 'service' | 'account' | 'region' | 'provider';
type Only = Readonly<Partial<Record<Field, string>>>;

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const whereOf = (from: string, to: string, only: Only = {}) =>
  [
    `day BETWEEN ${text(from)} AND ${text(to)}`,
    ...Object.entries(only).map(([field, value]) => `${field} = ${text(value)}`),
  ].join(' AND ');
const sum = (from: string, to: string, only?: Only) =>
  `SELECT round(sum(cost), 2) FROM charges WHERE ${whereOf(from, to, only)}`;
/** What the bills call it: accounts are asked for by their id. */
const ids: Readonly<Record<string, string>> = {
  'halyard-fleet-prod': '418230957721',
  'halyard-data-prod': '418230957752',
  'halyard-fleet-dev': '418230957745',
  'Halyard ERP Production': '5d0f1c1e-2f0b-4a53-9f0d-6b8f6a1c2e01',
  'US West (Oregon)': 'us-west-2',
  'US East (N. Virginia)': 'us-east-1',
  'West Europe': 'westeurope',
  Iowa: 'us-central1',
};
const onlyOf = (only: Only) =>
  Object.entries(only).map(([field, value]) => ({ field, values: [ids[value] ?? value] }));

interface More {
  only?: Only;
  byRule?: boolean;
}

/** One amount. */
const spent = (ask: string, from: string, to: string, { only = {}, byRule = true }: More = {}) => ({
  ask,
  truth: { of: 'charges' as const, sql: sum(from, to, only) },
  calls: [{ name: 'costs', args: { from, to, only: onlyOf(only) } }],
  figures: 'totals.0.cost',
  byRule,
});

/** The largest groups of a field, each with its cost. */
function largest(ask: string, by: Field, count: number, days: readonly [string, string], more: More = {}) {
  const [from, to] = days;
  const { only = {}, byRule = true } = more;
  const sql = `SELECT ${by}, round(sum(cost), 2) AS total FROM charges WHERE ${whereOf(from, to, only)}
    GROUP BY ${by} ORDER BY sum(cost) DESC LIMIT ${count}`;
  return {
    ask,
    truth: { of: 'charges' as const, sql },
    calls: [{ name: 'costs', args: { from, to, by, count, only: onlyOf(only) } }],
    figures: 'rows.*.cost',
    byRule,
  };
}

/** An amount for each month or day. */
function overTime(ask: string, each: 'month' | 'day', days: readonly [string, string], more: More = {}) {
  const [from, to] = days;
  const { only = {}, byRule = true } = more;
  const sql = `SELECT ${each}, round(sum(cost), 2) FROM charges WHERE ${whereOf(from, to, only)} GROUP BY ${each}`;
  return {
    ask,
    truth: { of: 'charges' as const, sql },
    calls: [{ name: 'costs', args: { from, to, over_time: each, only: onlyOf(only) } }],
    figures: 'rows.*.cost',
    byRule,
  };
}

const march = ['2026-03-01', '2026-03-31'] as const;
const february = ['2026-02-01', '2026-02-28'] as const;
const january = ['2026-01-01', '2026-01-31'] as const;

/** What moved most from one month to the next. */
function changed(
  ask: string,
  by: Field,
  count: number,
  direction: 'up' | 'down' | 'both' = 'both',
  [after, before]: readonly (readonly [string, string])[] = [march, february],
) {
  if (!after || !before) throw new Error('Two months are compared.');
  const sums = (days: readonly [string, string]) =>
    `SELECT ${by} AS name, sum(cost) AS cost FROM charges WHERE ${whereOf(...days)} GROUP BY ${by}`;
  const sql = `WITH moved AS (SELECT coalesce(a.name, b.name) AS name, coalesce(a.cost, 0) AS now, coalesce(b.cost, 0) AS before
      FROM (${sums(after)}) a FULL JOIN (${sums(before)}) b ON a.name = b.name)
    SELECT name, round(now - before, 2) FROM moved
    WHERE ${{ up: 'now > before', down: 'now < before', both: 'true' }[direction]}
    ORDER BY abs(now - before) DESC LIMIT ${count}`;
  return {
    ask,
    truth: { of: 'charges' as const, sql },
    calls: [{ name: 'cost_changes', args: { from: after[0], to: after[1], by, count: 50 } }],
    figures: 'tables.*.rows.*.change',
    byRule: true,
  };
}

const months: readonly [name: string, from: string, to: string][] = [
  ['March 2025', '2025-03-01', '2025-03-31'],
  ['April 2025', '2025-04-01', '2025-04-30'],
  ['May 2025', '2025-05-01', '2025-05-31'],
  ['June 2025', '2025-06-01', '2025-06-30'],
  ['July 2025', '2025-07-01', '2025-07-31'],
  ['August 2025', '2025-08-01', '2025-08-31'],
  ['September 2025', '2025-09-01', '2025-09-30'],
  ['October 2025', '2025-10-01', '2025-10-31'],
  ['November 2025', '2025-11-01', '2025-11-30'],
  ['December 2025', '2025-12-01', '2025-12-31'],
  ['January 2026', ...january],
  ['February 2026', ...february],
  ['March 2026', ...march],
];
const wordings = [
  (month: string) => `How much did we spend in ${month}?`,
  (month: string) => `What was our cloud bill for ${month}?`,
  (month: string) => `total cost ${month}`,
  (month: string) => `What did we pay in ${month}?`,
];

const periods = [
  spent('How much did we spend last month?', ...march),
  spent('What did we spend last quarter?', '2026-01-01', '2026-03-31'),
  spent('Total spend in the last 3 months', '2026-02-01', '2026-03-31'),
  spent('Spend in the last 30 days', '2026-03-03', '2026-03-31'),
  spent('How much did we spend yesterday?', '2026-03-31', '2026-03-31'),
  spent('What did everything cost last week?', '2026-03-23', '2026-03-29'),
  spent('How much have we spent in the last 14 days?', '2026-03-19', '2026-03-31'),
  spent('What did the cloud cost in 2026?', '2026-01-01', '2026-03-31'),
  spent('Spend from 10 to 20 March 2026', '2026-03-10', '2026-03-20'),
  spent('What did we spend from March 1 to 7, 2026?', '2026-03-01', '2026-03-07'),
  spent('How much did we spend on March 15, 2026?', '2026-03-15', '2026-03-15'),
  spent('What was the cost from 2026-02-10 to 2026-02-20?', '2026-02-10', '2026-02-20'),
  spent('Spend from January to March 2026', '2026-01-01', '2026-03-31'),
  spent('What did we spend in January and February 2026?', '2026-01-01', '2026-02-28'),
];

const things: readonly [ask: string, only: Only, days: readonly [string, string]][] = [
  ['How much did we spend on Amazon DynamoDB last month?', { service: 'Amazon DynamoDB' }, march],
  ['What did AWS Lambda cost in February 2026?', { service: 'AWS Lambda' }, february],
  ['How much did we pay for BigQuery in March 2026?', { service: 'BigQuery' }, march],
  ['What did Vertex AI cost last month?', { service: 'Vertex AI' }, march],
  ['How much was spent on Azure OpenAI in January 2026?', { service: 'Azure OpenAI' }, january],
  ['What did we pay for Amazon Bedrock last month?', { service: 'Amazon Bedrock' }, march],
  ['How much did Amazon Athena cost in February 2026?', { service: 'Amazon Athena' }, february],
  ['What is the cost of Cloud Run in March 2026?', { service: 'Cloud Run' }, march],
  ['How much did we spend on AWS IoT Core last month?', { service: 'AWS IoT Core' }, march],
  ['What did Azure Cosmos DB cost in January 2026?', { service: 'Azure Cosmos DB' }, january],
  ['How much did we spend on EC2 last month?', { service: 'Amazon Elastic Compute Cloud' }, march],
  ['What did S3 cost in February 2026?', { service: 'Amazon Simple Storage Service' }, february],
  ['How much did EBS cost last month?', { service: 'Amazon Elastic Block Store' }, march],
  ['What did we pay for RDS in March 2026?', { service: 'Amazon Relational Database Service' }, march],
  ['How much did SQS cost last month?', { service: 'Amazon Simple Queue Service' }, march],
  ['How much did we spend on Microsoft last month?', { provider: 'Microsoft' }, march],
  ['What did we pay AWS in February 2026?', { provider: 'AWS' }, february],
  ['What did Google Cloud cost in March 2026?', { provider: 'Google Cloud' }, march],
  ['How much did halyard-fleet-prod cost last month?', { account: 'halyard-fleet-prod' }, march],
  ['What did halyard-ml-prod spend in February 2026?', { account: 'halyard-ml-prod' }, february],
  ['How much did the account halyard-data-prod cost in March 2026?', { account: 'halyard-data-prod' }, march],
  ['What was spent in halyard-analytics last month?', { account: 'halyard-analytics' }, march],
  ['What did Halyard ERP Production cost last month?', { account: 'Halyard ERP Production' }, march],
  ['How much did halyard-fleet-dev cost in January 2026?', { account: 'halyard-fleet-dev' }, january],
  ['How much did we spend in US West (Oregon) last month?', { region: 'US West (Oregon)' }, march],
  ['What did West Europe cost in February 2026?', { region: 'West Europe' }, february],
  ['Cost of Iowa last month', { region: 'Iowa' }, march],
];

const tops = [
  largest('Which 5 services cost the most last month?', 'service', 5, march),
  largest('Top 3 services in February 2026', 'service', 3, february),
  largest(
    'What are our most expensive services this quarter? Last quarter, I mean: top 8',
    'service',
    8,
    ['2026-01-01', '2026-03-31'],
    { byRule: false },
  ),
  largest('Top 5 accounts last month', 'account', 5, march),
  largest('Which 3 accounts cost the most in January 2026?', 'account', 3, january),
  largest('Spend by account in March 2026', 'account', 10, march),
  largest('Spend by region last month', 'region', 6, march),
  largest('Spend by provider last month', 'provider', 3, march),
  largest('How is our bill split by cloud in February 2026?', 'provider', 3, february),
  largest('Costs per service in December 2025, top 10', 'service', 10, ['2025-12-01', '2025-12-31']),
  largest('Top 2 regions in January 2026', 'region', 2, january),
  largest('Which services of Microsoft cost the most last month?', 'service', 5, march, {
    only: { provider: 'Microsoft' },
  }),
  largest('Which accounts use BigQuery, and what did each pay last month?', 'account', 5, march, {
    only: { service: 'BigQuery' },
    byRule: false,
  }),
  largest('In which regions do we run EC2? Costs of last month', 'region', 4, march, {
    only: { service: 'Amazon Elastic Compute Cloud' },
    byRule: false,
  }),
];

const trends = [
  overTime('Spend by month over the last 6 months', 'month', ['2025-11-01', '2026-03-31']),
  overTime('How did our costs develop over the last 3 months?', 'month', ['2026-02-01', '2026-03-31']),
  overTime('Monthly cost of Amazon DynamoDB over the last 4 months', 'month', ['2026-01-01', '2026-03-31'], {
    only: { service: 'Amazon DynamoDB' },
  }),
  overTime('What did we spend on each day from 1 to 7 March 2026?', 'day', ['2026-03-01', '2026-03-07'], {
    byRule: false,
  }),
  overTime(
    'Daily cost of Vertex AI in the first week of February 2026',
    'day',
    ['2026-02-01', '2026-02-07'],
    { only: { service: 'Vertex AI' }, byRule: false },
  ),
];

const both: readonly [ask: string, only: Only][] = [
  [
    'What did EC2 cost in halyard-fleet-prod last month?',
    { service: 'Amazon Elastic Compute Cloud', account: 'halyard-fleet-prod' },
  ],
  [
    'What does halyard-ml-prod pay for Vertex AI? March 2026',
    { service: 'Vertex AI', account: 'halyard-ml-prod' },
  ],
  ['AWS costs in us-east-1 in March 2026', { provider: 'AWS', region: 'US East (N. Virginia)' }],
];

const moves = [
  changed('Which services changed the most last month?', 'service', 5),
  changed('Which accounts changed the most last month?', 'account', 4),
  changed('Which regions changed the most in March 2026?', 'region', 3),
  changed('Which services increased the most last month?', 'service', 3, 'up'),
  changed('Which services got cheaper in February 2026?', 'service', 3, 'down', [february, january]),
  changed('How did our providers change last month?', 'provider', 3),
];

const explained = [
  {
    ask: 'Why did costs change from February to March 2026?',
    truth: {
      of: 'charges' as const,
      sql: `SELECT (${sum(...february)}), (${sum(...march)})`,
    },
    calls: [
      {
        name: 'explain_change',
        args: { from: march[0], to: march[1], before_from: february[0], before_to: february[1] },
      },
    ],
    figures: 'before+after',
    byRule: true,
  },
  {
    ask: 'What is the difference between March and February 2026, to the cent?',
    truth: {
      of: 'charges' as const,
      sql: `SELECT round((SELECT sum(cost) FROM charges WHERE month = '2026-03') - (SELECT sum(cost) FROM charges WHERE month = '2026-02'), 2)`,
    },
    calls: [
      {
        name: 'explain_change',
        args: { from: march[0], to: march[1], before_from: february[0], before_to: february[1] },
      },
    ],
    figures: 'change',
    byRule: false,
  },
];

const calculated = (
  ask: string,
  operation: string,
  sql: string,
  ...days: readonly (readonly [string, string])[]
) => ({
  ask,
  truth: { of: 'charges' as const, sql },
  calls: [
    ...days.map(([from, to]) => ({ name: 'costs', args: { from, to } })),
    { name: 'calculate', args: { operation }, numbersFrom: 'totals.0.cost' },
  ],
  figures: 'result',
  byRule: false,
});

const calculations = [
  calculated(
    'How much more did we spend in March 2026 than in March 2025?',
    'difference',
    `SELECT round((${sum(...march)}) - (${sum('2025-03-01', '2025-03-31')}), 2)`,
    march,
    ['2025-03-01', '2025-03-31'],
  ),
  calculated(
    'What do we spend in an average month of 2026?',
    'average',
    `SELECT round(sum(cost) / 3, 2) FROM charges WHERE month >= '2026-01'`,
    january,
    february,
    march,
  ),
  calculated(
    'By how many percent did our bill grow from January to March 2026?',
    'percent_change',
    `SELECT round(100 * ((${sum(...march)}) / (${sum(...january)}) - 1), 2)`,
    january,
    march,
  ),

  calculated(
    'What share of the first quarter of 2026 was March, in percent?',
    'percent_of',
    `SELECT round(100 * (${sum(...march)}) / (${sum('2026-01-01', '2026-03-31')}), 2)`,
    march,
    ['2026-01-01', '2026-03-31'],
  ),
  calculated(
    'What do January and March 2026 come to together?',
    'sum',
    `SELECT round((${sum(...march)}) + (${sum(...january)}), 2)`,
    january,
    march,
  ),
];

/** What a FinOps person asks about the demo company. */
export const evaluationQuestions: readonly EvaluationQuestion[] = [
  ...months.map(([name, from, to], at) => spent(wordings[at % wordings.length]!(name), from, to)),
  ...periods,
  ...things.map(([ask, only, days]) => spent(ask, ...days, { only })),
  ...tops,
  ...trends,
  ...both.map(([ask, only]) => spent(ask, ...march, { only })),
  spent('S3 in us-west-2, last month?', ...march, {
    only: { service: 'Amazon Simple Storage Service', region: 'US West (Oregon)' },
    byRule: false,
  }),
  ...moves,
  ...explained,
  ...calculations,
  ...commitmentQuestions,
  ...caseQuestions,
];
