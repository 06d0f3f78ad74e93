import { expect, it } from 'vitest';
import { waterfall } from './steps';

const driver = (kind: 'new' | 'gone' | 'volume', amount: number) => ({
  kind,
  amount,
  items: [],
  others: { count: 0, amount: 0 },
});

it('each bar begins where the one before it ended, from one total to the other', () => {
  const { axis, steps } = waterfall({
    before: 1000,
    after: 1030,
    drivers: [driver('new', 50), driver('gone', -20)],
  });
  expect(axis).toBeGreaterThan(0);
  expect(axis).toBeLessThan(1000);
  const [before, first, second, after] = steps;
  expect(first?.start).toBeCloseTo(before?.end ?? -1, 9);
  expect(second?.end).toBeCloseTo(first?.end ?? -1, 9);
  expect(second?.start).toBeCloseTo(after?.end ?? -1, 9);
  for (const { start, end } of steps) expect(start >= 0 && end <= 1 && start <= end).toBe(true);
});

it('begins at zero where the changes are as large as the totals, also below it', () => {
  expect(waterfall({ before: 0, after: 80, drivers: [driver('new', 80)] }).axis).toBe(0);
  const { axis, steps } = waterfall({ before: 10, after: -30, drivers: [driver('volume', -40)] });
  expect(axis).toBeLessThan(-30);
  expect(steps.every(({ start, end }) => start >= 0 && end <= 1)).toBe(true);
  expect(waterfall({ before: 0, after: 0, drivers: [] }).steps).toHaveLength(2);
});
