import { describe, expect, it } from 'vitest';
import { parseFilter } from './filter';
import { filteredBy, userColumns } from './filterSql';

describe('a filter', () => {
  it.each([
    ['userName eq "Ann@Example.com"', { op: 'eq', path: 'username', value: 'Ann@Example.com' }],
    ['externalId eq "a\\"b)"', { op: 'eq', path: 'externalid', value: 'a"b)' }],
    ['active EQ True', { op: 'eq', path: 'active', value: true }],
    ['title pr', { op: 'pr', path: 'title' }],
    ['name.familyName sw "O"', { op: 'sw', path: 'name.familyname', value: 'O' }],
    ['title eq null', { op: 'eq', path: 'title', value: null }],
    ['x gt -1.5e3', { op: 'gt', path: 'x', value: -1500 }],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x"',
      { op: 'eq', path: 'username', value: 'x' },
    ],
    [
      'a pr or b pr and not (c pr)',
      {
        op: 'or',
        of: [
          { op: 'pr', path: 'a' },
          {
            op: 'and',
            of: [
              { op: 'pr', path: 'b' },
              { op: 'not', of: { op: 'pr', path: 'c' } },
            ],
          },
        ],
      },
    ],
    [
      '(a pr or b pr) and c pr',
      {
        op: 'and',
        of: [
          {
            op: 'or',
            of: [
              { op: 'pr', path: 'a' },
              { op: 'pr', path: 'b' },
            ],
          },
          { op: 'pr', path: 'c' },
        ],
      },
    ],
    [
      'emails[type eq "work" and value co "@example.com"]',
      {
        op: 'some',
        path: 'emails',
        of: {
          op: 'and',
          of: [
            { op: 'eq', path: 'type', value: 'work' },
            { op: 'co', path: 'value', value: '@example.com' },
          ],
        },
      },
    ],
    [
      'emails[type eq "work"].value eq "a@b.c"',
      {
        op: 'some',
        path: 'emails',
        of: {
          op: 'and',
          of: [
            { op: 'eq', path: 'type', value: 'work' },
            { op: 'eq', path: 'value', value: 'a@b.c' },
          ],
        },
      },
    ],
  ])('%s', (text, expected) => {
    expect(parseFilter(text)).toEqual(expected);
  });

  it.each([
    '',
    ' ',
    'userName',
    'userName like "a"',
    'a eq b',
    'a eq "b',
    'a eq "b" and ',
    'a eq "b" c eq "d"',
    'not a pr',
    '(a pr',
    'a pr)',
    'emails[type eq "work"',
    'a..b pr',
    'a eq "\\u0000"',
    'a eq "\\ud800"',
    'a eq "\\x"',
    "a eq 'b'",
    `${'('.repeat(30)}a pr${')'.repeat(30)}`,
    Array.from({ length: 101 }, () => 'a pr').join(' or '),
    `a eq "${'x'.repeat(5_000)}"`,
  ])('refuses “%s”', (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ data: { scimType: 'invalidFilter' } }));
  });
});

describe('a filter as SQL', () => {
  const of = (text: string) => filteredBy(userColumns, parseFilter(text), 4);

  it('binds every value, in the order of its numbers', () => {
    const { sql, values } = of(`userName eq "x' or true --" or emails[value co "%" and primary eq true]`);
    expect(values).toEqual(["x' or true --", '%']);
    expect(sql).toContain('lower($4::text)');
    expect(sql).toContain('lower($5::text)');
    expect(sql).not.toContain('--');
  });

  it.each([
    'password eq "x"',
    'constructor eq "x"',
    'emails.constructor pr',
    'userName eq true',
    'active gt true',
    'active eq "perhaps"',
    'meta.lastModified gt "yesterday"',
    'meta.lastModified co "2026"',
    'title gt null',
    'userName[value eq "x"]',
  ])('refuses “%s”', (text) => {
    expect(() => of(text)).toThrow(expect.objectContaining({ data: { scimType: 'invalidFilter' } }));
  });
});
