import { expect, it } from 'vitest';
import { untilText } from './untilText';

const now = new Date('2026-03-10T08:00:00Z');

it.each([
  ['2026-03-10T07:00:00Z', 'any moment'],
  ['2026-03-10T08:05:00Z', 'in 5 min'],
  ['2026-03-11T07:10:00Z', 'in 23 h'],
  ['2026-03-17T08:00:00Z', 'Mar 17'],
])('of %s it is %s', (moment, text) => {
  expect(untilText(moment, now)).toBe(text);
});
