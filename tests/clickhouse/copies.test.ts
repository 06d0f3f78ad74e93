import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { tableOf } from '@server/costs/clickhouse/table';
import { handOver } from '@server/costs/clickhouse/handOver';
import { createBillCopies } from '@server/costs/clickhouse/copies';
import { createClickHouseEngine } from '@server/costs/clickhouse/engine';
import { changesSql, daysBeforeSql } from '@server/costs/queries/changes';
import { valuesSql } from '@server/costs/queries/details';
import type { Plan } from '@server/costs/queries/fields';
import { dailySql } from '@server/costs/queries/forecast';
import { number, text } from '@server/costs/queries/read';
import { spendSql, totalsSql } from '@server/costs/queries/spend';
import type { PeriodResult } from '@server/costs/types';
import { systemClock } from '@server/platform/clock';
import { clientAt } from './beside';
import { place } from './bills';
import { charge, clickhouse, copies, organization } from './organization';
import { PATIENCE_MS } from '@tests/support/patience';

const days = { from: '2026-01-01', to: '2026-02-28', costMethod: 'unblended', filters: [] } as const;
const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };

const plans: [string, Plan][] = [
  ['spend', spendSql({ ...days, granularity: 'day', groupBy: ['service'], top: 5 })],
  ['totals', totalsSql(days)],
  ['changes', changesSql({ ...days, field: 'service', top: 5 })],
  ['days before', daysBeforeSql({ ...days, from: '2026-03-01', to: '2026-04-30' })],
  ['values', valuesSql({ ...days, field: 'service' })],
  ['daily', dailySql(days)],
];

