import { expect, it } from 'vitest';
import { readBudgetTable } from './table';

const defaults = { currency: 'USD', month: '2026-12' };

it('reads budgets of a CSV file, with what narrows them and who is told when', () => {
  const text =
    '\uFEFFName,Amount,Currency,Period,Start,Growth,Owner,Parent,Alerts,Service,tag:team\r\n' +
    'Payments,"$12,500.50",eur,Quarterly,2026-04,2.5,Ada,Everything,"80, forecast 100",EC2; S3,pay\r\n' +
    'Everything,90000,,,,,,,,,\r\n';
  const [payments, everything] = readBudgetTable(text, defaults) ?? [];
  expect(payments).toMatchObject({ line: 2, parent: 'Everything', problems: [] });
  expect(payments?.budget).toEqual({
    name: 'Payments',
    currency: 'EUR',
    period: 'quarter',
    start: '2026-04',
    end: null,
    amount: 12_500.5,
    growth: 2.5,
    amounts: null,
    owner: 'Ada',
    filters: [
      { field: 'service', operator: 'in', values: ['EC2', 'S3'] },
      { field: 'tag:team', operator: 'in', values: ['pay'] },
    ],
    thresholds: [
      { kind: 'actual', percent: 80 },
      { kind: 'forecast', percent: 100 },
    ],
  });
  expect(everything?.budget).toMatchObject({
    currency: 'USD',
    start: '2026-12',
    amount: 90_000,
    period: 'month',
  });
});

it('reads a curve from cells of a spreadsheet, a column a month', () => {
  const text = 'Name\t2026-02\t2026-01\t2026-03\nTeam A\t200\t100\t150.5\n';
  const [row] = readBudgetTable(text, defaults) ?? [];
  expect(row?.budget).toMatchObject({ start: '2026-01', amounts: [100, 200, 150.5], amount: 100 });
});

it('names the line and the field of what is wrong', () => {
  const text =
    'name;amount;period;start;end;alerts;parent;2026-01;2026-03\n' +
    ';-3;week;soon;;every day;Nobody;;\n' +
    'A;many;;2026-05;2026-01;;;;\n' +
    'a;;;;;;;5;6\n';
  const rows = readBudgetTable(text, defaults) ?? [];
  const found = rows.map(({ line, problems }) => [
    line,
    ...problems.map(({ field, fault }) => `${field}:${fault}`),
  ]);
  expect(found).toEqual([
    [
      2,
      'name:missing',
      'period:period',
      'start:month',
      'amount:positive',
      'alerts:threshold',
      'parent:parent',
    ],
    [3, 'end:end', 'amount:number'],
    [4, '2026-03:gap', 'name:twice'],
  ]);
  expect(rows.every(({ budget }) => budget === null)).toBe(true);
  expect(readBudgetTable('Amount\n3', defaults)).toBeNull();
  expect(readBudgetTable('', defaults)).toBeNull();
});
