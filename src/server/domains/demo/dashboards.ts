import type { Panel } from '@shared/api/dashboards/entities';
import type { DemoDatastore } from './datastores';

type Ids = Record<DemoDatastore['key'], string>;
type Draft = Pick<Panel, 'kind' | 'title' | 'place'> & Partial<Panel>;

const panelOf = (draft: Draft, at: number): Panel => ({
  panelId: `demo-panel-${at + 1}`,
  description: '',
  source: null,
  group: null,
  chart: null,
  table: null,
  figure: null,
  text: '',
  limit: 200,
  ...draft,
});

const cost = (query: string): Panel['source'] => ({ type: 'cost', query });
const stored = (datastore_id: string): Panel['source'] => ({
  type: 'datastore',
  datastore_id,
  filter: null,
  sort: [],
  date_column: null,
});
const chart = (type: NonNullable<Panel['chart']>['type'], series: string | null = null): Panel['chart'] => ({
  type,
  x: null,
  measures: [],
  series,
});
const place = (x: number, y: number, w: number, h: number): Panel['place'] => ({ x, y, w, h });
const table = {
  style: 'Standard',
  columns: [],
  done_column: null,
  done_value: null,
  title_column: null,
} as const;

export interface DemoDashboard {
  space: 'global' | 'finance';
  name: string;
  description: string;
  panels: Panel[];
}

const spend: Draft[] = [
  { kind: 'Title', title: 'Where the money goes', place: place(0, 0, 12, 1) },
  {
    kind: 'Chart',
    title: 'Daily spend by provider',
    place: place(0, 1, 8, 7),
    source: cost('SELECT AmortizedCost GROUP BY provider GRANULARITY daily LAST 60 DAYS'),
    chart: chart('StackedAreaChart', 'provider'),
  },
  {
    kind: 'Chart',
    title: 'By category',
    place: place(8, 1, 4, 7),
    source: cost('SELECT AmortizedCost GROUP BY category GRANULARITY total LAST 30 DAYS'),
    chart: chart('PieChart'),
  },
  {
    kind: 'Chart',
    title: 'Top 10 services',
    place: place(0, 8, 6, 7),
    source: cost('SELECT AmortizedCost GROUP BY service GRANULARITY total LAST 30 DAYS LIMIT 10'),
    chart: chart('BarChart'),
  },
  {
    kind: 'Table',
    title: 'Accounts',
    place: place(6, 8, 6, 7),
    source: cost('SELECT AmortizedCost GROUP BY account GRANULARITY total LAST 30 DAYS'),
    table: { ...table, columns: ['account_name', 'account', 'amount'], labels: [] },
  },
  { kind: 'Breakline', title: '', place: place(0, 15, 12, 1) },
  {
    kind: 'Chart',
    title: 'Monthly spend by provider',
    place: place(0, 16, 12, 6),
    source: cost('SELECT AmortizedCost GROUP BY provider GRANULARITY monthly LAST 365 DAYS'),
    chart: chart('StackedBarChart', 'provider'),
  },
];

const savings = ({ plan, inventory }: Ids, topSpenders: string): Draft[] => [
  { kind: 'Title', title: 'Savings program', place: place(0, 0, 12, 1) },
  {
    kind: 'Table',
    title: 'Savings plan',
    place: place(0, 1, 5, 11),
    source: stored(plan),
    table: {
      style: 'TaskList',
      labels: [],
      title_column: 'Action',
      done_column: 'State',
      done_value: 'Done',
      columns: ['Action', 'Due', 'Monthly saving'],
    },
  },
  {
    kind: 'Chart',
    title: 'Agreed savings by status',
    place: place(5, 1, 7, 5),
    source: stored(plan),
    group: {
      by: [{ column: 'State', bucket: 'none' }],
      measures: [{ column: 'Monthly saving', aggregation: 'sum' }],
    },
    chart: chart('BarChart'),
  },
  {
    kind: 'Chart',
    title: 'Inventory by team',
    place: place(5, 6, 4, 6),
    source: stored(inventory),
    group: {
      by: [{ column: 'Team', bucket: 'none' }],
      measures: [{ column: 'Monthly cost', aggregation: 'sum' }],
    },
    chart: chart('FilledPie'),
  },
  {
    kind: 'Chart',
    title: 'New resources per month',
    place: place(9, 6, 3, 6),
    source: stored(inventory),
    group: {
      by: [{ column: 'First seen', bucket: 'month' }],
      measures: [{ column: null, aggregation: 'count' }],
    },
    chart: chart('LineChart'),
  },
  {
    kind: 'Json',
    title: 'Last cost report',
    place: place(0, 12, 12, 5),
    source: { type: 'workflow', workflow_id: topSpenders, step_name: 'Top', path: '', date_column: null },
  },
];

export const demoDashboards = (ids: Ids, topSpenders: string): DemoDashboard[] => [
  {
    space: 'finance',
    name: 'Cloud spend',
    description: 'Spend of all clouds, by provider, service and account.',
    panels: spend.map(panelOf),
  },
  {
    space: 'global',
    name: 'Savings program',
    description: 'Agreed savings and progress.',
    panels: savings(ids, topSpenders).map(panelOf),
  },
];
