import { describe, expect, it } from 'vitest';
import { largestMoves } from './moves';

const group = (label: string, cost: number, previous: number, currency = 'USD') => ({
  group: label,
  label,
  currency,
  cost,
  previous,
});

describe('what moved most', () => {
  it('goes by the amount, up or down, within one currency', () => {
    const groups = [
      group('EC2', 110, 100),
      group('S3', 5, 80),
      group('Glue', 12, 0),
      group('SQS', 1.004, 1),
      group('VM', 900, 0, 'EUR'),
    ];
    expect(largestMoves(groups, 'USD', 2).map(({ label, delta }) => [label, delta])).toEqual([
      ['S3', -75],
      ['Glue', 12],
    ]);
    expect(largestMoves(groups, 'USD', 9).map(({ label }) => label)).not.toContain('SQS');
  });
});
