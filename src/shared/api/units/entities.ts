import { z } from 'zod';
import { id } from '../../kernel/paging';
import { costMethods } from '../../model/limits';
import { unitCombinings } from '../../model/units/metric';
import { filters, keptFilters } from '../costs/spend.api';

export const unitMetricDraft = z.strictObject({
  name: z.string().trim().min(1, 'Value is required').max(100),
  /** Of one: “order”, as in “cost per order”. */
  unit: z.string().trim().min(1, 'Value is required').max(40),
  /** How several amounts of one day that are sent together become one. */
  combining: z.enum(unitCombinings).default('sum'),
  /** Which charges its units are set against; empty: all. */
  filters,
  /** Null: as in the settings. */
  cost_method: z.enum(costMethods).nullable().default(null),
});
export type UnitMetricDraft = z.output<typeof unitMetricDraft>;

export const unitMetric = z.object({
  metric_id: id,
  name: z.string(),
  unit: z.string(),
  combining: z.enum(unitCombinings),
  filters: keptFilters,
  cost_method: z.enum(costMethods).nullable(),
  /** The days of which it has an amount. */
  values: z.object({ days: z.number().int(), first: z.string().nullable(), last: z.string().nullable() }),
  created_at: z.string(),
  updated_at: z.string(),
});
export type UnitMetric = z.output<typeof unitMetric>;

const columnKey = z.string().min(1, 'Value is required').max(200);
/** Where values are read from: columns of a datastore by their keys. */
export const unitSourceDraft = z.strictObject({
  datastore_id: id,
  /** Has days like 2026-03-31. */
  day_column: columnKey,
  amount_column: columnKey,
  /** Whose a value is, such as a team; null: values are of the whole. */
  segment_column: columnKey.nullable().default(null),
});
export type UnitSourceDraft = z.output<typeof unitSourceDraft>;

export const unitSource = z.object({
  datastore_id: id,
  /** Null: there is no such datastore any more. */
  datastore_name: z.string().nullable(),
  day_column: z.string(),
  amount_column: z.string(),
  segment_column: z.string().nullable(),
  changed_by: z.string(),
  read_at: z.string().nullable(),
  /** Records that were read. */
  records: z.number().int(),
  /** Records that cannot be read; with any, the values stay as they were. */
  wrong: z.number().int(),
  /** The first hundred of them, 1 = the first record. */
  problems: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  /** Why nothing could be read. */
  problem: z.string().nullable(),
});
export type UnitSource = z.output<typeof unitSource>;

const known = {
  /** The days that were asked for, both inclusive. */
  from: z.string(),
  to: z.string(),
  /** Of the days of which both are known. */
  cost: z.number(),
  units: z.number(),
  /** Sum of cost by sum of units; null: no day has both, or the units are 0. */
  unit_cost: z.number().nullable(),
  known_days: z.number().int(),
  days: z.number().int(),
};

export const unitTotal = z.object(known);
export const unitPeriod = z.object({
  ...known,
  /** Against the period before, as a share of it; null where one of the two is not known. */
  change: z.number().nullable(),
});
