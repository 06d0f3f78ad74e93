import { gzipSync } from 'node:zlib';
import { bytesOf, csvOf, type Row } from './deliveries';

/** A file that is not as it should be, made from a month that was imported whole. */
export interface Odd {
  name: string;
  bytes: Uint8Array;
  /**
   * `refused`: nothing is imported. `read`: another way to write the same month, so that no total changes.
   * `held`: it would take charges away, so that a person is asked first.
   */
  outcome: 'refused' | 'read' | 'held';
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const amounts = ['BilledCost', 'EffectiveCost', 'ListCost', 'ContractedCost'];

const withComma = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value,
    ]),
  );

const unreadable = (row: Row, index: number): Row =>
  index % 5 < 2 ? { ...row, ...Object.fromEntries(amounts.map((name) => [name, 'abc'])) } : row;

const latin1 = (value: string): Uint8Array => Uint8Array.from(Buffer.from(value, 'latin1'));

function utf16(value: string): Uint8Array {
  return Uint8Array.from(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(value, 'utf16le')]));
}

/** All ways in which a month of a real person has come, `rows` being that month. */
export function oddFiles(rows: readonly Row[]): Odd[] {
  const whole = csvOf(rows);
  const [header = ''] = whole.split('\n');
  return [
    { name: 'empty.csv', bytes: text(''), outcome: 'refused' },
    { name: 'header-only.csv', bytes: text(`${header}\n`), outcome: 'refused' },
    { name: 'not-a-bill.csv', bytes: text('name,age\nAda,36\nAlan,41\n'), outcome: 'refused' },
    {
      name: 'wrong-header.csv',
      bytes: text(whole.replace('BilledCost', 'BiledCost').replace('BillingCurrency', 'Curency')),
      outcome: 'refused',
    },
    { name: 'cut.csv.gz', bytes: gzipSync(text(whole)).subarray(0, 20_000), outcome: 'refused' },
    { name: 'semicolon.csv', bytes: text(csvOf(rows, ';')), outcome: 'read' },
    {
      name: 'decimal-comma.csv',
      bytes: text(csvOf(rows.map(withComma), ';')),
      outcome: 'read',
    },
    { name: 'with-bom.csv', bytes: text(`\uFEFF${whole}`), outcome: 'read' },
    { name: 'latin1.csv', bytes: latin1(whole), outcome: 'read' },
    { name: 'utf16.csv', bytes: utf16(whole), outcome: 'read' },
    { name: 'packed.csv.gz', bytes: gzipSync(text(whole)), outcome: 'read' },
    { name: 'windows-lines.csv', bytes: text(whole.replaceAll('\n', '\r\n')), outcome: 'read' },
    { name: 'half-unreadable.csv', bytes: bytesOf({ rows: rows.map(unreadable) }), outcome: 'held' },
    {
      name: 'fewer-rows.csv',
      bytes: bytesOf({ rows: rows.slice(0, Math.floor(rows.length / 2)) }),
      outcome: 'held',
    },
  ];
}
