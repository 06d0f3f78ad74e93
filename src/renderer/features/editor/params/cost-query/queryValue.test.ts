import { describe, expect, it } from 'vitest';
import { costQueryProblems } from '@shared/model/cost-query/check';
import { printCostQuery } from '@shared/model/cost-query/print';
import { costQueryDefault } from '@shared/model/cost-query/types';
import {
  operatorsOf,
  periodKind,
  queryValue,
  readQueryValue,
  shownText,
  typed,
  withKey,
  wrongWith,
  withPeriodKind,
  withWeeks,
} from './queryValue';

const today = '2026-11-21';

describe('a cost query that is built and typed', () => {
  it('[PARAM-22] shows the builder in the text, and the text in the builder', () => {
    const built = { ...costQueryDefault, groupBy: ['service'] };
    expect(shownText(built, null)).toBe(printCostQuery(built));
    const { query, draft } = typed(built, 'select amortizedcost  group by region last 14 days');
    expect(query).toMatchObject({ costType: 'AmortizedCost', groupBy: ['region'], period: { days: 14 } });
    // What was typed stands as it was typed while it says what the query says…
    expect(query && shownText(query, draft)).toBe('select amortizedcost  group by region last 14 days');
    // … and goes when the builder says something else.
    expect(shownText(built, draft)).toBe(printCostQuery(built));
  });

  it('[PARAM-23] takes a text only if it parses', () => {
    const { query, problem, draft } = typed(costQueryDefault, 'SELECT Nothing');
    expect(query).toBeUndefined();
    expect(problem).toContain('cost type');
    expect(shownText(costQueryDefault, draft)).toBe('SELECT Nothing');
  });

  it('[PARAM-24] [LIM-71] begins daily with 7 days', () => {
    expect(readQueryValue(null)).toMatchObject({ query: { granularity: 'daily', period: { days: 7 } } });
  });

  it('[PARAM-25] offers 7, 14, 28 days or a range of one’s own', () => {
    expect(periodKind(costQueryDefault)).toBe('7');
    expect(periodKind({ ...costQueryDefault, period: { days: 30 } })).toBe('days');
    expect(withPeriodKind(costQueryDefault, '28', today).period).toEqual({ days: 28 });
    const dates = withPeriodKind(costQueryDefault, 'dates', today);
    expect(dates.period).toEqual({ from: '2026-11-14', to: '2026-11-20' });
    expect(periodKind(dates)).toBe('dates');
  });

  it('[PARAM-26] [PARAM-28] weeks are weekly, and need something to group by', () => {
    const weeks = withWeeks(costQueryDefault, 6);
    expect(weeks).toMatchObject({ granularity: 'weekly', period: { days: 42 } });
    expect(periodKind(weeks)).toBe('weeks');
    expect(costQueryProblems(weeks)).toMatchObject([{ field: 'group by' }]);
  });

  it('[PARAM-27] has operators for names and for amounts', () => {
    expect([...operatorsOf('service'), ...operatorsOf('cost')].toSorted()).toEqual([
      'equals',
      'greater_than',
      'less_than',
      'like',
      'not_equals',
      'not_like',
    ]);
    const rule = { key: 'service', operator: 'like', values: ['Amazon%'] } as const;
    expect(withKey({ ...rule, values: ['Amazon%'] }, 'cost')).toEqual({
      key: 'cost',
      operator: 'greater_than',
      values: [],
    });
  });

  it('reads parts, their JSON and text, and leaves what it cannot show as text', () => {
    const query = { ...costQueryDefault, groupBy: ['tag:team'], limit: 50 };
    expect(readQueryValue(queryValue(query))).toEqual({ kind: 'query', query });
    expect(readQueryValue(JSON.stringify(queryValue(query)))).toEqual({ kind: 'query', query });
    expect(readQueryValue(printCostQuery(query))).toEqual({ kind: 'query', query });
    expect(readQueryValue('{{inputs.query}}')).toMatchObject({ kind: 'text', text: '{{inputs.query}}' });
  });

  it('keeps sets of rules, as parts and as text', () => {
    const is = (key: string, value: string) => ({ key, operator: 'equals' as const, values: [value] });
    const query = {
      ...costQueryDefault,
      filters: [
        is('service', 'a'),
        { any: [[is('region', 'b')], [is('virtual:Team', 'c'), is('owner', '')]] },
      ],
    };
    expect(readQueryValue(queryValue(query))).toEqual({ kind: 'query', query });
    expect(readQueryValue(shownText(query, null))).toEqual({ kind: 'query', query });
    expect(wrongWith(query, 'filters')).toBeNull();
    const unfinished = { ...query, filters: [{ any: [[is('region', 'b')], []] }] };
    expect(wrongWith(unfinished, 'filters')).toBe('A set needs at least one condition');
    const referring = { ...query, filters: [{ any: [[is('region', '{{a.b}}')], [is('owner', 'x')]] }] };
    expect(wrongWith(referring, 'filters')).toBeNull();
  });
});
