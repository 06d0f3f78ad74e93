import { expect, it } from 'vitest';
import type { JsonObject } from '../json';
import { readUnitRecords } from './readRecords';

const columns = { day: 'Date', amount: 'Orders', segment: 'Team' };

it('reads days, values and segments of records, and passes over empty ones', () => {
  const records: JsonObject[] = [
    { Date: '2026-07-01', Orders: 12.5, Team: 'web' },
    { Date: null, Orders: null, Team: 'web' },
    { Date: '2026-07-02', Orders: '7', Team: null },
    { Date: '2026-07-03', Orders: 1e-7 },
  ];
  expect(readUnitRecords(records, columns)).toEqual({
    values: [
      { date: '2026-07-01', amount: '12.5', segment: 'web' },
      { date: '2026-07-02', amount: '7' },
      { date: '2026-07-03', amount: '0.000000' },
    ],
    problems: [],
  });
  expect(readUnitRecords(records.slice(0, 1), { ...columns, segment: null }).values).toEqual([
    { date: '2026-07-01', amount: '12.5' },
  ]);
});

it('names each record that has no day, no amount, or too long a segment', () => {
  const records: JsonObject[] = [
    { Date: '2026-13-01', Orders: 1 },
    { Date: '2026-07-01', Orders: -1 },
    { Date: '2026-07-01', Orders: 'many' },
    { Date: '2026-07-01' },
    { Date: '2026-07-01', Orders: ' ' },
    { Date: '2026-07-01', Orders: 1, Team: 'x'.repeat(101) },
    { Orders: 4 },
  ];
  const { values, problems } = readUnitRecords(records, columns);
  expect(values).toEqual([]);
  expect(problems.map(({ row, fault, text }) => `${row} ${fault} ${text.slice(0, 10)}`)).toEqual([
    '1 date 2026-13-01',
    '2 amount -1',
    '3 amount many',
    '4 empty Orders',
    '5 empty Orders',
    '6 segment xxxxxxxxxx',
    '7 date ',
  ]);
});
