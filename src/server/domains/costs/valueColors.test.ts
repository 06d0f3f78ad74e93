import { expect, it } from 'vitest';
import { addedColors } from './valueColors';

const none = new Map<never, never>();
const cases: [
  what: string,
  keys: string[],
  known: ReadonlyMap<string, number>,
  counts: ReadonlyMap<number, number>,
  added: [string, number][],
][] = [
  [
    'the first chart takes the colors in their order',
    ['a', 'b', 'c'],
    none,
    none,
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
  ],
  [
    'a color that the chart has is not taken again',
    ['a', 'b'],
    new Map([['b', 1]]),
    new Map([[1, 1]]),
    [['a', 2]],
  ],
  [
    'of the colors that the chart lacks, the rarest of all',
    ['a'],
    none,
    new Map([1, 2, 3, 4, 5, 6, 7, 9, 10].map((color) => [color, 2])),
    [['a', 8]],
  ],
  [
    'the eleventh group begins anew',
    ['k', 'l'],
    new Map([...'abcdefghij'].map((key, at) => [key, at + 1])),
    new Map(Array.from({ length: 10 }, (_, at) => [at + 1, 1])),
    [
      ['k', 1],
      ['l', 2],
    ],
  ],
  ['nothing is added where all are known', ['a'], new Map([['a', 4]]), new Map([[4, 1]]), []],
];

it.each(cases)('%s', (_what, keys, known, counts, added) => {
  expect([...addedColors([...known.keys(), ...keys], known, counts)]).toEqual(added);
});
