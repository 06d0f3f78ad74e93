import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realBill } from '@tests/support/realBills';
import { changesSql, daysBeforeSql } from '@server/costs/queries/changes';
import { valuesSql } from '@server/costs/queries/details';
import { dailySql } from '@server/costs/queries/forecast';
import { spendSql, totalsSql } from '@server/costs/queries/spend';
import { bothEngines, type StoredBill } from './both';
import { startClickHouse, whyNoEngine, type TestClickHouse } from './engine';

const why = await whyNoEngine();
let server: TestClickHouse;
let both: ReturnType<typeof bothEngines>;
let bills: StoredBill[];

describe.skipIf(why !== undefined)('both engines', () => {
  beforeAll(async () => {
    server = await startClickHouse();
    both = bothEngines(server);
    bills = await both.imported('org', 'real', realBill('focus-1.0'));
  });
  afterAll(() => server.stop());

  const days = { from: '2024-09-01', to: '2024-10-31', costMethod: 'amortized', filters: [] } as const;
  it.each([
    [
      'spend',
      () => spendSql({ ...days, granularity: 'day', groupBy: ['service', 'account', 'owner'], top: 5 }),
    ],
    ['spend by tag', () => spendSql({ ...days, granularity: 'total', groupBy: ['tag:environment'], top: 5 })],
    ['totals', () => totalsSql(days)],
    ['changes', () => changesSql({ ...days, field: 'service', top: 20 })],
    ['days before', () => daysBeforeSql({ ...days, from: '2024-10-01' })],
    ['values', () => valuesSql({ ...days, field: 'region', search: 'US', also: ['eu-west-1'] })],
    ['daily', () => dailySql(days)],
  ])('%s', async (_, plan) => {
    const expected = await both.duckdb('org', bills, plan());
    expect(expected.length).toBeGreaterThan(0);
    expect(await both.clickhouse('org', bills, plan())).toEqual(expected);
  });
});
