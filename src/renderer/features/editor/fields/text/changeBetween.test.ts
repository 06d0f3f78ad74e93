import { expect, it } from 'vitest';
import { changeBetween } from './changeBetween';

it.each([
  ['abc', 'abc'],
  ['abc', 'abXc'],
  ['aaa', 'aa'],
  ['', 'x'],
  ['x', ''],
  ['one two', 'one three two'],
  ['abab', 'ab'],
])('leads from %j to %j by one replacement', (before, after) => {
  const change = changeBetween(before, after);
  expect(change === null).toBe(before === after);
  if (change) expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after);
});

it('leaves alone what is the same around it', () => {
  expect(changeBetween('Hello world', 'Hello, world')).toEqual({ from: 5, to: 5, insert: ',' });
});
