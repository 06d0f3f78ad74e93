import { expect, it } from 'vitest';
import { remember } from './promptHistory';

it('[AI-G-15] [LIM-36] keeps 15 prompts, the newest first', () => {
  const all = Array.from({ length: 20 }, (_, at) => `prompt ${at}`).reduce<string[]>(remember, []);
  expect(all).toHaveLength(15);
  expect([all[0], all.at(-1)]).toEqual(['prompt 19', 'prompt 5']);
});

it('[AI-G-16] keeps no prompt twice', () => {
  expect(remember(['a', 'b', 'c'], ' b ')).toEqual(['b', 'a', 'c']);
  expect(remember(['a'], '  ')).toEqual(['a']);
});
