/** DASH-07, and beside them one figure, and a text. */
export const panelKinds = ['Chart', 'Table', 'Figure', 'Markdown', 'Title', 'Breakline', 'Json'] as const;
export type PanelKind = (typeof panelKinds)[number];

/** DASH-06 */
export const panelCharts = [
  'BarChart',
  'StackedBarChart',
  'LineChart',
  'AreaChart',
  'StackedAreaChart',
  'PieChart',
  'FilledPie',
] as const;

/** What the rows of a figure become. */
export const figureSummaries = ['sum', 'avg', 'min', 'max', 'last'] as const;
/** Characters of a text panel. */
export const MARKDOWN_MAX = 10_000;

/** DASH-08 */
export const tableStyles = ['Standard', 'TaskList'] as const;

/** What values of a group become. `count` counts rows and needs no column. */
export const aggregations = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type Aggregation = (typeof aggregations)[number];

/** Days, weeks (from Monday), months: what moments of a group column are put together to. */
export const buckets = ['none', 'day', 'week', 'month'] as const;
export type Bucket = (typeof buckets)[number];

/** The grid of a dashboard: columns, and rows of this many pixels with a gap between them. */
export const GRID_COLUMNS = 12;
export const GRID_ROW_HEIGHT = 40;
export const GRID_GAP = 12;
export const GRID_ROWS_MAX = 1_000;
export const PANELS_MAX = 60;
/** Rows that one panel shows at most. */
export const PANEL_ROWS_MAX = 1_000;
/** Items of a step's output that a panel looks at: more are left out, and it says so. */
export const PANEL_ITEMS_MAX = 10_000;
export const DASHBOARD_NAME_MAX = 100;
/** Seconds between fetching again; null: only when something changes. */
export const refreshChoices = [null, 30, 60, 300, 900, 3600] as const;

/** Panels that show data; the others are texts and lines. */
export const hasData = (kind: PanelKind): boolean =>
  kind === 'Chart' || kind === 'Table' || kind === 'Figure' || kind === 'Json';

export interface GroupShape {
  by: readonly { column: string; bucket: Bucket }[];
  measures: readonly { column: string | null; aggregation: Aggregation }[];
}

/**
 * The columns of the rows that a group gives: first what it groups by (as in the source; a second time with its
 * bucket), then its measures: `sum of Amount`, `count of Owner`, and `count` of rows.
 */
export function groupKeys(group: GroupShape): { by: string[]; measures: string[] } {
  const taken = new Set<string>();
  const free = (wanted: string): string => {
    let key = wanted;
    for (let n = 2; taken.has(key); n += 1) key = `${wanted} (${n})`;
    taken.add(key);
    return key;
  };
  const by = group.by.map(({ column, bucket }) =>
    free(taken.has(column) && bucket !== 'none' ? `${column} (${bucket})` : column),
  );
  const measures = group.measures.map(({ column, aggregation }) =>
    free(column === null ? aggregation : `${aggregation} of ${column}`),
  );
  return { by, measures };
}
