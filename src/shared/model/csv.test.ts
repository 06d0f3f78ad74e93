import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { BYTE_ORDER_MARK, csvLine, forSpreadsheets } from './csv';

describe('a line of CSV', () => {
  it('says every value as it is', () => {
    expect(csvLine(['=SUM(A1)', '+49 30 1234', '-6JMClfbI33Uqws2G5f23C', -3, null, true])).toBe(
      '=SUM(A1),+49 30 1234,-6JMClfbI33Uqws2G5f23C,-3,,true\r\n',
    );
  });

  it('quotes commas, quotes and line ends', () => {
    expect(csvLine(['a,b', 'a"b', 'a\nb', 'plain'])).toBe('"a,b","a""b","a\nb",plain\r\n');
    expect(csvLine(['a,b', 'a;b', 'a\rb'], { separator: ';', end: '\n' })).toBe('a,b;"a;b";"a\rb"\n');
  });

  it('leaves out what is missing, and writes lists and objects as JSON', () => {
    expect(csvLine([undefined, [1, 'x'], { a: null }])).toBe(',"[1,""x""]","{""a"":null}"\r\n');
  });

  it('for spreadsheets shows formulas as texts; numbers, typed or written, stay numbers', () => {
    const line = ['=1+1', '+cmd', '-cmd', '@x', ' =1', '-3', -3, false];
    expect(csvLine(line, { forSpreadsheets: true })).toBe("'=1+1,'+cmd,'-cmd,'@x,' =1,-3,-3,false\r\n");
  });
});

describe('a file for spreadsheets', () => {
  it('shows what a spreadsheet would run, and leaves numbers numbers', () => {
    const odd = [
      '=HYPERLINK("http://x")',
      '@x',
      '\tx',
      '-cmd',
      ' =1',
      '\n=1',
      '＝1',
      '-3',
      '+1.5e3',
      'a=b',
      '',
    ];
    expect(forSpreadsheets(csvLine(odd))).toBe(
      csvLine([
        ...[`'=HYPERLINK("http://x")`, `'@x`, '\tx', `'-cmd`, `' =1`, `'\n=1`, `'＝1`, '-3', '+1.5e3', 'a=b'],
        '',
      ]),
    );
  });

  it('keeps the mark in front, and a last line without an end', () => {
    expect(forSpreadsheets(`${BYTE_ORDER_MARK}=a,b\r\n=c`)).toBe(`${BYTE_ORDER_MARK}'=a,b\r\n'=c`);
  });

  it('changes nothing else, whatever the values', () => {
    const value = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '1') });
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 1 })), (rows) => {
        const text = rows.map((row) => csvLine(row)).join('');
        expect(forSpreadsheets(text)).toBe(text);
      }),
      propertyRuns(300),
    );
  });
});
