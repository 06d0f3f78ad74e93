import { expect, it } from 'vitest';
import { readWorkbook } from '@tests/support/workbook';
import { statementPdf, statementWorkbook, type PrintedStatement } from './statementFiles';

const row = (value: string, direct: bigint, shared: bigint, split: 'direct' | null = null) => ({
  value,
  direct,
  shared,
  split,
});
const statement = (teams = 1): PrintedStatement => ({
  organisation: 'Zażółć Energia',
  zone: 'Europe/Warsaw',
  made: new Date(Date.parse('2026-11-02T08:00:00Z')),
  name: 'Team',
  cost_method: 'amortized',
  month: '2026-10',
  through: '2026-10-20',
  revision: 2,
  incomplete: [],
  currencies: [
    {
      currency: 'USD',
      bill: 100_001n + 50_000n * BigInt(teams - 1),
      rows: [
        row('', 10_001n, 0n),
        row('Web', 60_000n, 20_000n),
        row('Shared platform', 30_000n, -20_000n, 'direct'),
        ...Array.from({ length: teams - 1 }, (_, at) => row(`Team ${at}`, 50_000n, 0n)),
      ],
    },
  ],
});

it('a workbook has each value in exact cents, the largest first and what is not allocated last', async () => {
  const [costs, about] = readWorkbook(await statementWorkbook(statement()));
  expect(costs?.rows.map((cells) => cells.slice(1, 6).map(({ value }) => value))).toEqual([
    ['Team', 'Currency', 'Direct cost', 'Shared cost', 'Total'],
    ['Web', 'USD', '600', '200', '800'],
    ['Shared platform', 'USD', '300', '-200', '100'],
    ['Unallocated', 'USD', '100.01', '0', '100.01'],
  ]);
  expect(about?.rows.find(([name]) => name?.value === 'Total in USD')?.[1]?.value).toBe('1000.01');
});

it('a PDF has the same bytes for the same month, and goes on over pages', async () => {
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  const pdf = await statementPdf(statement());
  expect((await statementPdf(statement())).equals(pdf)).toBe(true);
  expect(pagesOf(pdf)).toBe(1);
  expect(pagesOf(await statementPdf(statement(60)))).toBe(3);
});
