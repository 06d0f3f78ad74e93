import { expect, it } from 'vitest';
import { readWorkbook } from '@tests/support/workbook';
import { workbookOf } from './workbook';

const usd = (amount: string) => ({ amount, currency: 'USD' });

it('numbers are numbers with their currency, days are days, and the head stays in sight', async () => {
  const file = await workbookOf([
    {
      name: 'Costs',
      columns: ['Period', 'Service', 'Cost'],
      rows: [
        [{ day: '2026-02-28' }, 'Compute', usd('1234567.123456')],
        [{ day: '1999-12-31' }, '', { amount: '-0.2', currency: 'X"Y' }],
      ],
    },
    { name: 'About', columns: ['', ''], rows: [['Currency', 'USD']] },
  ]);
  const [costs, about] = readWorkbook(file);
  expect([costs?.name, about?.name]).toEqual(['Costs', 'About']);
  expect([costs?.frozenRows, costs?.widths.length]).toEqual([1, 3]);
  expect(costs?.rows[0]?.map(({ value, isBold }) => [value, isBold])).toEqual([
    ['Period', true],
    ['Service', true],
    ['Cost', true],
  ]);
  const [day, service, cost] = costs?.rows[1] ?? [];
  // Days since the last one of 1899, as spreadsheets count.
  expect(day).toMatchObject({ type: 'n', value: '46081', format: 'yyyy-mm-dd' });
  expect(service).toMatchObject({ value: 'Compute', isBold: false });
  expect(cost).toMatchObject({ type: 'n', value: '1234567.123456', format: '#,##0.00 "USD"' });
  expect(costs?.rows[2]?.at(-1)).toMatchObject({ value: '-0.2', format: '#,##0.00' });
});

it('a text that begins as a formula does is a text, and what no file may hold is left out', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '\t=1', 'a\u0000b <&> "c"', '007', '1e5'];
  const file = await workbookOf([{ name: 'Costs', columns: ['Name'], rows: texts.map((text) => [text]) }]);
  const cells = readWorkbook(file)[0]?.rows.slice(1).flat() ?? [];
  expect(cells.map(({ value }) => value)).toEqual(texts.map((text) => text.replace('\u0000', '')));
  for (const { type, hasFormula } of cells) expect([type, hasFormula]).toEqual(['s', false]);
});
