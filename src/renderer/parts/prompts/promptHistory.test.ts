import { describe, expect, it } from 'vitest';
import { rememberedPrompt } from './promptHistory';

const fifteen = Array.from({ length: 15 }, (_, at) => `prompt ${at}`);

describe('the history of prompts', () => {
  it('[AI-G-15] [LIM-36] keeps fifteen of a kind, and drops the oldest', () => {
    const next = rememberedPrompt({ 'jql-query': fifteen }, 'jql-query', ' newest ');
    expect(next['jql-query']).toEqual(['newest', ...fifteen.slice(0, 14)]);
  });
  it('[AI-G-16] has no prompt twice: the one that is there comes first', () => {
    const next = rememberedPrompt({ 'jql-query': fifteen.slice(0, 3) }, 'jql-query', 'prompt 2');
    expect(next['jql-query']).toEqual(['prompt 2', 'prompt 0', 'prompt 1']);
  });
  it('leaves the other kinds alone, and keeps no white space', () => {
    const history = { 'jql-query': ['a'], 'python-code': ['b'] };
    expect(rememberedPrompt(history, 'python-code', 'c')).toEqual({
      'jql-query': ['a'],
      'python-code': ['c', 'b'],
    });
    expect(rememberedPrompt(history, 'python-code', ' \n')).toBe(history);
  });
});
