/** DASH-07 */
export const panelKinds = ['Chart', 'Table', 'Title', 'Breakline', 'Json'] as const;
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
export type PanelChart = (typeof panelCharts)[number];

/** DASH-08 */
export const tableStyles = ['Standard', 'TaskList'] as const;
export type TableStyle = (typeof tableStyles)[number];

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
export const DASHBOARD_NAME_MAX = 100;
/** Seconds between fetching again; null: only when something changes. */
export const refreshChoices = [null, 30, 60, 300, 900, 3600] as const;

/** Panels that show data; the others are texts and lines. */
export const hasData = (kind: PanelKind): boolean => kind === 'Chart' || kind === 'Table' || kind === 'Json';
