import { z } from 'zod';
import { id } from '../../kernel/paging';
import { rangePresets } from '../../model/limits';
import {
  aggregations,
  buckets,
  DASHBOARD_NAME_MAX,
  figureSummaries,
  GRID_COLUMNS,
  GRID_ROWS_MAX,
  MARKDOWN_MAX,
  PANELS_MAX,
  panelCharts,
  panelKinds,
  tableStyles,
} from '../../model/dashboards/panels';
import { recordFilter, recordSort } from '../../model/datastores/filter';

const day = z.iso.date('must be a date yyyy-MM-dd');
const key = z.string().min(1).max(200);

/** Days of a dashboard or a panel: a preset that moves with the calendar, or fixed days, both inclusive. */
export const dashboardRange = z.union([
  z.strictObject({ preset: z.enum(rangePresets) }),
  z.strictObject({ from: day, to: day }),
]);
export type DashboardRange = z.output<typeof dashboardRange>;

/** Where a panel stands, in columns and rows of the grid. */
const panelPlace = z
  .strictObject({
    x: z
      .number()
      .int()
      .min(0)
      .max(GRID_COLUMNS - 1),
    y: z.number().int().min(0).max(GRID_ROWS_MAX),
    w: z.number().int().min(1).max(GRID_COLUMNS),
    h: z.number().int().min(1).max(40),
  })
  .refine(({ x, w }) => x + w <= GRID_COLUMNS, `x and w together are at most ${GRID_COLUMNS}`);

/** DASH-09, and a query over costs. */
export const panelSource = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('datastore'),
    datastore_id: id,
    filter: recordFilter.nullable().default(null),
    sort: recordSort.default([]),
    /** The date column that the dashboard's days choose by; null: they do not. */
    date_column: key.nullable().default(null),
  }),
  z.strictObject({
    type: z.literal('workflow'),
    workflow_id: id,
    /** The step's name. Its output of the last execution that completed is shown. */
    step_name: z.string().min(1).max(200),
    /** Dotted path to the list of rows within the output; empty: the output itself. */
    path: z.string().max(500).default(''),
    date_column: key.nullable().default(null),
  }),
  z.strictObject({
    type: z.literal('cost'),
    /** As of costQuery steps: SELECT … GROUP BY … (src/shared/model/cost-query). */
    query: z.string().min(1).max(5_000),
  }),
  z.strictObject({
    type: z.literal('sql'),
    /** A saved query of the SQL console; its first 10,000 rows are looked at. */
    query_id: id,
    /** The column of dates that the dashboard's days choose by; null: they do not. */
    date_column: key.nullable().default(null),
  }),
]);
export type PanelSource = z.output<typeof panelSource>;

/** Rows put together before they are shown. Without it, rows as they are. */
export const panelGroup = z.strictObject({
  /** At most two: the axis and the series. */
  by: z
    .array(z.strictObject({ column: key, bucket: z.enum(buckets).default('none') }))
    .min(1)
    .max(2),
  measures: z
    .array(z.strictObject({ column: key.nullable().default(null), aggregation: z.enum(aggregations) }))
    .min(1)
    .max(5),
});
export type PanelGroup = z.output<typeof panelGroup>;

export const panel = z.strictObject({
  panelId: id,
  kind: z.enum(panelKinds),
  /** The heading; of a Title the text itself. */
  title: z.string().max(200).default(''),
  description: z.string().max(1_000).default(''),
  place: panelPlace,
  source: panelSource.nullable().default(null),
  group: panelGroup.nullable().default(null),
  chart: z
    .strictObject({
      type: z.enum(panelCharts),
      /** Columns of the panel's rows. Null lets the client choose what is likely meant. */
      x: key.nullable().default(null),
      measures: z.array(key).max(5).default([]),
      series: key.nullable().default(null),
    })
    .nullable()
    .default(null),
  table: z
    .strictObject({
      style: z.enum(tableStyles),
      /** Shown in this order; empty: all. */
      columns: z.array(key).max(50).default([]),
      /** Headings that a person gave; the others are named after their columns. */
      labels: z
        .array(z.strictObject({ column: key, label: z.string().max(100) }))
        .max(50)
        .default([]),
      /** Of a TaskList: the boolean or status column that says what is done, and the value that means it. */
      done_column: key.nullable().default(null),
      done_value: z.string().max(200).nullable().default(null),
      title_column: key.nullable().default(null),
    })
    .nullable()
    .default(null),
  figure: z
    .strictObject({
      /** A column of numbers of the panel's rows. Null lets the client choose the first. */
      measure: key.nullable().default(null),
      summary: z.enum(figureSummaries).default('sum'),
      /** In the unit of the figure; null: none. */
      target: z.number().nullable().default(null),
      /** Spend, and not savings: more of it is bad, and the target is not to be passed. */
      lower_is_better: z.boolean().default(true),
    })
    .nullable()
    .default(null),
  /** The text of a Markdown panel. */
  text: z.string().max(MARKDOWN_MAX).default(''),
  limit: z.number().int().min(1).max(1_000).default(200),
});
export type Panel = z.output<typeof panel>;

export const dashboardName = z.string().trim().min(1, 'Value is required').max(DASHBOARD_NAME_MAX);

export const dashboardSummary = z.object({
  dashboardId: id,
  space_id: id,
  name: z.string(),
  description: z.string(),
  panels: z.number().int(),
  created_by: z.string(),
  creation_time: z.string(),
  last_update_time: z.string(),
});
export type DashboardSummary = z.output<typeof dashboardSummary>;

export const dashboard = dashboardSummary.extend({
  panels: z.array(panel).max(PANELS_MAX),
  /** Of all panels that have days. Null: each source's own. */
  date_range: dashboardRange.nullable(),
  refresh_seconds: z.number().int().min(30).max(86_400).nullable(),
  /** Counts saves; a save of an older one is refused with `conflict`. */
  revision: z.number().int(),
});
export type Dashboard = z.output<typeof dashboard>;

const panelColumn = z.object({
  key: z.string(),
  /** As datastores name types; `json` of what has none of them. */
  type: z.enum(['string', 'number', 'currency', 'boolean', 'date', 'status', 'list', 'url', 'email', 'json']),
  /** Of a currency column: what its amounts are in; null when a column beside it says so per row. */
  currency: z.string().nullable().default(null),
  /** Of status columns. */
  options: z.array(z.object({ value: z.string(), color: z.string().optional() })).default([]),
});
export type PanelColumn = z.output<typeof panelColumn>;

/** What a panel shows. `value` is for Json panels: the whole result. */
export const panelData = z.object({
  columns: z.array(panelColumn),
  rows: z.array(z.record(z.string(), z.json())),
  value: z.json().nullable(),
  /** More rows are there than the limit lets through. */
  truncated: z.boolean(),
  /** Records that have ids, in the order of the rows: what a TaskList ticks. */
  record_ids: z.array(z.string()).nullable(),
  /** When the data were made: the execution's end, the bills' last complete day, now. */
  as_of: z.string().nullable(),
  /** Of costs by one field: the colors of its values, 1 to 10, by column and text. */
  colors: z.record(z.string(), z.record(z.string(), z.number().int())).optional(),
  /** Of costs: the days that are compared, as every screen compares them, or why they cannot be. Null: of no bills. */
  compared: z
    .object({ from: day, to: day, before_from: day, before_to: day, not_compared: z.string().nullable() })
    .nullable(),
});
export type PanelData = z.output<typeof panelData>;