describe.skipIf(!place)('copies of bills in ClickHouse', () => {
  const one = organization();
  const other = organization();
  let bills: PeriodResult[];
  let theirs: PeriodResult[];

  beforeAll(async () => {
    bills = await one.bill([charge('2026-01-05', '1.25'), charge('2026-02-05', '2.5')]);
    theirs = await other.bill([charge('2026-01-05', '1000', { ServiceName: 'Secret' })]);
    await one.bring(bills);
    await other.bring(theirs);
  });

  it.each(plans)('of one organization are never read by another: %s', async (_, plan) => {
    const own = bills.map(one.keyOf);
    const answer = await one.ask(plan, own);
    expect(answer.length).toBeGreaterThan(0);
    // Even one that names another’s files gets nothing of them: its table has none.
    const asked = [...own, ...theirs.map(other.keyOf)];
    expect(await one.ask(plan, asked)).toEqual(answer);
    expect(JSON.stringify(await one.ask(plan, asked))).not.toMatch(/Secret|1000/);
    expect(await one.ask(plan, theirs.map(other.keyOf))).toEqual([]);
  });

  it('are of no organization whose id could be another statement', () => {
    expect(() => tableOf('a` UNION ALL SELECT * FROM `b')).toThrow('The id of an organization is none.');
  });

  it('change with the index: a period is the old one or the new one, several change at once', async () => {
    const newer = await one.bill([
      charge('2026-01-05', '7'),
      charge('2026-02-05', '8'),
      charge('2026-02-06', '9'),
    ]);
    const total = async (of: readonly PeriodResult[]) =>
      number((await one.ask(totalsSql(days), of.map(one.keyOf)))[0] ?? {}, 'cost');
    const seen = new Set<number>();
    let isGoing = true;
    const asking = (async () => {
      while (isGoing) seen.add(await total(bills));
    })();
    await one.bring(newer);
    isGoing = false;
    await asking;
    expect([...seen]).toEqual([3.75]);
    expect(await total(newer)).toBe(24);
  });

  it('are the same however often they are brought', async () => {
    await one.bring(bills);
    await Promise.all([one.bring(bills), one.bring(bills)]);
    const there = await copies?.there(one.orgId);
    for (const bill of bills) expect(there?.charges.get(one.keyOf(bill))).toBe(bill.rows);
  });

  it('are not shown when they are not what the bill is', async () => {
    if (!clickhouse || !place) return;
    const [bill] = await one.bill([charge('2026-01-07', '5')], 'wrong');
    const wrong = createBillCopies({
      clickhouse,
      worker: { handOver: async (request) => ({ ...(await handOver(request)), billed: '6.000000000000' }) },
      clock: systemClock,
      newId: randomUUID,
      temporary: join(place.folder, 'temporary'),
    });
    const file = { path: bill?.file ?? '', key: bill ? one.keyOf(bill) : '' };
    await expect(wrong.bring(one.orgId, file)).rejects.toThrow('has another billed: 5.000000000000');
    expect((await copies?.there(one.orgId))?.charges.has(file.key)).toBe(false);
    const left = await clickhouse.rows(
      "SELECT name FROM system.tables WHERE name LIKE 'loading%'",
      {},
      { timeoutMs: 10_000 },
    );
    expect(left).toEqual([]);
  });

  it('go a day after nothing names them; those that are named stay', async () => {
    if (!clickhouse || !place) return;
    await clickhouse.run('CREATE TABLE `loading_left` (x Int8) ENGINE = MergeTree ORDER BY x');
    const own = organization();
    const [kept, gone] = await own.bill([charge('2026-01-05', '1'), charge('2026-02-05', '2')]);
    if (!kept || !gone) throw new Error('Two periods are two bills.');
    await own.bring([kept, gone]);
    // What other tests have there is named too.
    const named = new Map<string, Set<string>>();
    const parts = await clickhouse.rows(
      "SELECT DISTINCT table, partition FROM system.parts WHERE active AND table LIKE 'bills%'",
      {},
      { timeoutMs: 10_000 },
    );
    for (const row of parts) {
      const orgId = text(row, 'table').replace(/^bills\d+_/, '');
      named.set(orgId, (named.get(orgId) ?? new Set()).add(text(row, 'partition')));
    }
    named.get(own.orgId)?.delete(own.keyOf(gone));
    named.set(one.orgId, new Set(bills.map(one.keyOf)));
    await copies?.tidy(named);
    expect((await copies?.there(own.orgId))?.charges.size).toBe(2);
    const tomorrow = { now: () => new Date(Date.now() + 25 * 60 * 60_000) };
    const later = createBillCopies({
      clickhouse,
      worker: { handOver },
      clock: tomorrow,
      newId: randomUUID,
      temporary: join(place.folder, 'temporary'),
    });
    await later.tidy(named);
    expect([...((await copies?.there(own.orgId))?.charges.keys() ?? [])]).toEqual([own.keyOf(kept)]);
    expect((await copies?.there(one.orgId))?.charges.size).toBe(bills.length);
    const left = await clickhouse.rows(
      "SELECT name FROM system.tables WHERE name LIKE 'loading%'",
      {},
      { timeoutMs: 10_000 },
    );
    expect(left).toEqual([]);
  });

  it('answer from the engine once all of them are there, DuckDB until then', async () => {
    const there = copies;
    if (!clickhouse || !there) return;
    const own = organization();
    const stored = await own.bill([charge('2026-01-05', '1'), charge('2026-02-05', '2')]);
    let byDuck = 0;
    const engine = createClickHouseEngine({
      clickhouse,
      copies: there,
      clock: systemClock,
      log: silent,
      otherwise: {
        query: async () => {
          byDuck += 1;
          return { columns: [], rows: [], truncated: false };
        },
      },
      reading: (_bills, job) => job(),
    });
    const scope = own.scope(stored);
    await engine.query(scope, totalsSql(days));
    expect(byDuck).toBe(1);
    await expect
      .poll(async () => (await there.there(own.orgId)).charges.size, { timeout: PATIENCE_MS })
      .toBe(2);
    const { rows } = await engine.query(scope, totalsSql(days));
    expect(rows.map((row) => text(row, 'cost'))).toEqual(['3.000000000000']);
    expect(byDuck).toBe(1);
  });

  it('are away when nobody answers there', async () => {
    const nobody = clientAt({ url: 'http://127.0.0.1:9', folder: '' });
    await expect(nobody.rows('SELECT 1', {}, { timeoutMs: 5_000 })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await nobody.close();
  });

  it('say what is wrong with a statement, and end at a time-out', async () => {
    const ask = (sql: string, timeoutMs = 10_000) => clickhouse?.rows(sql, {}, { timeoutMs });
    await expect(ask('SELECT nothing')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(ask('SELECT nothing')).rejects.toThrow(/nothing/);
    await expect(ask('SELECT sleepEachRow(1) FROM numbers(2)', 100)).rejects.toBeInstanceOf(Fault);
    await expect(ask('SELECT sleepEachRow(1) FROM numbers(2)', 100)).rejects.toMatchObject({
      code: 'timeout',
    });
  });
});
