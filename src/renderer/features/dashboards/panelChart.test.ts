import { describe, expect, it } from 'vitest';
import type { Panel, PanelColumn, PanelData } from '@shared/api/dashboards/entities';
import { panelCharts } from '@shared/model/dashboards/panels';
import { valuesOption } from '../../parts/chart/valuesOption';
import { CsvText } from '../../parts/results/csv';
import { rangeParam, refreshParam } from './boardRange';
import { valueText } from './Cell';
import { chosenColumns, drawingOf } from './panelChart';
import { sortedRows } from './tableRows';
import { shownColumns, sideColumns, tasksOf, tickingOf } from './tasks';

const column = (key: string, type: PanelColumn['type'], more: Partial<PanelColumn> = {}): PanelColumn => ({
  key,
  type,
  currency: null,
  options: [],
  ...more,
});
const data = (columns: PanelColumn[], rows: PanelData['rows'], ids: string[] | null = null): PanelData => ({
  columns,
  rows,
  value: null,
  truncated: false,
  record_ids: ids,
  as_of: null,
  compared: null,
});
const spend = data(
  [
    column('Day', 'date'),
    column('Team', 'string'),
    column('Cost', 'currency', { currency: 'USD' }),
    column('Saved', 'currency', { currency: 'USD' }),
  ],
  [
    { Day: '2026-01-02', Team: 'Red', Cost: 2, Saved: 1 },
    { Day: '2026-01-01', Team: 'Red', Cost: 3, Saved: 0 },
    { Day: '2026-01-01', Team: 'Blue', Cost: 5, Saved: 4 },
  ],
);
type Chart = NonNullable<Panel['chart']>;
const chart = (more: Partial<Chart>): Chart => ({
  type: 'BarChart',
  x: null,
  measures: [],
  series: null,
  ...more,
});

describe('the chart of a panel', () => {
  it('shows what the panel names, and what is likely meant where it names nothing or what is gone', () => {
    expect(chosenColumns(spend, chart({ x: 'Team', measures: ['Saved'], series: 'Day' }))).toEqual({
      x: 'Team',
      measures: ['Saved'],
      series: 'Day',
    });
    expect(chosenColumns(spend, chart({ x: 'Gone', measures: ['Gone'] }))).toEqual({
      x: 'Day',
      measures: ['Cost'],
      series: null,
    });
  });
  it('draws several measures as series of their own, and each by the values of a column', () => {
    const drawn = drawingOf(spend, chart({ x: 'Day', measures: ['Cost', 'Saved'] }), 'Other');
    expect(drawn?.data.labels).toEqual(['2026-01-01', '2026-01-02']);
    expect(drawn?.data.series.map(({ name, values }) => [name, values])).toEqual([
      ['Cost', [8, 2]],
      ['Saved', [4, 1]],
    ]);
    expect(drawn?.currency).toBe('USD');
    const split = drawingOf(spend, chart({ x: 'Day', measures: ['Cost', 'Saved'], series: 'Team' }), 'Other');
    expect(split?.data.series.map(({ name }) => name)).toEqual([
      'Red · Cost',
      'Blue · Cost',
      'Blue · Saved',
      'Red · Saved',
    ]);
    expect(drawingOf(data([column('Team', 'string')], [{ Team: 'a' }]), chart({}), 'Other')).toBeNull();
  });
  it('counts in the currency of the column beside, and calls people by their names', () => {
    const plan = data(
      [column('Owner', 'email'), column('Currency', 'string'), column('Saving', 'currency')],
      [
        { Owner: 'maya.lindqvist@example.com', Currency: 'EUR', Saving: 2 },
        { Owner: 'ines.moreau@example.com', Currency: 'EUR', Saving: 7 },
      ],
    );
    const drawn = drawingOf(plan, chart({}), 'Other');
    expect([drawn?.currency, drawn?.data.labels]).toEqual(['EUR', ['Ines Moreau', 'Maya Lindqvist']]);
    const [first, ...rows] = plan.rows;
    const mixed = { ...plan, rows: [{ ...first, Currency: 'USD' }, ...rows] };
    const both = drawingOf(mixed, chart({}), 'Other');
    expect([both?.currency, both?.data.series.map(({ name }) => name)]).toEqual([null, ['EUR', 'USD']]);
  });
  it('[DASH-06] [LIM-64] draws each of the seven types, bars at most 32 pixels wide', () => {
    const seriesOf = (type: Chart['type']) => {
      const drawn = drawingOf(spend, chart({ type, x: 'Day', measures: ['Cost'], series: 'Team' }), 'Other');
      const option = drawn && valuesOption(drawn.data, type, drawn.measure, (name) => name);
      return JSON.parse(JSON.stringify(option?.series ?? [])) as Record<string, unknown>[];
    };
    const kinds = panelCharts.map((type) => {
      const [first] = seriesOf(type);
      const { type: drawn, stack, areaStyle, radius } = first ?? {};
      return [type, drawn, stack !== undefined, areaStyle !== undefined, Array.isArray(radius)];
    });
    expect(kinds).toEqual([
      ['BarChart', 'bar', false, false, false],
      ['StackedBarChart', 'bar', true, false, false],
      ['LineChart', 'line', false, false, false],
      ['AreaChart', 'line', false, true, false],
      ['StackedAreaChart', 'line', true, true, false],
      ['PieChart', 'pie', false, false, true],
      ['FilledPie', 'pie', false, false, false],
    ]);
    expect(seriesOf('StackedBarChart')[0]).toMatchObject({ barMaxWidth: 32 });
  });
});

