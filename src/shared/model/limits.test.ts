import { expect, it } from 'vitest';
import { schemaProblems } from './datastores/columns';
import { inputIdProblem } from './steps/inputParameters';

it('[LIM-15] a key of a datastore and the id of an input parameter have at most 32 characters', () => {
  const wrong = (length: number) => {
    const text = 'k'.repeat(length);
    return [schemaProblems([{ key: text, type: 'string' }]).length > 0, inputIdProblem(text) !== null];
  };
  expect(wrong(32)).toEqual([false, false]);
  expect(wrong(33)).toEqual([true, true]);
});
