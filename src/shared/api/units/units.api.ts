import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, MAX_PAGE, one, pageKey } from '../../kernel/paging';
import { costMethods } from '../../model/limits';
import { UNIT_SEGMENT_MAX, UNIT_TEXT_MAX, UNIT_VALUES_MAX } from '../../model/units/metric';
import { unitSteps } from '../../model/units/unitCost';
import { day, incompleteBill } from '../costs/spend.api';
import { unitMetric, unitMetricDraft, unitSource, unitSourceDraft, unitPeriod, unitTotal } from './entities';

const read = { access: 'home:read' } as const;
const write = { access: 'resources:write', edits: true } as const;
const byId = { params: z.object({ id }) };

const listUnitMetrics = defineCall({
  id: 'unitMetrics.list',
  method: 'GET',
  path: 'unit-metrics',
  ...read,
  summary:
    'The business metrics by name, with the days of which each has a value; an organization has 50 at most',
  what: 'unit costs',
  reads: ['unit_metric'],
  reply: list(unitMetric),
});

const createUnitMetric = defineCall({
  id: 'unitMetrics.create',
  method: 'POST',
  path: 'unit-metrics',
  ...write,
  summary: 'Adds a business metric; its name is unique in the organization',
  changes: ['unit_metric'],
  body: unitMetricDraft,
  reply: one(unitMetric),
});

const updateUnitMetric = defineCall({
  id: 'unitMetrics.update',
  method: 'PUT',
  path: 'unit-metrics/:id',
  ...write,
  summary: 'Changes a business metric to what is given; its values stay as they were sent',
  changes: ['unit_metric'],
  ...byId,
  body: unitMetricDraft,
  reply: one(unitMetric),
});

const deleteUnitMetric = defineCall({
  id: 'unitMetrics.delete',
  method: 'DELETE',
  path: 'unit-metrics/:id',
  ...write,
  summary: 'Deletes a business metric with all its values',
  changes: ['unit_metric'],
  ...byId,
  reply: done,
});

const unitMetricValues = defineCall({
  id: 'unitMetrics.values',
  method: 'GET',
  path: 'unit-metrics/:id/values',
  ...read,
  summary: 'The values of a metric, one a day and segment, the newest first; page by page',
  what: 'the values of the metric',
  reads: ['unit_metric:{id}'],
  ...byId,
  query: z.strictObject({
    max_returned_items: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
    /** The day and, after a ~, the segment of the last one. */
    start_page_key: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}(~.{1,100})?$/, 'must be a key of a page')
      .optional(),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        date: z.string(),
        /** '' is the whole. */
        segment: z.string(),
        amount: z.number(),
        by: z.string(),
        at: z.string(),
      }),
    ),
    next_page_key: pageKey,
  }),
});

const sent = z.object({
  /** Days that have a value by it. */
  days: z.number().int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
});

const putUnitValues = defineCall({
  id: 'unitMetrics.putValues',
  method: 'PUT',
  path: 'unit-metrics/:id/values',
  ...write,
  summary:
    'Sends values of a metric, at most 1,000. Several of one day and segment become one as the metric says; one that is there already gets the new value. Unit costs go by a day’s value without a segment, else by the sum of its segments',
  ...byId,
  body: z.strictObject({
    values: z
      .array(
        z.strictObject({
          date: day,
          /** Six decimals count. */
          amount: z.number().min(0, 'must not be below 0').max(1e14),
          /** Whose it is, such as a team. */
          segment: z.string().trim().max(UNIT_SEGMENT_MAX).optional(),
        }),
      )
      .min(1)
      .max(UNIT_VALUES_MAX),
  }),
  reply: one(sent),
});

const importUnitValues = defineCall({
  id: 'unitMetrics.importValues',
  method: 'POST',
  path: 'unit-metrics/:id/values/import',
  ...write,
  summary:
    'Reads values from CSV (date, amount, segment) or cells copied from a spreadsheet; a dry run changes nothing. All lines, or none',
  ...byId,
  body: z.strictObject({ text: z.string().min(1).max(UNIT_TEXT_MAX), dry_run: z.boolean().default(true) }),
  reply: one(
    sent.extend({
      /** Lines that cannot be read, 1 = the first; the first hundred of them. */
      problems: z.array(z.object({ line: z.number().int(), reason: z.string() })),
      /** All of them. */
      wrong: z.number().int(),
      imported: z.boolean(),
    }),
  ),
});

