import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClickHouse } from '@server/costs/clickhouse/client';
import { createBillRollups } from '@server/costs/clickhouse/rollups';
import { rollupTableOf } from '@server/costs/clickhouse/rollupTable';
import { tableOf } from '@server/costs/clickhouse/table';
import { number, text } from '@server/costs/queries/read';
import { spendSql, totalsSql } from '@server/costs/queries/spend';
import { days as ofDays, resources, rollupFor, type Rollup } from '@server/costs/rollups/layout';
import type { PeriodResult } from '@server/costs/types';
import { systemClock } from '@server/platform/clock';
import { place } from './bills';
import { charge, clickhouse, copies, organization } from './organization';

const range = { from: '2026-01-01', to: '2026-02-28', costMethod: 'unblended', filters: [] } as const;
const byTag = (key: string) => spendSql({ ...range, granularity: 'month', groupBy: [`tag:${key}`], top: 5 });
const rollupOf = (key: string): Rollup => rollupFor(byTag(key)) ?? ofDays;
const DAY_MS = 24 * 60 * 60_000;

/** What is done in ClickHouse through it, as of some days later. */
const later = (days: number, server: ClickHouse | undefined = clickhouse) => {
  if (!server) throw new Error('There is no ClickHouse.');
  const clock = { now: () => new Date(systemClock.now().getTime() + days * DAY_MS) };
  return createBillRollups({ clickhouse: server, clock, newId: randomUUID });
};

