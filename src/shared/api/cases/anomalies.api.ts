import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list, one, pageSize } from '../../kernel/paging';
import { anomalyCourses, anomalyMeasures, anomalyStates, anomalyVerdicts } from '../../model/anomaly';
import { caseStatuses } from '../../model/caseStatus';
import { driverKinds } from '../../model/drivers';

const read = { access: 'recommendations:read' } as const;

const anomalies = defineCall({
  id: 'cases.anomalies',
  method: 'GET',
  path: 'cases/anomalies',
  ...read,
  summary: 'Cost anomalies with a day in these dates, the largest impact first, at most 100',
  what: 'anomalies',
  reads: ['case', 'case:rows'],
  query: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
  reply: list(
    z.object({
      case_id: id,
      case_title: z.string(),
      currency: z.string(),
      provider: z.string(),
      service: z.string(),
      account_id: z.string(),
      name: z.string(),
      first_day: z.string(),
      last_day: z.string(),
      actual: z.number(),
      expected: z.number(),
    }),
  ),
});

/** An anomaly as its list shows it. Amounts are of all its days, in its currency. */
const anomalyEntry = z.object({
  case_id: id,
  case_type: z.string(),
  case_title: z.string(),
  case_status: z.enum(caseStatuses),
  status_reason: z.string().nullable(),
  state: z.enum(anomalyStates),
  /** The last one that a person gave and nobody took back. */
  verdict: z.enum(anomalyVerdicts).nullable(),
  name: z.string(),
  provider: z.string(),
  service: z.string(),
  account_id: z.string(),
  account_name: z.string(),
  region: z.string(),
  owner: z.string().nullable(),
  currency: z.string(),
  direction: z.enum(['spike', 'drop']),
  first_day: z.string(),
  last_day: z.string(),
  days: z.number().int(),
  /** Its last day is the last one that was judged. */
  lasting: z.boolean(),
  actual: z.number(),
  expected: z.number(),
  /** Actual − expected: below 0 for a drop. */
  impact: z.number(),
  /** Impact ÷ expected; null where nothing was expected. */
  share: z.number().nullable(),
  /** What a month costs more (or less) if it stays: mean of its last 3 days × 30.4375. Null once it is over. */
  month: z.number().nullable(),
  /** Of an anomaly of usage: of all its days, in its unit. The amounts are these at the usual price of a unit. */
  usage: z
    .object({
      sku: z.string(),
      unit: z.string(),
      actual: z.number(),
      expected: z.number(),
      price: z.number(),
    })
    .nullable(),
});

const anomalySearch = z.strictObject({
  from: z.iso.date(),
  /** Inclusive: anomalies with a day in these dates. */
  to: z.iso.date(),
  /** What stands out: what was paid, or how much was consumed. */
  measure: z.enum(anomalyMeasures).default('cost'),
  /** Empty: all. */
  states: z.array(z.enum(anomalyStates)).max(anomalyStates.length).default([]),
  direction: z.enum(['spike', 'drop']).optional(),
  course: z.enum(anomalyCourses).optional(),
  /** In its name, service, account, region or owner. */
  search: z.string().trim().max(200).default(''),
  max_returned_items: pageSize(50),
  offset: z.number().int().min(0).max(100_000).default(0),
});

const searchAnomalies = defineCall({
  id: 'cases.searchAnomalies',
  method: 'POST',
  onlyReads: true,
  path: 'cases/anomalies/search',
  ...read,
  summary:
    'Anomalies of cost or of usage with a day in these dates, the largest impact first, page by page, with their sums',
  what: 'anomalies',
  reads: ['case', 'case:rows'],
  body: anomalySearch,
  reply: one(
    z.object({
      rows: z.array(anomalyEntry),
      /** Of all that match, not of this page. */
      total: z.number().int(),
      /** One for each currency of all that match. */
      totals: z.array(
        z.object({
          currency: z.string(),
          count: z.number().int(),
          /** Spikes: what was spent beyond what was expected. */
          above: z.number(),
          /** Drops, as an amount above 0. */
          below: z.number(),
          /** Of those that last. */
          month: z.number(),
        }),
      ),
      /** Of all that match, whatever the states asked for. */
      counts: z.record(z.enum(anomalyStates), z.number().int()),
      /** How the detector judges; null where no board has it switched on. */
      detector: z
        .object({
          /** Least impact of a day, as an amount and as a share of what was expected (in percent). */
          minimum_amount: z.number(),
          minimum_percent: z.number(),
          /** The days that the last run told of; null before the first run. */
          judged_from: z.string().nullable(),
          judged_through: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});

const getAnomaly = defineCall({
  id: 'cases.anomaly',
  method: 'GET',
  path: 'cases/anomalies/:id',
  ...read,
  summary:
    'An anomaly with its daily cost, or usage in its unit, and the range that was expected of each day',
  what: 'the anomaly',
  reads: ['case', 'cost', 'case:{id}'],
  params: z.object({ id }),
  reply: one(
    z.object({
      anomaly: anomalyEntry,
      /** Amortized cost of usage, or units of an anomaly of usage, as the detector reads it; empty where the bills cannot tell them. */
      days: z.array(
        z.object({
          day: z.string(),
          actual: z.number(),
          /** Null where there is too little history. */
          expected: z.number().nullable(),
          low: z.number().nullable(),
          high: z.number().nullable(),
          anomalous: z.boolean(),
        }),
      ),
    }),
  ),
});

const causePart = z.object({
  /** A field that spend is filtered by. */
  field: z.string(),
  value: z.string(),
  label: z.string(),
});
const measure = z.object({ unit: z.string(), before: z.number(), after: z.number() }).nullable();

const anomalyCause = defineCall({
  id: 'cases.anomalyCause',
  method: 'GET',
  path: 'cases/anomalies/:id/cause',
  ...read,
  summary:
    'The cause of an anomaly, searched for over account, service, region, usage type, charge and resource; null where the bills have none of what a provider reported',
  what: 'the cause',
  reads: ['cost', 'case:{id}'],
  params: z.object({ id }),
  timeoutSeconds: 60,
  reply: one(
    z
      .object({
        /** Parts of the charges; the same rise over many resources; or nothing that explains it. */
        kind: z.enum(['elements', 'spread', 'none']),
        /** What actual and expected are counted in, of an anomaly of usage; null: its currency. */
        unit: z.string().nullable(),
        /** Of its days, and of the same weekdays in up to four weeks before. */
        actual: z.number(),
        expected: z.number(),
        /** The share of the excess that the parts make up. */
        explained: z.number().nullable(),
        /** At most three. Nothing expected: it is new. No cost: it is gone. */
        elements: z.array(z.object({ parts: z.array(causePart), actual: z.number(), expected: z.number() })),
        /** What else the same charges are by name. */
        also: z.array(causePart),
        /** How few resources make up most of it, where it is spread. */
        resources: z.number().int().nullable(),
        filters: z.array(
          z.object({ field: z.string(), operator: z.literal('in'), values: z.array(z.string()) }),
        ),
        before: z.object({ from: z.string(), to: z.string() }).nullable(),
        /** Why these charges moved between the days before and its own, the largest first, at most three. */
        drivers: z.array(
          z.object({ kind: z.enum(driverKinds), amount: z.number(), usage: measure, price: measure }),
        ),
      })
      .nullable(),
  ),
});

export const anomalyCalls = { anomalies, searchAnomalies, getAnomaly, anomalyCause };
