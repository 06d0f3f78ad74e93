import { describe, expect, it } from 'vitest';
import type { AgentChart, AgentTable } from '../../data/agent';
import { cellOf, csvOf, sortedRows, tableOf } from './agentTable';
import { chartDataOf } from './chartDataOf';

const table: AgentTable = {
  columns: [
    { key: 'service', label: 'Service', kind: 'text' },
    { key: 'cost', label: 'Cost', kind: 'money', currency: 'EUR' },
    { key: 'runs', label: 'Runs', kind: 'number' },
    { key: 'day', label: 'Day', kind: 'date' },
  ],
  rows: [
    { service: '=cmd', cost: 12.5, runs: 1200, day: '2026-03-02' },
    { service: 'b', cost: null, runs: 3, day: '' },
    { service: 'A', cost: 1300, runs: null, day: '2026-01-31T23:59:00.000Z' },
  ],
};
const [service, cost, runs, day] = table.columns;

describe('tables of answers', () => {
  it('are written as everywhere else', () => {
    expect(cost && cellOf(cost, 1300)).toBe('€1,300.00');
    expect(cost && cellOf(cost, null)).toBe('');
    expect(runs && cellOf(runs, 1200)).toBe('1,200');
    expect(day && cellOf(day, '2026-03-02')).toBe('2026-03-02');
    expect(service && cellOf(service, { a: 1 })).toBe('{"a":1}');
  });
  it('are sorted by a column, empty cells last, and as given without one', () => {
    const by = (key: string, order: 'asc' | 'desc') =>
      sortedRows(table, { key, order }).map((row) => row['service']);
    expect(by('cost', 'desc')).toEqual(['A', '=cmd', 'b']);
    expect(by('cost', 'asc')).toEqual(['=cmd', 'A', 'b']);
    expect(by('service', 'asc')).toEqual(['=cmd', 'A', 'b']);
    expect(sortedRows(table, null)).toBe(table.rows);
  });
  it('are copied with labels and currencies in the head, every value as it is', () => {
    expect(csvOf(table)).toBe(
      'Service,Cost (EUR),Runs,Day\r\n=cmd,12.5,1200,2026-03-02\r\nb,,3,\r\nA,1300,,2026-01-31T23:59:00.000Z\r\n',
    );
  });
});

describe('charts of answers', () => {
  const series = (name: string, ...values: number[]) => ({ name, values });
  it('can be read as a table', () => {
    const chart: AgentChart = {
      kind: 'line',
      labels: ['Jan', 'Feb'],
      series: [series('EC2', 1, 2), series('', 3)],
      currency: 'USD',
    };
    expect(tableOf(chart)).toEqual({
      columns: [
        { key: 'label', label: 'Name', kind: 'text' },
        { key: 'value0', label: 'EC2', kind: 'money', currency: 'USD' },
        { key: 'value1', label: 'Value', kind: 'money', currency: 'USD' },
      ],
      rows: [
        { label: 'Jan', value0: 1, value1: 3 },
        { label: 'Feb', value0: 2, value1: null },
      ],
    });
  });
  it('draw as many series as there are colours, the rest as one', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, at) => series(name, at));
    const data = chartDataOf({ kind: 'bar', labels: ['x'], series: many });
    expect(data.series.map(({ name, values, isOther }) => [name, values, isOther])).toEqual([
      ['a', [0], false],
      ['b', [1], false],
      ['c', [2], false],
      ['d', [3], false],
      ['e', [4], false],
      ['Other', [11], true],
    ]);
  });
});
