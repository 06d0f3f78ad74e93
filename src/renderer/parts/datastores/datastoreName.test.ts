import { expect, it } from 'vitest';
import { nameOfFile, nameProblem } from './datastoreName';

it('[DS-08] [DS-09] [MSG-55] [MSG-79] [MSG-86] a name: needed, free, of plain characters', () => {
  expect(nameProblem('  ', [])).toBe('Value is required');
  expect(nameProblem(' ORDERS ', ['Orders'])).toBe('a datastore with the same name exists');
  expect(nameProblem('a/b', [])).toBe('Name can only contain alphanumeric characters, _, or spaces');
  expect(nameProblem('Orders 2', ['Orders'])).toBeNull();
  expect(nameProblem(' orders', ['Orders', 'Stock'], 'Orders')).toBeNull();
});

it('a file proposes a name', () => {
  expect(nameOfFile('my-accounts (1).csv')).toBe('my accounts 1');
});
