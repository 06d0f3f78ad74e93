import { expect, it } from 'vitest';
import { boardNameProblem } from './boardName';

it('[BOARD-05] [MSG-76] [MSG-77] a board’s name: needed, at most 30 characters, no special ones', () => {
  expect(boardNameProblem('  ')).toBe('Value is required');
  expect(boardNameProblem('x<>/$')).toBe('No special characters allowed');
  expect(boardNameProblem('x'.repeat(31))).toBe('Maximum characters exceeded (30)');
  expect(boardNameProblem('Équipe 2_a-b')).toBeNull();
});
