import { expect, it } from 'vitest';
import { DEFAULT_RANGE } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { presetOf, rangeOf, rangeText } from './caseDays';

it('[LIM-45] cases that were active in the last six months are listed unless days are chosen', () => {
  const today = new Date(2026, 10, 15);
  const range = rangeOf({}, today);
  expect(presetOf(range, today)).toBe(DEFAULT_RANGE);
  expect(rangeText(range, today)).toBe(costWords.ranges[DEFAULT_RANGE]);
  expect(costWords.ranges[DEFAULT_RANGE]).toBe('Last 6 months');
  expect(rangeOf({ date_range: { start_date: '2026-01-01', end_date: '2026-01-31' } }, today)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
});
