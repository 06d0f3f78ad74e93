import { expect, it } from 'vitest';
import { columns } from '../../costs/demo/csv';
import { customerBill } from './customerBills';
import { demoCustomers } from './customers';

const of = (name: 'BilledCost' | 'InvoiceId' | 'ChargePeriodStart', line: string) =>
  line.split(',')[columns.indexOf(name)] ?? '';

it('a demo customer’s bill has each day of two months; the closed month has its invoice', () => {
  const [first] = demoCustomers;
  const [head, ...lines] = customerBill(first?.usage ?? [], '2026-03-15')
    .trim()
    .split('\n');
  expect(head).toBe(columns.join(','));
  expect(lines.length).toBe((28 + 15) * 4);
  expect(new Set(lines.map((line) => of('ChargePeriodStart', line))).size).toBe(43);
  const open = lines.filter((line) => of('InvoiceId', line) === '');
  expect(open.every((line) => of('ChargePeriodStart', line) >= '2026-03-01')).toBe(true);
  expect(open.length).toBe(15 * 4);
});

it('costs about what the cases of the customer say', () => {
  for (const { usage, cases } of demoCustomers) {
    const lines = customerBill(usage, '2026-04-30').trim().split('\n').slice(1);
    for (const { resource, monthlyCost } of cases) {
      const own = lines.filter(
        (line) => line.includes(`,${resource},`) && of('ChargePeriodStart', line) < '2026-04',
      );
      const sum = own.reduce((all, line) => all + Number(of('BilledCost', line)), 0);
      if (own.length > 0) expect(Math.abs(sum / monthlyCost - 1)).toBeLessThan(0.1);
    }
  }
});
