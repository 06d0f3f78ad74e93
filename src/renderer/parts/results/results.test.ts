import { expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { chartData, chartFields, CHART_POINTS, likelyKind, likelyPick } from './chartData';
import { CsvText, fileName } from './csv';
import { orderOf } from './order';
import { cellText, columnsOf, isEmptyResult, listsIn, titleOf } from './rows';

const rows: Json[] = [
  { service: 'EC2', day: '2026-11-02', cost: 10.5, tags: { team: 'a' } },
  { service: 'S3', day: '2026-11-01', cost: 2, region: 'eu' },
  { service: 'EC2', day: '2026-11-01', cost: 1 },
];

it('offers a list, the lists within an object, and an object of numbers [EXEC-35]', () => {
  expect(listsIn(rows)).toEqual([{ path: '', rows }]);
  expect(listsIn({ total: 2, rows, inner: { few: [1] } }).map(({ path }) => path)).toEqual([
    'rows',
    'inner.few',
  ]);
  expect(listsIn({ eu: 1, us: 2 })).toEqual([
    {
      path: '',
      rows: [
        { name: 'eu', value: 1 },
        { name: 'us', value: 2 },
      ],
    },
  ]);
  expect(listsIn({ name: 'x' })).toEqual([]);
  expect(listsIn('text')).toEqual([]);
});

it('knows when there is nothing to show', () => {
  for (const value of [null, '', [], {}]) expect(isEmptyResult(value)).toBe(true);
  for (const value of [0, false, 'x', [0], { a: null }]) expect(isEmptyResult(value)).toBe(false);
});

it('has the columns of all first rows, and knows which are numbers', () => {
  const columns = columnsOf(rows);
  expect(columns.map(titleOf)).toEqual(['service', 'day', 'cost', 'tags', 'region']);
  expect(columns.filter(({ kind }) => kind === 'number').map(titleOf)).toEqual(['cost']);
  expect(columnsOf([1, 2, 3])).toMatchObject([{ key: null, kind: 'number' }]);
});

it('cuts the text of a cell at 125 characters [LIM-21]', () => {
  expect(cellText('x'.repeat(125))).toEqual({ text: 'x'.repeat(125), cut: false });
  expect(cellText('x'.repeat(126))).toEqual({ text: `${'x'.repeat(125)}…`, cut: true });
  expect(cellText({ a: [1] }).text).toBe('{"a":[1]}');
  expect(cellText(0.1 + 0.2).text).toBe('0.3');
});

it('sorts numbers as numbers with empty cells last, and filters by any cell', () => {
  const list: Json[] = [{ n: 10 }, { n: 9 }, {}, { n: 'x' }];
  const columns = columnsOf(list);
  expect(orderOf(list, columns, '', { key: 'n', order: 'asc' })).toEqual([1, 0, 3, 2]);
  expect(orderOf(list, columns, '', { key: 'n', order: 'desc' })).toEqual([3, 0, 1, 2]);
  expect(orderOf(rows, columnsOf(rows), 'TEAM', null)).toEqual([0]);
  expect(orderOf(rows, columnsOf(rows), ' ', null)).toBeNull();
});

it('writes CSV with every value as it is [EXEC-36]', () => {
  const csv = new CsvText();
  csv.add([{ a: 1 }]);
  csv.add([{ a: 2, b: 'x' }]);
  csv.add([{ a: '=1+1', b: ['x', 'y'] }]);
  expect(csv.text()).toBe('a,b\r\n1,\r\n2,x\r\n=1+1,"[""x"",""y""]"\r\n');
  expect(fileName('Get costs / daily', 'csv')).toBe('Get-costs-daily.csv');
  expect(fileName('Größter Posten', 'png')).toBe('Größter-Posten.png');
});

it('finds a dimension and a measure, and draws days as a line', () => {
  const columns = columnsOf(rows);
  expect(chartFields(columns, rows).measures).toEqual(['cost']);
  const pick = likelyPick(columns, rows);
  expect(pick).toEqual({ dimension: 'day', measure: 'cost', series: null });
  expect(likelyKind(rows, pick)).toBe('LineChart');
  const data = chartData(rows, { ...pick, series: 'service' }, 'LineChart', 'Other');
  expect(data).toEqual({
    labels: ['2026-11-01', '2026-11-02'],
    series: [
      { name: 'EC2', values: [1, 10.5], isOther: false },
      { name: 'S3', values: [2, 0], isOther: false },
    ],
    isRanking: false,
    putTogether: null,
  });
});

it('puts points together when there are too many of them, without losing any of the sum', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({ n, cost: 1 }));
  const pick = { dimension: 'n', measure: 'cost', series: null };
  const line = chartData(many, pick, 'LineChart', 'Other');
  expect(line.labels.length).toBeLessThanOrEqual(CHART_POINTS);
  expect(line.putTogether).toBe(5_000);
  expect(line.series[0]?.values.reduce((a, b) => a + b, 0)).toBe(5_000);
  const pie = chartData(many, pick, 'FilledPie', 'Other');
  expect(pie.labels).toHaveLength(10);
  expect(pie.labels.at(-1)).toBe('Other');
  expect(pie.series[0]?.values.reduce((a, b) => a + b, 0)).toBe(5_000);
});

it('ranks names by size, twelve by their own and the rest as one with what was put together before', () => {
  const many = Array.from({ length: 20 }, (_, n) => ({ service: `S${n}`, cost: 100 - n }));
  const given = [...many, { service: 'Other', cost: 1_000 }];
  const pick = { dimension: 'service', measure: 'cost', series: null };
  const bars = chartData(given, pick, 'BarChart', 'Other');
  expect(bars.isRanking).toBe(true);
  expect(bars.labels).toEqual([...many.slice(0, 11).map(({ service }) => service), 'Other']);
  expect(bars.series[0]?.values.reduce((a, b) => a + b, 0)).toBe(
    1_000 + many.reduce((a, { cost }) => a + cost, 0),
  );
  const pie = chartData(given, pick, 'PieChart', 'Other');
  expect(pie.labels.filter((label) => label === 'Other')).toHaveLength(1);
  const isRanking = (kind: 'StackedBarChart' | 'LineChart') =>
    chartData(many.slice(0, 4), pick, kind, 'Other').isRanking;
  expect([isRanking('StackedBarChart'), isRanking('LineChart')]).toEqual([true, false]);
});
