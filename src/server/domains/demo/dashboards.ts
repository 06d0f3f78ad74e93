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

type Grouped = NonNullable<Panel['group']>;
const summed = (by: string, column: string): Grouped => ({
  by: [{ column: by, bucket: 'none' }],
  measures: [{ column, aggregation: 'sum' }],
});

/** What the actions of a state save; of all actions without one. */
function saved(
  plan: string,
  [title, description, ...states]: [string, string, ...string[]],
  x: number,
): Draft {
  const rules = [{ key: 'State', operator: 'in', value: states }];
  const filter = states.length === 0 ? null : { combinator: 'and' as const, rules };
  return {
    kind: 'Figure',
    title,
    description,
    place: place(x, 0, 3, 2),
    source: { type: 'datastore', datastore_id: plan, filter, sort: [], date_column: null },
    figure: { measure: 'Monthly saving', summary: 'sum', target: null, lower_is_better: false },
  };
}

const savings = ({ plan, inventory }: Ids, topSpenders: string): Draft[] => [
  saved(plan, ['Agreed a month', 'All actions of the plan.'], 0),
  saved(plan, ['Done a month', 'Actions that are carried out.', 'Done', 'Verified'], 3),
  saved(plan, ['Verified a month', 'Confirmed on a later bill.', 'Verified'], 6),
  saved(plan, ['Overdue a month', 'Past the due date and not carried out.', 'Overdue'], 9),
  {
    kind: 'Chart',
    title: 'Agreed savings by owner',
    place: place(0, 2, 6, 6),
    source: stored(plan),
    group: summed('Owner', 'Monthly saving'),
    chart: chart('BarChart'),
  },
  {
    kind: 'Chart',
    title: 'Agreed savings by status',
    place: place(6, 2, 6, 6),
    source: stored(plan),
    group: summed('State', 'Monthly saving'),
    chart: chart('BarChart'),
  },
  {
    kind: 'Table',
    title: 'Savings plan',
    place: place(0, 8, 8, 12),
    source: {
      type: 'datastore',
      datastore_id: plan,
      filter: null,
      sort: [{ key: 'Due', descending: false }],
      date_column: null,
    },
    table: { ...table, labels: [], columns: ['Action', 'Owner', 'State', 'Due', 'Monthly saving'] },
  },
  {
    kind: 'Chart',
    title: 'Inventory by team',
    place: place(8, 14, 4, 6),
    source: stored(inventory),
    group: summed('Team', 'Monthly cost'),
    chart: chart('BarChart'),
  },
  {
    kind: 'Chart',
    title: 'Savings by due month',
    place: place(8, 8, 4, 6),
    source: stored(plan),
    group: {
      by: [
        { column: 'Due', bucket: 'month' },
        { column: 'State', bucket: 'none' },
      ],
      measures: [{ column: 'Monthly saving', aggregation: 'sum' }],
    },
    chart: { type: 'StackedBarChart', measures: [], series: 'State', x: 'Due' },
  },
  {
    kind: 'Table',
    title: 'Last cost report',
    description: 'What the workflow “Weekly cost report” found last.',
    place: place(0, 20, 12, 5),
    source: {
      type: 'workflow',
      workflow_id: topSpenders,
      step_name: 'Top',
      path: 'items',
      date_column: null,
    },
    table: {
      ...table,
      columns: ['name', 'amount', 'share'],
      labels: [
        { column: 'name', label: 'Service' },
        { column: 'amount', label: 'Last 7 days' },
        { column: 'share', label: 'Share, %' },
      ],
    },
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
