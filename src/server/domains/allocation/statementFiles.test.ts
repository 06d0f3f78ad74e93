import { expect, it } from 'vitest';
import { readWorkbook } from '@tests/support/workbook';
import { placed } from '@shared/model/allocation/tree';
import {
  statementFileName,
  statementPdf,
  statementWorkbook,
  totalOf,
  type PrintedStatement,
  type ToldRow,
} from './statementFiles';

const row = (value: string, direct: bigint, shared: bigint, split: 'direct' | null = null): ToldRow => ({
  value,
  direct,
  shared,
  split,
  group: false,
  measured: null,
});
const tree = [{ value: 'Shared platform', parent: 'Web' }];
const statement = (teams = 1, nodes: typeof tree = []): PrintedStatement => ({
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
      rows: placed(
        [
          row('', 10_001n, 0n),
          row('Web', 60_000n, 20_000n),
          row('Shared platform', 30_000n, -20_000n, 'direct'),
          ...Array.from({ length: teams - 1 }, (_, at) => row(`Team ${at}`, 50_000n, 0n)),
        ],
        nodes,
        totalOf,
      ),
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

it('a workbook has the tree: the parent of each value, and what it comes to with all below', async () => {
  const [costs] = readWorkbook(await statementWorkbook(statement(1, tree)));
  expect(costs?.rows.map((cells) => [1, 5, -2, -1].map((at) => cells.at(at)?.value))).toEqual([
    ['Team', 'Total', 'Parent', 'With all below'],
    // What is empty has no cell.
    ['Web', '800', '800', '900'],
    ['Shared platform', '100', 'Web', '100'],
    ['Unallocated', '100.01', '100.01', '100.01'],
  ]);
});

it('a PDF has the same bytes for the same month, and goes on over pages', async () => {
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  const pdf = await statementPdf(statement());
  expect((await statementPdf(statement())).equals(pdf)).toBe(true);
  expect(pagesOf(pdf)).toBe(1);
  expect(pagesOf(await statementPdf(statement(60)))).toBe(3);
});

it('the name of its file keeps the letters of every script', () => {
  const named = { ...statement(), name: 'Größter Posten', only: '東京' };
  expect(statementFileName(named, 'pdf')).toBe('showback-größter-posten-東京-2026-10.pdf');
});
