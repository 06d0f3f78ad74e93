import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spendSql } from '../queries/spend';
import { rangeSql } from '../queries/details';
import type { ImportResult } from '../types';
import { importFile } from './importFile';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-origins-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const usual = {
  BillingAccountId: '1',
  BillingCurrency: 'USD',
  BillingPeriodStart: '2026-03-01T00:00:00Z',
  BillingPeriodEnd: '2026-04-01T00:00:00Z',
  ChargeCategory: 'Usage',
  ChargeDescription: 'Node',
  ChargePeriodStart: '2026-03-05T00:00:00Z',
  ChargePeriodEnd: '2026-03-06T00:00:00Z',
  ServiceCategory: 'Compute',
  ServiceName: 'Kubernetes',
  BilledCost: '10',
  EffectiveCost: '10',
  ListCost: '10',
  PricingQuantity: '24',
  ResourceId: 'node-1',
  Tags: '{"env":"prod"}',
  ProviderName: 'AWS',
  AllocatedMethodId: '',
  AllocatedMethodDetails: '',
  AllocatedResourceId: '',
  AllocatedResourceName: '',
  AllocatedTags: '',
};
type Line = Partial<typeof usual>;

const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const textOf = (lines: readonly Line[]) =>
  [
    Object.keys(usual).join(','),
    ...lines.map((line) =>
      Object.values({ ...usual, ...line })
        .map(cell)
        .join(','),
    ),
    '',
  ].join('\n');

const part = (id: string, cost: string, ratio: number): Line => ({
  BilledCost: cost,
  EffectiveCost: cost,
  PricingQuantity: String(24 * ratio),
  AllocatedMethodId: 'split-1',
  AllocatedMethodDetails: JSON.stringify({ Elements: [{ AllocatedRatio: ratio }] }),
  AllocatedResourceId: id,
  AllocatedResourceName: id === '' ? '' : `pod ${id}`,
  AllocatedTags: id === '' ? '' : JSON.stringify({ team: `team-${id}`, spot: true }),
});
const parts = [part('a', '3', 0.3), part('b', '5', 0.5), part('', '2', 0.2)];

let count = 0;
async function imported(lines: readonly Line[]): Promise<ImportResult> {
  count += 1;
  const path = join(root, `${count}.csv`);
  await writeFile(path, textOf(lines));
  return importFile({ path, tempDir: join(root, 'temp'), outDir: join(root, `${count}`), sourceId: 's1' });
}

async function asked(result: ImportResult, sql: string, values: Record<string, unknown> = {}) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const files = result.periods.map(({ file }) => `'${file}'`).join(', ');
  await connection.run(`CREATE VIEW focus AS SELECT * FROM read_parquet([${files}])`);
  const reader = await connection.runAndReadAll(
    sql,
    values as Parameters<typeof connection.runAndReadAll>[1],
  );
  connection.closeSync();
  return reader.getRowObjectsJson();
}

async function spend(result: ImportResult, field: string): Promise<unknown[]> {
  const { sql, values } = spendSql({
    from: '2026-03-01',
    to: '2026-03-31',
    granularity: 'total',
    groupBy: [field],
    costMethod: 'unblended',
    filters: [],
    top: 10,
  });
  const rows = await asked(result, sql, values);
  return rows.map(({ g0, l0, cost }) => [g0, l0, Number(cost)]);
}

it('an origin that its allocated charges add up to is left out, and told; other charges stay', async () => {
  const other = { ResourceId: 'node-2', BilledCost: '7', EffectiveCost: '7' };
  const result = await imported([{}, ...parts, other]);
  expect(result.rows).toBe(4);
  expect(result.periods[0]?.totals).toMatchObject([{ currency: 'USD', billedCost: 17, effectiveCost: 17 }]);
  expect(result.warnings.filter(({ code }) => code.startsWith('allocated'))).toMatchObject([
    {
      code: 'allocated_origins',
      rows: 1,
      amount: 10,
      currency: 'USD',
      message:
        '1 charge of 10.00 USD in total is also in the file as 3 allocated charges. Only the allocated ones are counted.',
    },
  ]);
});

it('without its origin nothing is left out; beside one that they do not add up to, all are counted and it is told', async () => {
  const alone = await imported(parts);
  expect([alone.rows, alone.warnings.filter(({ code }) => code.startsWith('allocated'))]).toEqual([3, []]);
  const apart = await imported([{ BilledCost: '11', EffectiveCost: '11' }, ...parts]);
  expect(apart.rows).toBe(4);
  expect(apart.warnings.map(({ code }) => code)).toContain('allocated_apart');
  const plain = await imported([{}]);
  expect(plain.warnings).toEqual([]);
});

it('spend goes by the allocated resource, by the method, and by the tags of what is allocated to', async () => {
  const result = await imported([{}, ...parts]);
  expect(await spend(result, 'allocated_resource')).toEqual([
    ['b', 'pod b', 5],
    ['a', 'pod a', 3],
    ['', '', 2],
  ]);
  expect(await spend(result, 'allocation_method')).toEqual([['split-1', 'split-1', 10]]);
  expect(await spend(result, 'tag:team')).toEqual([
    ['team-b', 'team-b', 5],
    ['team-a', 'team-a', 3],
    ['', '', 2],
  ]);
  expect(await spend(result, 'tag:env')).toEqual([['prod', 'prod', 10]]);
  const [range] = await asked(result, rangeSql().sql);
  expect(range?.tag_keys).toEqual(['env', 'spot', 'team']);
  const [kept] = await asked(
    result,
    `SELECT AllocatedMethodDetails AS d FROM focus WHERE AllocatedResourceId = 'a'`,
  );
  expect(kept?.d).toBe('{"Elements":[{"AllocatedRatio":0.3}]}');
});