const deleteUnitValues = defineCall({
  id: 'unitMetrics.deleteValues',
  method: 'DELETE',
  path: 'unit-metrics/:id/values',
  ...write,
  summary: 'Deletes the values of a metric in these days, both inclusive: of one segment, or all',
  changes: ['unit_metric'],
  ...byId,
  query: z.strictObject({ from: day, to: day, segment: z.string().max(UNIT_SEGMENT_MAX).optional() }),
  reply: one(z.object({ deleted: z.number().int() })),
});

const findUnitSource = defineCall({
  id: 'unitMetrics.source',
  method: 'GET',
  path: 'unit-metrics/:id/source',
  ...read,
  summary: 'The datastore that values of a metric are read from, and how that went; null where there is none',
  what: 'the datastore of the metric',
  reads: ['unit_metric:{id}'],
  ...byId,
  reply: one(unitSource.nullable()),
});

const putUnitSource = defineCall({
  id: 'unitMetrics.putSource',
  method: 'PUT',
  path: 'unit-metrics/:id/source',
  ...write,
  summary:
    'Has values of a metric read from a datastore: now, and within minutes of a change of its records, at most 20,000. All records, or none; values that were sent stay, but where a record has their day and segment',
  changes: ['unit_metric'],
  ...byId,
  body: unitSourceDraft,
  reply: one(unitSource.nullable()),
});

const readUnitSource = defineCall({
  id: 'unitMetrics.readSource',
  method: 'POST',
  path: 'unit-metrics/:id/source/read',
  ...write,
  summary: 'Reads the values of a metric from its datastore now',
  changes: ['unit_metric'],
  ...byId,
  reply: one(unitSource),
});

const deleteUnitSource = defineCall({
  id: 'unitMetrics.deleteSource',
  method: 'DELETE',
  path: 'unit-metrics/:id/source',
  ...write,
  summary: 'Has values of a metric read from its datastore no more; those that were read stay',
  changes: ['unit_metric'],
  ...byId,
  reply: done,
});

const costsQuery = z.strictObject({
  from: day,
  /** Inclusive. */
  to: day,
  granularity: z.enum(unitSteps).default('month'),
});

const unitCosts = defineCall({
  id: 'unitMetrics.costs',
  method: 'GET',
  path: 'unit-metrics/:id/costs',
  ...read,
  summary:
    'Cost per unit by day, week or month: sum of cost by sum of units over the days of which both are known, in each currency',
  what: 'unit costs',
  reads: ['unit_metric:{id}', 'cost'],
  ...byId,
  query: costsQuery,
  reply: one(
    z.object({
      cost_method: z.enum(costMethods),
      /** The newest complete day of the bills: later days count in no figure. */
      through: z.string().nullable(),
      /** That of the largest cost first. */
      currencies: z.array(z.object({ currency: z.string(), total: unitTotal, periods: z.array(unitPeriod) })),
      incomplete: z.array(incompleteBill),
    }),
  ),
});

const exportUnitCosts = defineCall({
  id: 'unitMetrics.exportCosts',
  method: 'GET',
  path: 'unit-metrics/:id/costs/export',
  ...read,
  summary: 'The same as CSV, with exact decimals',
  ...byId,
  query: costsQuery,
  gives: 'text/csv',
  reply: z.string(),
});

const unitCostsWorkbook = defineCall({
  id: 'unitMetrics.costsWorkbook',
  method: 'GET',
  path: 'unit-metrics/:id/costs/workbook',
  ...read,
  summary: 'The same as an Excel workbook',
  ...byId,
  query: costsQuery,
  /** The file as base64. */
  reply: one(z.object({ content: z.string(), content_type: z.string() })),
});

export const unitMetricCalls = {
  listUnitMetrics,
  createUnitMetric,
  updateUnitMetric,
  deleteUnitMetric,
  unitMetricValues,
  putUnitValues,
  importUnitValues,
  deleteUnitValues,
  findUnitSource,
  putUnitSource,
  readUnitSource,
  deleteUnitSource,
  unitCosts,
  exportUnitCosts,
  unitCostsWorkbook,
};
