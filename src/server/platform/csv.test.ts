import { describe, expect, it } from 'vitest';
import { csvLine } from './csv';

describe('a line of CSV', () => {
  it('makes what a spreadsheet would run into text, and leaves numbers numbers', () => {
    expect(csvLine(['=HYPERLINK("http://x")', '@x', '\tx', '-cmd', -3, null, true])).toBe(
      `"'=HYPERLINK(""http://x"")",'@x,'\tx,'-cmd,-3,,true\r\n`,
    );
  });

  it('quotes commas, quotes and line ends', () => {
    expect(csvLine(['a,b', 'a"b', 'a\nb', 'plain'])).toBe('"a,b","a""b","a\nb",plain\r\n');
  });
});
