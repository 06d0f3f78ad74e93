import { describe, expect, it } from 'vitest';
import { comparedDays, comparedParam } from './periods';

const days = (from: string, to: string) => ({ from, to });

describe('the days that spend is compared with', () => {
  it.each([
    ['as many days before', days('2026-03-10', '2026-03-16'), 'before', days('2026-03-03', '2026-03-09')],
    [
      'a whole month before a whole month',
      days('2026-03-01', '2026-03-31'),
      'before',
      days('2026-02-01', '2026-02-28'),
    ],
    [
      'a quarter before a quarter',
      days('2026-04-01', '2026-06-30'),
      'before',
      days('2026-01-01', '2026-03-31'),
    ],
    [
      'the same days a month earlier',
      days('2026-03-01', '2026-03-12'),
      'month',
      days('2026-02-01', '2026-02-12'),
    ],
    ['a short month to its end', days('2026-02-01', '2026-02-28'), 'month', days('2026-01-01', '2026-01-31')],
    ['a year earlier', days('2026-02-01', '2026-02-28'), 'year', days('2025-02-01', '2025-02-28')],
    ['no overlap', days('2026-01-10', '2026-03-05'), 'month', days('2025-11-16', '2026-01-09')],
    [
      'days of one’s own',
      days('2026-03-01', '2026-03-02'),
      days('2026-01-01', '2026-01-02'),
      days('2026-01-01', '2026-01-02'),
    ],
  ] as const)('%s', (_about, these, compared, expected) => {
    expect(comparedDays(these, compared)).toEqual(expected);
  });

  it('stands in the address, unless it is the period before', () => {
    for (const value of ['month', 'year', days('2026-01-01', '2026-01-02')] as const)
      expect(comparedParam.read(comparedParam.write(value))).toEqual(value);
    expect([comparedParam.write('before'), comparedParam.read(null), comparedParam.read('2026..x')]).toEqual([
      null,
      'before',
      'before',
    ]);
  });
});
