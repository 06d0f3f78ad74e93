import { expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { aroundOf, childPath, findIn, holdersOf, linesOf, openedFirst, ROOT, writtenPath } from './jsonLines';

const value: Json = { name: 'i-1', tags: ['a', 'b'], empty: [], nested: { deep: { cost: 12.5 } } };
const path = (...parts: (string | number)[]) => parts.reduce<string>((so, part) => childPath(so, part), ROOT);
const drawn = (open: string[]) =>
  linesOf(value, new Set(open)).map((line) =>
    `${'.'.repeat(line.depth)}${line.kind} ${line.name ?? ''}`.trim(),
  );

it('draws only what is open', () => {
  expect(drawn([])).toEqual(['closed']);
  expect(drawn([ROOT, path('tags')])).toEqual([
    'open',
    '.leaf name',
    '.open tags',
    '..leaf 0',
    '..leaf 1',
    '.close',
    '.leaf empty',
    '.closed nested',
    'close',
  ]);
});

it('writes a path as a reference does', () => {
  expect(writtenPath(path('rows', 0, 'amount'))).toBe('rows[0].amount');
  expect(writtenPath(path(0, 'a b'))).toBe('[0]["a b"]');
  expect(writtenPath(ROOT)).toBe('');
});

it('finds keys and values in the order of the lines, and what has to be opened for them', () => {
  expect(findIn(value, 'COST')).toEqual([path('nested', 'deep', 'cost')]);
  expect(findIn(value, '12.5')).toEqual([path('nested', 'deep', 'cost')]);
  expect(findIn({ a: 'x', x: 'b' }, 'x')).toEqual([path('a'), path('x')]);
  expect(findIn(value, ' ')).toEqual([]);
  expect(aroundOf(path('nested', 'deep', 'cost'))).toEqual([ROOT, path('nested'), path('nested', 'deep')]);
});

it('opens small values wholly at first and large ones at their outside', () => {
  expect(openedFirst(value)).toEqual(new Set([ROOT, path('tags'), path('nested'), path('nested', 'deep')]));
  const large = { list: Array.from({ length: 1_000 }, (_, n) => ({ n })) };
  expect(openedFirst(large)).toEqual(new Set([ROOT]));
});

it('opens everything there is, up to a limit', () => {
  expect(holdersOf(value, 100).size).toBe(4);
  expect(
    holdersOf(
      Array.from({ length: 50 }, () => [1]),
      10,
    ).size,
  ).toBe(10);
});

it('goes through a value that is nested very deeply, and through a very long one', () => {
  let deep: Json = 1;
  for (let n = 0; n < 20_000; n += 1) deep = [deep];
  expect(linesOf(deep, new Set([ROOT]))).toHaveLength(3);
  expect(findIn(deep, 'x')).toEqual([]);
  expect(
    linesOf(
      Array.from({ length: 100_000 }, (_, n) => n),
      new Set([ROOT]),
    ),
  ).toHaveLength(100_002);
});
