import { counted } from './counted';

/** What a step or a run gave, as table, chart and JSON. */
export const resultWords = {
  views: { table: 'Table', chart: 'Chart', json: 'JSON' },
  view: 'View',
  /** EXEC-43 */
  none: 'No results to show',
  list: 'List',
  whole: 'Whole list',
  rows: (count: number) => counted(count, 'row'),
  rowsOf: (shown: number, all: number) => `${shown.toLocaleString('en-US')} of ${counted(all, 'row')}`,
  filter: 'Filter rows',
  noMatch: 'No rows match.',
  table: (name: string) => `Table of ${name}`,
  rowNumber: 'Row',
  showWhole: (column: string) => `Show all of ${column}`,
  cell: (column: string, row: number) => `${column}, row ${row.toLocaleString('en-US')}`,
  resize: (column: string) => `Width of ${column}`,
  loadingRow: '…',
  larger: 'Show larger',
  csv: 'Export as CSV',
  png: 'Export as PNG',
  reading: (done: number, all: number) => `Reading ${done.toLocaleString('en-US')} of ${counted(all, 'row')}`,
  readFailed: (reason: string) => `Failed to read the rows: ${reason}`,
  tooMany: (most: number) =>
    `Sorting, filtering and charts take the first ${counted(most, 'row')} of this output. The CSV has all of them.`,
  more: (shown: number, all: number) =>
    `Items ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
  previousItems: 'Previous items',
  nextItems: 'Next items',
  items: (from: number, to: number, all: number) =>
    `${(from + 1).toLocaleString('en-US')}–${to.toLocaleString('en-US')} of ${counted(all, 'item')}`,
  chart: {
    kind: 'Chart',
    kinds: {
      BarChart: 'Bars',
      StackedBarChart: 'Stacked bars',
      LineChart: 'Lines',
      AreaChart: 'Areas',
      StackedAreaChart: 'Stacked areas',
      PieChart: 'Ring',
      FilledPie: 'Pie',
    },
    dimension: 'By',
    measure: 'Measure',
    series: 'Series',
    noSeries: 'None',
    rows: 'Row number',
    plain: 'Value',
    other: 'Other',
    loading: 'Loading the chart',
    label: (measure: string, dimension: string) => `${measure} by ${dimension}`,
    putTogether: (all: number, points: number) =>
      `${counted(all, 'value')} grouped into ${points.toLocaleString('en-US')}.`,
    negative: 'Negative totals are not shown in a pie.',
  },
  logs: {
    label: 'Log',
    none: 'No logs',
    levels: { info: 'Info', warn: 'Warning', error: 'Error' },
    follow: 'Follow',
    failed: (reason: string) => `Failed to read the log: ${reason}`,
  },
} as const;
