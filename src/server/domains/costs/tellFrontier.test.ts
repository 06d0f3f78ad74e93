import { expect, it } from 'vitest';
import type { Frontier } from '../../costs/queries/completeness';
import { askedIn } from './filtered';
import { commonDay, comparisonOf } from './tellFrontier';

const reach = (sourceId: string, payer: string, through: string | null, ended = false): Frontier => ({
  sourceId,
  payer,
  periods: ['2026-10', '2026-11'],
  firstDay: '2026-10-01',
  lastDay: '2026-11-27',
  through,
  ended,
});
const aws = reach('aws', '', '2026-11-25');
const first = reach('az', 'p1', '2026-11-25');
const second = reach('az', 'p2', '2026-11-19');
const unread = reach('gcp', '', null);
const november = { from: '2026-11-01', to: '2026-11-25' };
const october = { from: '2026-10-01', to: '2026-10-25' };
const whole = { after: november, before: october };
const clipped = { after: { ...november, to: '2026-11-19' }, before: { ...october, to: '2026-10-19' } };
const none: { field: string; operator: 'in' | 'not_in'; values: string[] }[] = [];

it.each([
  ['all as far as asked', [aws, first], none, { ...whole, late: [] }],
  ['one payer is late', [aws, first, second], none, { ...clipped, late: ['az p2'] }],
  ['a source is late', [aws, second], none, { ...clipped, late: ['az'] }],
  ['what ended waits for nothing', [aws, { ...second, ended: true }], none, { ...whole, late: [] }],
  [
    'what began later is not asked',
    [aws, { ...second, firstDay: '2026-11-26' }],
    none,
    { ...whole, late: [] },
  ],
  ['a source without a whole day', [aws, unread], none, { ...whole, late: ['gcp'] }],
  [
    'late before the days asked for',
    [aws, { ...second, through: '2026-10-20' }],
    none,
    { ...whole, late: ['az'] },
  ],
  [
    'the late payer left out',
    [aws, first, second],
    [{ field: 'billing_account', operator: 'not_in', values: ['p2'] }],
    { ...whole, late: [] },
  ],
  [
    'the late source left out',
    [aws, second],
    [{ field: 'source', operator: 'not_in', values: ['az'] }],
    { ...whole, late: [] },
  ],
  [
    'another source chosen',
    [aws, second],
    [{ field: 'source', operator: 'in', values: ['aws'] }],
    { ...whole, late: [] },
  ],
  [
    'another field',
    [aws, second],
    [{ field: 'region', operator: 'in', values: ['aws'] }],
    { ...clipped, late: ['az'] },
  ],
] as const)(
  'two ranges are compared through the day that all have: %s',
  (_, frontiers, filters, expected) => {
    const asked = askedIn({ filters: [...filters].map((one) => ({ ...one, values: [...one.values] })) });
    const found = { frontiers: [...frontiers], sources: [], damaged: [] };
    const { sides, told } = comparisonOf(found, whole, asked);
    const { late } = told;
    expect({ ...sides, late: late.map(({ name, payer }) => `${name} ${payer}`.trim()) }).toEqual(expected);
    // Whoever is late before the first day, or has none, still stands in the way.
    const isLate = late.some(({ completeThrough }) => (completeThrough ?? '') < november.from);
    expect(told.notCompared !== null).toBe(isLate);
  },
);

it('the earlier range keeps its own end where it is shorter', () => {
  const found = { frontiers: [second], sources: [], damaged: [] };
  const { sides } = comparisonOf(
    found,
    { after: november, before: { from: '2026-10-01', to: '2026-10-07' } },
    () => true,
  );
  expect(sides.before).toEqual({ from: '2026-10-01', to: '2026-10-07' });
});

it.each([
  ['all that is asked for', [aws, first], '2026-11-25'],
  ['the latest', [aws, second], '2026-11-19'],
  ['none, where one has none of these days', [aws, unread], null],
  ['the last of the days', [{ ...aws, through: '2026-11-27' }], '2026-11-25'],
])('the day through which bills are complete is that of %s', (_, frontiers, day) => {
  expect(commonDay({ frontiers }, november, () => true)).toBe(day);
});