describe('the table of a panel', () => {
  it('writes values as their columns say', () => {
    const row = { A: 1234.5, currency: 'EUR' };
    expect(valueText(1234.5, column('A', 'currency', { currency: 'USD' }), row)).toBe('$1,234.50');
    expect(valueText(1234.5, column('A', 'currency'), row)).toBe('€1,234.50');
    expect(valueText(1234.5, column('A', 'number'), row)).toBe('1,234.50');
    expect(valueText(16.559125054812124, column('A', 'number'), row)).toBe('16.56');
    expect(valueText('2026-11-05', column('A', 'date'), row)).toBe('Nov 5, 2026');
    expect(valueText('maya.lindqvist@example.com', column('A', 'email'), row)).toBe('Maya Lindqvist');
    expect(valueText(true, column('A', 'boolean'), row)).toBe('Yes');
    expect(valueText(['a', 'b'], column('A', 'list'), row)).toBe('a, b');
    expect(valueText(null, column('A', 'string'), row)).toBe('');
  });
  it('sorts numbers by size, texts by letters, and empty ones last either way', () => {
    const rows = data([column('N', 'number')], [{ N: 9 }, { N: null }, { N: 10 }]);
    const order = (way: 'asc' | 'desc') =>
      sortedRows(rows, { by: 'N', order: way }).map(({ row }) => row['N']);
    expect(order('asc')).toEqual([9, 10, null]);
    expect(order('desc')).toEqual([10, 9, null]);
    expect(sortedRows(rows, null).map(({ at }) => at)).toEqual([0, 1, 2]);
  });
  it('has the named columns in their order', () => {
    const table = { style: 'Standard', columns: ['Saved', 'Gone', 'Day'] } as const;
    const whole = {
      ...table,
      columns: [...table.columns],
      labels: [],
      done_column: null,
      done_value: null,
      title_column: null,
    };
    expect(shownColumns(spend.columns, whole).map(({ key }) => key)).toEqual(['Saved', 'Day']);
    expect(shownColumns(spend.columns, { ...whole, columns: [] })).toHaveLength(4);
  });
  it('is exported as it is', () => {
    const csv = new CsvText();
    csv.add([{ Team: '=1+1', Cost: -2 }]);
    expect(csv.text()).toBe('Team,Cost\r\n=1+1,-2\r\n');
  });
});

describe('[DASH-08] a list of tasks', () => {
  const table = {
    style: 'TaskList' as const,
    columns: [],
    labels: [],
    done_column: null,
    done_value: null,
    title_column: null,
  };
  const status = column('State', 'status', { options: [{ value: 'open' }, { value: 'done' }] });
  const tasks = data(
    [status, column('Task', 'string'), column('Ok', 'boolean')],
    [
      { State: 'open', Task: 'Stop it', Ok: null },
      { State: 'done', Task: 'Resize it', Ok: true },
    ],
    ['r1', 'r2'],
  );
  it('ticks the named column with its value, else a boolean or what sounds like done', () => {
    expect(tickingOf(tasks.columns, table)).toEqual({ key: 'Ok', done: true, open: false });
    const named = { ...table, done_column: 'State' };
    expect(tickingOf(tasks.columns, named)).toEqual({ key: 'State', done: 'done', open: 'open' });
    expect(tickingOf(tasks.columns, { ...named, done_value: 'open' })).toMatchObject({
      done: 'open',
      open: 'done',
    });
    expect(tickingOf([column('Task', 'string')], table)).toBeNull();
  });
  it('shows what was ticked here before the server has said it', () => {
    const named = { ...table, done_column: 'State' };
    const done = (ticked: [string, boolean][]) =>
      tasksOf(tasks, named, new Map(ticked)).map(({ title, isDone }) => [title, isDone]);
    expect(done([])).toEqual([
      ['Stop it', false],
      ['Resize it', true],
    ]);
    expect(done([['r1', true]])).toEqual([
      ['Stop it', true],
      ['Resize it', true],
    ]);
    expect(sideColumns(tasks.columns, named).map(({ key }) => key)).toEqual(['Ok']);
  });
});

describe('the dates of a board in its address', () => {
  it('are a preset or two days, and nothing else', () => {
    expect(rangeParam.read('90d')).toEqual({ preset: '90d' });
    expect(rangeParam.read('mtd')).toEqual({ preset: 'mtd' });
    expect(rangeParam.read('2026-01-01..2026-02-01')).toEqual({ from: '2026-01-01', to: '2026-02-01' });
    for (const text of [null, '', '5y', '2026-02-01..2026-01-01', '2026-02-30..2026-03-01'])
      expect(rangeParam.read(text)).toBeNull();
    expect(rangeParam.write({ from: '2026-01-01', to: '2026-02-01' })).toBe('2026-01-01..2026-02-01');
  });
  it('have the refresh beside them', () => {
    expect([refreshParam.read('60'), refreshParam.read('never'), refreshParam.read('61')]).toEqual([
      60,
      null,
      undefined,
    ]);
  });
});
