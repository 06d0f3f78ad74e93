import { expect, it } from 'vitest';
import { listed } from './listed';

const rows = [
  { name: 'node 10', team: 'Search', cost: 3 },
  { name: 'Node 9', team: 'search', cost: 1 },
  { name: 'Ünit', team: 'Ops', cost: 3 },
];
const of = {
  name: (row: (typeof rows)[number]) => row.name,
  texts: (row: (typeof rows)[number]) => [row.team],
  keys: { cost: (row: (typeof rows)[number]) => row.cost },
};
const names = (search: string, by: 'name' | 'cost', order: 'asc' | 'desc') =>
  listed(rows, { search, by, order }, of).map(({ name }) => name);

it.each([
  ['numbers in names count as numbers', '', 'name', 'asc', ['Node 9', 'node 10', 'Ünit']],
  ['the other way round', '', 'name', 'desc', ['Ünit', 'node 10', 'Node 9']],
  ['equal ones by name, whichever the order', '', 'cost', 'desc', ['node 10', 'Ünit', 'Node 9']],
  [
    'all words, wherever they stand, whatever their case',
    'SEARCH node',
    'cost',
    'asc',
    ['Node 9', 'node 10'],
  ],
  ['one form of a letter finds the other', 'u\u0308nit', 'name', 'asc', ['Ünit']],
  ['nothing where one word is missing', 'node ops', 'name', 'asc', []],
] as const)('%s', (_what, search, by, order, expected) => {
  expect(names(search, by, order)).toEqual(expected);
});
