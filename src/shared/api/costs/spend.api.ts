import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { list, one } from '../../kernel/paging';
import { FILTER_SETS_MAX, FILTERS_MAX } from '../../model/filterSets';
import { spendMethods } from '../../model/limits';
import { isSpendField, isValueless, SPEND_GROUPINGS } from '../../model/spendFields';
import { costWords } from '../../words/costs';

const read = { access: 'home:read' } as const;
export const day = z.iso.date('must be a date yyyy-MM-dd');

const granularities = ['day', 'week', 'month', 'total'] as const;

/** A field of the bill, `tag:<key>`, or `virtual:<name>`. */
export const spendField = z
  .string()
  .max(132)
  .refine(isSpendField, 'must be a field, tag:<key> or virtual:<name>');

export const filter = z.strictObject({
  field: spendField,
  operator: z.enum(['in', 'not_in', 'contains', 'not_contains', 'is_empty', 'is_not_empty']),
  values: z.array(z.string().max(500)).max(500).default([]),
});

const { filterFaults } = costWords;

/** Without values it would hold for every charge, and so would its set. */
const filterOfSet = filter.refine(({ operator, values }) => isValueless(operator) || values.length > 0, {
  path: ['values'],
  message: filterFaults.noValues,
});
/** Sets of conditions: a charge counts if all conditions of one set hold. */
const filterSets = z.strictObject({
  any: z
    .array(z.array(filterOfSet).min(1, filterFaults.emptySet).max(FILTERS_MAX))
    .min(1)
    .max(FILTER_SETS_MAX),
});

/** What narrows costs: all of them have to hold. */
export const filters = z
  .array(z.union([filter, filterSets]))
  .max(FILTERS_MAX)
  .refine((all) => all.filter((one) => 'any' in one).length <= 1, filterFaults.oneAny)
  .default([]);
/** As they were kept, with nothing left to a default. */
const keptFilter = filter.extend({ values: z.array(z.string()) });
export const keptFilters = z.array(
  z.union([keptFilter, z.strictObject({ any: z.array(z.array(keptFilter)) })]),
);

export const spendQuery = z.strictObject({
  from: day,
  /** Inclusive. */
  to: day,
  granularity: z.enum(granularities).default('day'),
  group_by: z.array(spendField).max(SPEND_GROUPINGS).default([]),
  cost_method: z.enum(spendMethods).optional(),
  filters,
  /** The largest groups; the rest becomes “Other”. */
  top: z.number().int().min(1).max(200).default(10),
});

/** How far a source is complete; none of them waits for another. */
const costFrontier = z.object({
  sourceId: z.string(),
  name: z.string(),
  /** '' for the whole source; a payer where they differ within one. */
  payer: z.string(),
  completeThrough: z.string().nullable(),
  /** No more bills are expected of it. */
  ended: z.boolean(),
});
export type CostFrontier = z.output<typeof costFrontier>;

/** A stored month of a source that is damaged: it is missing until it is put back or imported again. */
export const incompleteBill = z.object({
  sourceId: z.string(),
  name: z.string(),
  /** yyyy-MM */
  billingPeriod: z.string(),
});
export type IncompleteBill = z.output<typeof incompleteBill>;

/** How days are compared with others. */
export const comparison = {
  /** The days that are compared: of those asked for, through the day on which the bills of all are complete. */
  compared: z.object({ from: day, to: day, before_from: day, before_to: day }),
  /** Whose bills are not complete through the end of the days asked for. */
  late: z.array(costFrontier),
  /** Why these days cannot be compared, in words; null: they can. */
  notCompared: z.string().nullable(),
};

