import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askBills } from '@tests/support/askBills';
import { billOf, on } from '@tests/contract/costsFixture';
import { importFile } from '../import/importFile';
import type { Built } from './fields';
import { number, text } from './read';
import { dailyCostsSql } from './cases';
import { spendSql, totalsSql } from './spend';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-exact-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Added as doubles they make 0.9000000002502929 in this order, 0.9000000002558207 in the other one. */
const amounts = ['0.1', '0.2', '0.00000000025', '123456.7', '-123456.7', '0.3', '0.1', '0.1', '0.1'];

async function stored(name: string, costs: readonly string[]) {
  const path = join(root, `${name}.csv`);
  const rows = costs.map((cost) => ({ ...on('2026-01-05'), BilledCost: cost, EffectiveCost: cost }));
  await writeFile(path, billOf(rows));
  const outDir = join(root, name);
  const { periods } = await importFile({ path, tempDir: join(root, 'temp'), outDir, sourceId: name });
  return periods.map(({ file }) => file);
}

const ask = (files: string[], built: Built) => askBills({ folder: root, files }, built);

it('amounts are added exactly, whatever the order of the rows', async () => {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  const asked = { ...days, filters: [], costMethod: 'unblended' } as const;
  const selector = {
    key: 'k',
    provider: 'AWS',
    accountId: '111122223333',
    resourceId: 'r1',
    currency: 'USD',
    charges: null,
  };
  for (const [index, costs] of [amounts, amounts.toReversed(), amounts.toSorted()].entries()) {
    const files = await stored(`order-${index}`, costs);
    const [total] = await ask(files, totalsSql(asked));
    const [row] = await ask(files, spendSql({ ...asked, granularity: 'day', groupBy: ['service'], top: 5 }));
    const [day] = await ask(files, dailyCostsSql([selector], days, 'amortized'));
    for (const found of [total, row, day]) {
      expect(text(found ?? {}, 'cost')).toBe('0.900000000250');
      expect(number(found ?? {}, 'cost')).toBe(0.90000000025);
    }
  }
});
