import { describe, expect, it } from 'vitest';
import { comparedWithBefore } from '@tests/support/comparison';
import type { Comparison } from '../../data/costs';
import { trendOf } from '@shared/model/trend';
import { groupRows, sortRows } from './groupRows';

const row = (label: string, cost: number) => ({
  period: '2026-01-01',
  group: [label],
  label: [label],
  currency: 'USD',
  cost,
});
const group = (label: string, cost: number, previous: number, currency = 'USD') => ({
  group: label,
  label,
  currency,
  cost,
  previous,
});
const compared: Comparison = {
  cost_method: 'amortized',
  ...comparedWithBefore({ from: '2026-01-01', to: '2026-01-31' }),
  totals: [],
  groups: [group('EC2', 10, 4), group('S3', 6, 9), group('EC2', 1, 500, 'EUR'), group('Glue', 0, 3)],
  days: [],
};
const trend = trendOf([row('EC2', 10), row('S3', 6), row('SQS', 2)], 'USD', 10);

describe('groups beside the period before', () => {
  it('have what they cost before, also where that was nothing, and those that are gone', () => {
    const rows = groupRows(trend, compared).map(({ name, total, previous, delta }) => [
      name,
      total,
      previous,
      delta,
    ]);
    expect(rows).toEqual([
      ['EC2', 10, 4, 6],
      ['S3', 6, 9, -3],
      ['SQS', 2, 0, 2],
      ['Glue', 0, 3, -3],
    ]);
  });

  it('are found by what they are, whatever the other answer calls them', () => {
    const [one, two] = ['111122223333', '444455556666'];
    const called = (account: string, cost: number) => ({ ...row(account, cost), label: ['Production'] });
    const before = [group(one, 10, 4), { ...group(two, 0, 7), label: `Production (${two})` }];
    const rows = groupRows(trendOf([called(one, 10)], 'USD', 10), { ...compared, groups: before });
    expect(rows.map(({ name, total, previous }) => [name, total, previous])).toEqual([
      ['Production', 10, 4],
      [`Production (${two})`, 0, 7],
    ]);
  });

  it('have no figure of before where the bills cannot tell it', () => {
    const none: Comparison = { ...compared, notCompared: 'Bills start on Jan 1', groups: [] };
    expect(groupRows(trend, none).map(({ previous }) => previous)).toEqual([null, null, null]);
    expect(groupRows(trend, undefined).map(({ delta }) => delta)).toEqual([null, null, null]);
  });

  it('are sorted by what moved, “Other” last', () => {
    const rest = trendOf([row('EC2', 10), row('S3', 6), row('SQS', 2)], 'USD', 2);
    const names = sortRows(groupRows(rest, compared), 'delta', 'asc').map(({ name }) => name);
    expect(names).toEqual(['S3', 'EC2', 'Other']);
  });
});