export const spendReply = z.object({
  cost_method: z.enum(spendMethods),
  rows: z.array(
    z.object({
      /** First day of the period; empty for granularity total. */
      period: z.string(),
      group: z.array(z.string()),
      label: z.array(z.string()),
      currency: z.string(),
      cost: z.number(),
    }),
  ),
  /** The color of each of the largest groups, 1 to 10, by the group as JSON: `["Amazon EC2"]`. It never changes. */
  colors: z.record(z.string(), z.number().int().min(1).max(10)).optional(),
  /**
   * The largest first. `compared`: of the days that are compared, which is `cost` where no bill is late; `previous`: of
   * the period before, null where the bills do not cover both alike.
   */
  totals: z.array(
    z.object({
      currency: z.string(),
      cost: z.number(),
      compared: z.number(),
      previous: z.number().nullable(),
      /** On what share of the cost the bills say this cost, 0 to 1; null: they do not say it at all. */
      known: z.number().nullable(),
    }),
  ),
  ...comparison,
  truncated: z.boolean(),
  /** The newest complete day of the largest sources. */
  completeThrough: z.string().nullable(),
  frontiers: z.array(costFrontier),
  /** What these dates lack. */
  incomplete: z.array(incompleteBill),
});

const querySpend = defineCall({
  id: 'costs.spend',
  method: 'POST',
  onlyReads: true,
  path: 'costs/spend',
  ...read,
  summary: 'Spend over time by up to three fields; currencies are never added together',
  what: 'spend',
  reads: ['cost'],
  body: spendQuery,
  reply: one(spendReply),
});

const exportSpend = defineCall({
  id: 'costs.exportSpend',
  method: 'POST',
  onlyReads: true,
  path: 'costs/spend/export',
  ...read,
  summary: 'The same as CSV: every group by its name, every period, costs as exact decimals',
  body: spendQuery,
  gives: 'text/csv',
  reply: z.string(),
});

const spendValues = defineCall({
  id: 'costs.values',
  method: 'GET',
  path: 'costs/values',
  ...read,
  summary: 'The values of a field with their spend of the last 90 days, the largest first, at most 500',
  what: 'values',
  reads: ['cost'],
  query: z.strictObject({ field: spendField, search: z.string().max(200).optional() }),
  reply: list(z.object({ value: z.string(), label: z.string(), currency: z.string(), cost: z.number() })),
});

const costRange = defineCall({
  id: 'costs.range',
  method: 'GET',
  path: 'costs/range',
  ...read,
  summary: 'First and last day of the bills, last complete day, currencies, tag keys; empty without bills',
  what: 'the range of the bills',
  reads: ['cost'],
  reply: one(
    z.object({
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
      /** The newest complete day of the largest sources, where ranges end. */
      completeThrough: z.string().nullable(),
      frontiers: z.array(costFrontier),
      /** Of all bills. */
      incomplete: z.array(incompleteBill),
      /** By the spend of the newest billing periods, the largest first. */
      currencies: z.array(z.string()),
      providers: z.array(z.string()),
      tagKeys: z.array(z.string()),
      /** Names of the virtual tags, each a field `virtual:<name>`. */
      virtualTags: z.array(z.string()),
      rows: z.number().int(),
      demo: z.boolean(),
    }),
  ),
});

export const compareQuery = z.strictObject({
  from: day,
  /** Inclusive. */
  to: day,
  /** What they are compared with, both inclusive; the period before, where nothing is said. */
  before_from: day.optional(),
  before_to: day.optional(),
  group_by: spendField,
  cost_method: z.enum(spendMethods).optional(),
  filters,
  /** Groups of each currency, by the larger of both costs. */
  top: z.number().int().min(1).max(500).default(200),
});

const compareSpend = defineCall({
  id: 'costs.compare',
  method: 'POST',
  onlyReads: true,
  path: 'costs/compare',
  ...read,
  summary: 'What changed: each group in these days beside the period before; and the days of that one by one',
  what: 'spend',
  reads: ['cost'],
  body: compareQuery,
  reply: one(
    z.object({
      cost_method: z.enum(spendMethods),
      /** Where these days cannot be compared, the lists are empty. */
      ...comparison,
      /** Of both sides, by currency, the largest first. */
      totals: z.array(z.object({ currency: z.string(), cost: z.number(), previous: z.number() })),
      groups: z.array(
        z.object({
          group: z.string(),
          label: z.string(),
          currency: z.string(),
          cost: z.number(),
          previous: z.number(),
        }),
      ),
      /** Each day before with its cost. */
      days: z.array(z.object({ day: z.string(), currency: z.string(), cost: z.number() })),
    }),
  ),
});

export const spendCalls = { querySpend, compareSpend, exportSpend, spendValues, costRange };