describe.skipIf(!place)('rollups in ClickHouse', () => {
  const one = organization();
  const other = organization();
  let bills: PeriodResult[];
  let theirs: PeriodResult[];
  const keys = (of: readonly PeriodResult[] = bills) => of.map(one.keyOf);
  const summed = async (rollup: Rollup, org = one) =>
    [...((await copies?.there(org.orgId, rollup))?.summed ?? [])].toSorted();

  beforeAll(async () => {
    const tags = { Tags: '{"team":"web"}' };
    bills = await one.bill([charge('2026-01-05', '1.25', tags), charge('2026-02-05', '2.5', tags)]);
    theirs = await other.bill([charge('2026-01-05', '1000', { ServiceName: 'Secret' })]);
    await one.bring(bills);
    await other.bring(theirs);
  });

  it('of days and of resources are there with the bill', async () => {
    for (const rollup of [ofDays, resources]) expect(await summed(rollup)).toEqual(keys().toSorted());
  });

  it('of tags are made when asked for, and then kept as bills change', async () => {
    expect(await summed(rollupOf('team'))).toEqual([]);
    await copies?.keep(one.orgId, rollupOf('team'), keys());
    expect(await summed(rollupOf('team'))).toEqual(keys().toSorted());
    const answer = await one.ask(byTag('team'), keys());
    expect(answer.map((row) => text(row, 'g0'))).toEqual(['web', 'web']);
    expect(await one.askRollup(byTag('team'), keys())).toEqual(answer);
    const newer = await one.bill([charge('2026-01-05', '7', { Tags: '{"team":"db"}' })]);
    await one.bring(newer);
    expect(await summed(rollupOf('team'))).toEqual([...keys(), ...keys(newer)].toSorted());
    expect(await one.askRollup(byTag('team'), keys(newer))).toEqual(
      await one.ask(byTag('team'), keys(newer)),
    );
  });

  it('of one organization are never read by another', async () => {
    const own = await one.askRollup(totalsSql(range), keys());
    expect(own.map((row) => number(row, 'cost'))).toEqual([3.75]);
    const asked = [...keys(), ...theirs.map(other.keyOf)];
    expect(await one.askRollup(totalsSql(range), asked)).toEqual(own);
    expect(await one.askRollup(totalsSql(range), theirs.map(other.keyOf))).toEqual([]);
  });

  it('are there before their bill is: no reader sees it without them', async () => {
    const server = clickhouse;
    if (!server) return;
    const own = organization();
    const [bill] = await own.bill([charge('2026-01-05', '3')]);
    const replaced: string[] = [];
    const watching: ClickHouse = {
      ...server,
      async run(sql, timeoutMs) {
        await server.run(sql, timeoutMs);
        const table = /ALTER TABLE `([a-z]+)\d+_.* REPLACE PARTITION/.exec(sql)?.[1];
        if (table !== undefined) replaced.push(table);
      },
    };
    await own.bring(bill ? [bill] : [], watching);
    expect(replaced).toEqual(['sums', 'sums', 'bills']);
  });

  it('that are not what the bill is are never read; the bill is', async () => {
    const server = clickhouse;
    if (!server) return;
    const own = organization();
    const [bill] = await own.bill([charge('2026-01-05', '3'), charge('2026-01-06', '4')]);
    const wrong: ClickHouse = {
      ...server,
      // As of a statement that was cut off.
      run: (sql, timeoutMs) =>
        server.run(
          sql.replace(/(INSERT INTO `loading_.*WHERE )/s, '$1toDayOfMonth(b.ChargePeriodStart) = 5 AND '),
          timeoutMs,
        ),
    };
    await own.bring(bill ? [bill] : [], wrong);
    expect(await summed(ofDays, own)).toEqual([]);
    const key = bill ? own.keyOf(bill) : '';
    expect((await copies?.there(own.orgId))?.charges.get(key)).toBe(2);
    await expect(later(0, wrong).keep(own.orgId, ofDays, [key])).rejects.toThrow('another charges: 1, not 2');
    await copies?.keep(own.orgId, ofDays, [key]);
    expect(await summed(ofDays, own)).toEqual([key]);
  });

  it('have at most twelve sets of tag keys; one that nobody asked for today makes room', async () => {
    const own = organization();
    const made = await own.bill([charge('2026-01-05', '1')]);
    await own.bring(made);
    const key = made.map(own.keyOf);
    for (let at = 0; at < 13; at += 1) await copies?.keep(own.orgId, rollupOf(`k${at}`), at > 10 ? key : []);
    expect(await summed(rollupOf('k11'), own)).toEqual(key);
    expect(await summed(rollupOf('k12'), own)).toEqual([]);
    await later(1).keep(own.orgId, rollupOf('k12'), key);
    expect(await summed(rollupOf('k12'), own)).toEqual(key);
  });

  it('of tags that leave the bill’s rows as they are stay empty, and are not made again', async () => {
    const own = organization();
    const many = Array.from({ length: 5_200 }, (_, at) =>
      charge('2026-01-05', '1', { Tags: JSON.stringify({ run: `r${at}`, team: 'web' }) }),
    );
    const made = await own.bill(many);
    await own.bring(made);
    const key = made.map(own.keyOf);
    for (const tag of ['run', 'team']) await copies?.keep(own.orgId, rollupOf(tag), key);
    expect([await summed(rollupOf('run'), own), await summed(rollupOf('team'), own)]).toEqual([[], key]);
    const statements: string[] = [];
    const server = clickhouse;
    if (!server) return;
    const watching: ClickHouse = {
      ...server,
      async run(sql, timeoutMs) {
        statements.push(sql);
        await server.run(sql, timeoutMs);
      },
    };
    await later(0, watching).keep(own.orgId, rollupOf('run'), key);
    expect(statements).toEqual([]);
    const newer = await own.bill([charge('2026-02-05', '7', { Tags: '{"run":"one"}' })]);
    await own.bring(newer);
    expect(await summed(rollupOf('run'), own)).toEqual([]);
    expect(await summed(rollupOf('team'), own)).toEqual([...key, ...newer.map(own.keyOf)].toSorted());
  });

  it('take any key of a tag as a text', async () => {
    const key = "it's \\' OR 1 = 1 -- \"`{}";
    const own = organization();
    const made = await own.bill([charge('2026-01-05', '5', { Tags: JSON.stringify({ [key]: 'yes' }) })]);
    await own.bring(made);
    await copies?.keep(own.orgId, rollupOf(key), made.map(own.keyOf));
    const answer = await own.askRollup(byTag(key), made.map(own.keyOf));
    expect(answer.map((row) => [text(row, 'g0'), number(row, 'cost')])).toEqual([['yes', 5]]);
  });

  it('go two weeks after nobody asked for them, their files with the bill', async () => {
    const server = clickhouse;
    if (!server) return;
    const own = organization();
    const made = await own.bill([charge('2026-01-05', '1')]);
    await own.bring(made);
    const key = made.map(own.keyOf);
    const tables = async () => {
      const names = [
        rollupTableOf(own.orgId, ofDays),
        rollupTableOf(own.orgId, resources),
        tableOf(own.orgId),
      ];
      const rows = await server.rows(
        'SELECT name FROM system.tables WHERE has({names:Array(String)}, name)',
        { names: names.map((name) => name.replaceAll('`', '')) },
        { timeoutMs: 10_000 },
      );
      return rows.length;
    };
    await later(10).keep(own.orgId, ofDays, []);
    await later(14).tidy();
    expect([await tables(), await summed(ofDays, own)]).toEqual([3, key]);
    await later(20).tidy();
    expect(await tables()).toBe(2);
    await later(25).tidy();
    expect(await tables()).toBe(1);
  });
});
