import { describe, expect, it } from 'vitest';
import { columnOf } from './columns';
import { bucketOf, groupedColumns, groupRows, withCurrency } from './grouping';
import { groupKeys, type GroupShape } from './panels';
import { inferColumns, rowsOf } from './tabular';

const here = { limit: 100, zone: 'UTC' };
const count = [{ column: null, aggregation: 'count' }] as const;

describe('rows in groups', () => {
  it('days begin weeks on Monday and months on their first, over the end of a year', () => {
    expect(bucketOf('2026-01-04', 'week')).toBe('2025-12-29');
    expect(bucketOf('2026-01-05', 'week')).toBe('2026-01-05');
    expect(bucketOf('2024-02-29', 'month')).toBe('2024-02-01');
    expect(bucketOf('2024-02-29', 'day')).toBe('2024-02-29');
  });

  it('moments fall on the days of the zone; what is no date stands under nothing, last', () => {
    const rows = [{ at: '2026-01-13T23:30:00Z' }, { at: 'soon' }, { at: '2026-01-14' }];
    const group: GroupShape = { by: [{ column: 'at', bucket: 'day' }], measures: count };
    const columns = [columnOf('at', 'date')];
    expect(groupRows(rows, columns, group, here).rows.map(({ at }) => at)).toEqual([
      '2026-01-13',
      '2026-01-14',
      null,
    ]);
    expect(groupRows(rows, columns, group, { ...here, zone: 'Europe/Rome' }).rows).toEqual([
      { at: '2026-01-14', count: 2 },
      { at: null, count: 1 },
    ]);
  });

  it('a row with a list counts once for each of its values', () => {
    const rows = [{ tags: ['a', 'b', 'a'] }, { tags: [] }, { tags: ['b'] }];
    const group: GroupShape = { by: [{ column: 'tags', bucket: 'none' }], measures: count };
    expect(groupRows(rows, [columnOf('tags', 'list')], group, here).rows).toEqual([
      { tags: 'b', count: 2 },
      { tags: 'a', count: 1 },
      { tags: null, count: 1 },
    ]);
  });

  it('measures pass over empty values; of none but empty ones there is no sum', () => {
    const rows = [{ n: 4 }, { n: null }, { n: 'x' }, { n: 1 }];
    const all = (['sum', 'avg', 'min', 'max', 'count'] as const).map((aggregation) => ({
      column: 'n',
      aggregation,
    }));
    const group: GroupShape = { by: [{ column: 'k', bucket: 'none' }], measures: all };
    const columns = [columnOf('n', 'number'), columnOf('k', 'string')];
    const [found] = groupRows(rows, columns, group, here).rows;
    expect(found).toEqual({
      k: null,
      'sum of n': 5,
      'avg of n': 2.5,
      'min of n': 1,
      'max of n': 4,
      'count of n': 2,
    });
    const [empty] = groupRows([{ k: 'a' }], columns, group, here).rows;
    expect(empty).toMatchObject({ 'sum of n': null, 'max of n': null, 'count of n': 0 });
  });

  it('names of columns stay different', () => {
    const group: GroupShape = {
      by: [
        { column: 'day', bucket: 'none' },
        { column: 'day', bucket: 'month' },
      ],
      measures: [count[0], count[0]],
    };
    expect(groupKeys(group)).toEqual({ by: ['day', 'day (month)'], measures: ['count', 'count (2)'] });
  });

  it('amounts whose currency stands beside them are kept apart by it; those of one currency are not', () => {
    const group: GroupShape = {
      by: [{ column: 'team', bucket: 'none' }],
      measures: [{ column: 'amount', aggregation: 'sum' }],
    };
    const two = inferColumns([
      { team: 'a', currency: 'EUR', amount: 1 },
      { team: 'a', currency: 'USD', amount: 2 },
    ]);
    expect(withCurrency(two, group).by.map(({ column }) => column)).toEqual(['team', 'currency']);
    expect(withCurrency(two, { ...group, measures: count })).toMatchObject({ by: [{ column: 'team' }] });
    const one = inferColumns([{ team: 'a', currency: 'EUR', amount: 1 }]);
    expect(withCurrency(one, group)).toBe(group);
    expect(groupedColumns(one, group)).toMatchObject([
      { key: 'team', type: 'string' },
      { key: 'sum of amount', type: 'currency', currency: 'EUR' },
    ]);
  });
});

describe('any result as rows', () => {
  it('a list gives its items, an object itself, anything else a value', () => {
    expect(rowsOf([{ a: 1 }, 2])).toEqual([{ a: 1 }, { value: 2 }]);
    expect(rowsOf({ a: 1 })).toEqual([{ a: 1 }]);
    expect(rowsOf('x')).toEqual([{ value: 'x' }]);
  });

  it('columns are what all of their values are', () => {
    const columns = inferColumns([
      {
        n: 1,
        day: '2026-01-01',
        link: 'https://a.example',
        tags: ['a'],
        deep: { a: 1 },
        mixed: 1,
        yes: true,
      },
      { n: null, day: '', mixed: 'one', later: 'x', tags: [], deep: [{}] },
    ]);
    expect(Object.fromEntries(columns.map(({ key, type }) => [key, type]))).toEqual({
      n: 'number',
      day: 'date',
      link: 'url',
      tags: 'list',
      deep: 'json',
      mixed: 'string',
      yes: 'boolean',
      later: 'string',
    });
  });
});
