import { expect, it } from 'vitest';
import { parseTsv, toTsv } from './tsv';

it('reads what spreadsheets copy, with quotes, lines in cells and every kind of line end', () => {
  expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(parseTsv('"two\nlines"\t"say ""hi"""')).toEqual([['two\nlines', 'say "hi"']]);
  expect(parseTsv('a\t\n\tb')).toEqual([
    ['a', ''],
    ['', 'b'],
  ]);
  expect(parseTsv('5" disk\t"open')).toEqual([['5" disk', '"open']]);
  expect(parseTsv('')).toEqual([]);
});

it('writes what it can read again', () => {
  const rows = [
    ['plain', 'with\ttab'],
    ['two\nlines', 'a "quote"'],
  ];
  expect(parseTsv(toTsv(rows))).toEqual(rows);
});
