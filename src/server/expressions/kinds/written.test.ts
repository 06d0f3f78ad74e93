import { describe, expect, it } from 'vitest';
import { csv, csvReply } from './csv';
import { xml } from './xml';
import { yaml } from './yaml';

/** What stands in a file, and what becomes of it. */
const written: [text: string, value: string | number][] = [
  ['12', 12],
  ['-2.5', -2.5],
  ['0', 0],
  ['0012', '0012'],
  ['1.10', '1.10'],
  ['1e3', '1e3'],
  ['0e34', '0e34'],
  ['0x1F', '0x1F'],
  ['123456789012', '123456789012'],
  ['7615917337495251231', '7615917337495251231'],
  ['0.12345678901234567890', '0.12345678901234567890'],
];

describe('a value of a format without types is a number only where nothing of it is lost', () => {
  it.each(written)('%s', (text, value) => {
    expect(csv({ text: `a;b\n${text};x\n`, separator: ';', header: true, numbers: true }).rows).toEqual([
      { a: value, b: 'x' },
    ]);
    expect(xml({ text: `<r><a>${text}</a><b k="${text}">x</b></r>` })).toEqual({
      r: { a: value, b: { '@k': text, '#text': 'x' } },
    });
    expect(yaml({ text: `a: ${text}\nb: "12"\n` })).toEqual({ a: value, b: '12' });
  });
});

describe('columns of one name', () => {
  const text = 'cost,cost,cost_2,cost\n1,2,3,4\n';
  it.each([
    ['a text', () => csv({ text, separator: ',', header: true, numbers: false })],
    ['a reply', () => csvReply({ text, separator: ',', header: true })],
  ])('are all there, and told: %s', (_, read) => {
    expect(read()).toEqual({
      rows: [{ cost: '1', cost_3: '2', cost_2: '3', cost_4: '4' }],
      renamed: ['cost_3', 'cost_4'],
    });
  });
});
