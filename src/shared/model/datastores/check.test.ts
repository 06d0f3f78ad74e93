import { describe, expect, it } from 'vitest';
import type { Json } from '../json';
import { checkRecord, checkTextual, checkValue, columnMap } from './check';
import {
  columnTypes,
  mayHaveOptions,
  nextColour,
  schemaProblems,
  statusColours,
  tidyColumns,
  type Column,
  type ColumnType,
} from './columns';
import { columnNames, guessType } from './guess';

const options = [{ value: 'open' }, { value: 'closed' }];
const check = (type: ColumnType, value: Json) => {
  const checked = checkValue({ key: 'K', type, options }, value);
  return checked.ok ? checked.value : `refused: ${checked.reason}`;
};

describe('values of a column', () => {
  it.each<[string, ColumnType, [Json, Json][]]>([
    [
      '[DS-24]',
      'number',
      [
        [1.5, 1.5],
        [' -2e3 ', -2000],
        ['0x10', 'refused: Invalid number'],
        ['1,5', 'refused: Invalid number'],
        [true, 'refused: Invalid number'],
      ],
    ],
    [
      '[DS-24]',
      'currency',
      [
        ['12.50', 12.5],
        ['$1', 'refused: Invalid currency'],
      ],
    ],
    [
      '[DS-25]',
      'email',
      [
        [' ann@example.com ', 'ann@example.com'],
        ['ann', 'refused: Invalid email address'],
      ],
    ],
    [
      '[DS-26]',
      'url',
      [
        ['https://a.example/x?y', 'https://a.example/x?y'],
        ['a b', 'refused: Invalid URL'],
      ],
    ],
    [
      '[DS-27]',
      'date',
      [
        ['2024-02-29', '2024-02-29'],
        ['2026-02-29', 'refused: Invalid date format (YYYY-MM-DD)'],
        ['29/02/2024', 'refused: Invalid date format (YYYY-MM-DD)'],
      ],
    ],
    [
      '[DS-28]',
      'list',
      [
        [
          ['a', 1],
          ['a', 1],
        ],
        ['["a", 1]', ['a', 1]],
        ['a, b,', ['a', 'b']],
        ['[1', 'refused: Invalid list format'],
        [7, 'refused: Invalid list format'],
      ],
    ],
    [
      '[DS-29] [MSG-70]',
      'boolean',
      [
        [true, true],
        ['true', 'refused: Invalid boolean value'],
        [1, 'refused: Invalid boolean value'],
      ],
    ],
    [
      '[DS-30]',
      'select',
      [
        ['open', 'open'],
        ['new', "refused: Such option doesn't exist"],
      ],
    ],
    [
      '[DS-30]',
      'status',
      [
        ['closed', 'closed'],
        ['Open', "refused: Such option doesn't exist"],
      ],
    ],
    [
      '[DS-30]',
      'multi-select',
      [
        ['open, closed, open', ['open', 'closed']],
        [['open', 'new'], "refused: Such option doesn't exist"],
      ],
    ],
    [
      '[MSG-68]',
      'string',
      [
        ['', ''],
        [12, '12'],
        ['\u0000', 'refused: Wrong format'],
        ['\ud800', 'refused: Wrong format'],
      ],
    ],
  ])('%s %s', (_row, type, pairs) => {
    for (const [value, expected] of pairs) expect(check(type, value)).toEqual(expected);
    expect(check(type, null)).toBe(null);
    if (type !== 'string') expect(check(type, ' ')).toBe(null);
  });

  it('texts of files say yes and no', () => {
    const boolean: Column = { key: 'K', type: 'boolean' };
    expect(['TRUE', 'no', '', 'maybe'].map((text) => checkTextual(boolean, text))).toEqual([
      { ok: true, value: true },
      { ok: true, value: false },
      { ok: true, value: null },
      { ok: false, reason: 'Invalid boolean value' },
    ]);
  });

  it('a key that every object has is still no column', () => {
    const record: Record<string, Json> = JSON.parse('{"__proto__": 1, "constructor": 2}');
    const { problems } = checkRecord(columnMap([{ key: 'A', type: 'string' }]), record, 3);
    expect(problems.map(({ index, key }) => [index, key])).toEqual([
      [3, '__proto__'],
      [3, 'constructor'],
    ]);
  });
});

describe('columns', () => {
  it('[DS-03] are of eleven types', () => {
    expect(columnTypes.join(', ')).toBe(
      'string, number, status, currency, boolean, select, multi-select, date, email, url, list',
    );
  });

  it('[DS-15] status, select and multi-select need options, a list may have some, and no other type has any', () => {
    expect(columnTypes.filter(mayHaveOptions).toSorted()).toEqual([
      'list',
      'multi-select',
      'select',
      'status',
    ]);
    const refused = (withOptions: boolean) =>
      columnTypes.filter(
        (type) => schemaProblems([{ key: 'K', type, ...(withOptions && { options }) }]).length > 0,
      );
    expect(refused(false).toSorted()).toEqual(['multi-select', 'select', 'status']);
    expect(refused(true)).toEqual(columnTypes.filter((type) => !mayHaveOptions(type)));
  });

  it('[DS-02] [DS-21] [LIM-54] a status option gets one of ten colours, the least used first', () => {
    expect(statusColours).toHaveLength(10);
    const many = Array.from({ length: 11 }, (_, n) => ({ value: `v${n}` }));
    const [column] = tidyColumns([{ key: ' S ', type: 'status', options: many }]);
    expect(column?.key).toBe('S');
    const colours = column!.options!.map(({ color }) => color);
    expect(new Set(colours).size).toBe(10);
    expect(colours[10]).toBe(colours[0]);
    expect(nextColour([{ value: 'a', color: statusColours[0] }])).toBe(statusColours[1]);
  });

  it('types are guessed narrowly, and ids stay texts', () => {
    const guesses: [Json[], ColumnType][] = [
      [['1', '2.5', ''], 'number'],
      [['0012', '2'], 'string'],
      [['12345678901234567'], 'string'],
      [['true', 'False'], 'boolean'],
      [['2026-01-01'], 'date'],
      [['a, b'], 'string'],
      [[['a']], 'list'],
      [['', null], 'string'],
    ];
    for (const [values, type] of guesses) expect([values, guessType(values)]).toEqual([values, type]);
  });

  it('[DS-13] names of a file become names of columns, each once', () => {
    const names = columnNames(['A', 'A', '', 'recordId', 'x'.repeat(40), 'x'.repeat(40)]);
    expect(names.slice(0, 4)).toEqual(['A', 'A_2', 'column_3', 'recordId_2']);
    expect(new Set(names).size).toBe(6);
    expect(names.every((name) => name.length <= 32)).toBe(true);
  });
});
