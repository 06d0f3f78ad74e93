import { expect, it } from 'vitest';
import { schemaProblems } from './datastores/columns';
import { presetDays } from './date-utils/presetDays';
import { TOP_SPENDERS_DAYS, TOP_SPENDERS_RANGE } from './limits';
import { inputIdProblem } from './steps/inputParameters';

it('[LIM-15] a key of a datastore and the id of an input parameter have at most 32 characters', () => {
  const wrong = (length: number) => {
    const text = 'k'.repeat(length);
    return [schemaProblems([{ key: text, type: 'string' }]).length > 0, inputIdProblem(text) !== null];
  };
  expect(wrong(32)).toEqual([false, false]);
  expect(wrong(33)).toEqual([true, true]);
});

it('[LIM-73] the screens of top spenders show as many days as the step', () => {
  const { from, to } = presetDays(TOP_SPENDERS_RANGE, new Date(2026, 2, 31));
  expect([from, to]).toEqual(['2026-03-02', '2026-03-31']);
  expect(TOP_SPENDERS_DAYS).toBe(30);
});
