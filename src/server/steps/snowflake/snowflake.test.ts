import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloudBench, type CloudBench } from '@tests/fakes/cloudSteps';
import { startSnowflake, type SnowflakeFake } from '@tests/fakes/snowflake/snowflake';
import type { JsonObject } from '@shared/model/json';
import { systemClock } from '../../platform/clock';
import { runStep, testContext } from '../common/testing/testContext';
import { querySnowflake } from './query/step';

const SQL = 'SELECT * FROM usage WHERE day >= ?';
let snowflake: SnowflakeFake;
let bench: CloudBench;
beforeEach(async () => {
  snowflake = await startSnowflake();
  const settings = { account: 'myorg-myaccount', user: 'costloom', role: 'reader', warehouse: 'small' };
  bench = cloudBench(
    'SNOWFLAKE',
    { ...settings, endpoint: snowflake.url },
    { key: snowflake.key },
    systemClock,
  );
  snowflake.known.set(SQL, {
    names: ['NAME', 'CREDITS', 'RUNS', 'DAY', 'AT', 'TAGS'],
    types: [
      { type: 'text' },
      { type: 'fixed', scale: 9 },
      { type: 'fixed', scale: 0 },
      { type: 'date' },
      { type: 'timestamp_ltz' },
      { type: 'variant' },
    ],
    rows: ['a', 'b', 'c'].map((name) => [
      name,
      '1.100000000',
      '3',
      '20454',
      '1767225600.000000000',
      '{"t":1}',
    ]),
  });
});
afterEach(async () => {
  await bench.close();
  await snowflake.stop();
});

const contextOf = (dryRun = false) => testContext({ dryRun, services: { clouds: bench.clouds } });
const run = (more: JsonObject = {}, { dryRun = false, context = contextOf(dryRun) } = {}) =>
  runStep(
    querySnowflake,
    { integration: 'cloud-1', sql: SQL, values: ['2026-01-01', 3, 1.5, true], ...more },
    context,
  );
const sentBody = () => JSON.parse(snowflake.asked.find(({ method }) => method === 'POST')?.body ?? '{}');

describe('a Snowflake query', () => {
  it('gives the rows of all partitions, as the role of the integration', async () => {
    const row = {
      CREDITS: '1.100000000',
      RUNS: 3,
      DAY: '2026-01-01',
      AT: '2026-01-01T00:00:00.000Z',
      TAGS: { t: 1 },
    };
    expect(await run()).toMatchObject({
      preview: false,
      rows: ['a', 'b', 'c'].map((NAME) => ({ NAME, ...row })),
      count: 3,
      truncated: false,
      query_id: '01b2-0',
    });
    expect(sentBody()).toMatchObject({
      role: 'READER',
      warehouse: 'SMALL',
      bindings: {
        1: { type: 'TEXT', value: '2026-01-01' },
        2: { type: 'FIXED', value: '3' },
        3: { type: 'REAL', value: '1.5' },
        4: { type: 'BOOLEAN', value: 'true' },
      },
    });
    expect(await run({ limit: 2 })).toMatchObject({ count: 2, truncated: true });
  });

  it('is only explained in a preview', async () => {
    snowflake.known.set(`EXPLAIN ${SQL}`, {
      names: ['operation', 'bytesAssigned'],
      types: [{ type: 'text' }, { type: 'fixed', scale: 0 }],
      rows: [['GlobalStats', '5000']],
    });
    expect(await run({}, { dryRun: true })).toMatchObject({ preview: true, bytes: 5_000, rows: [] });
    expect(sentBody().statement).toBe(`EXPLAIN ${SQL}`);
  });

  it('refuses what writes before it is sent, and tells what Snowflake says', async () => {
    for (const sql of ['DELETE FROM usage', '/* x */ CALL p()', 'SHOW TABLES ->> DROP TABLE x'])
      await expect(run({ sql })).rejects.toThrow(/sql/i);
    expect(snowflake.asked).toEqual([]);
    await expect(run({ sql: 'SELECT nonsense' })).rejects.toThrow('SQL compilation error');
    snowflake.lacks.add('warehouse');
    await expect(run({ sql: 'DESCRIBE WAREHOUSE SMALL', values: [] })).rejects.toThrow(
      'Object does not exist or not authorized.',
    );
    const other = { clouds: bench.clouds };
    await expect(
      runStep(querySnowflake, { integration: 'other', sql: SQL }, testContext({ services: other })),
    ).rejects.toThrow('Snowflake');
  });

  it('is stopped at Snowflake when the step is', async () => {
    const context = contextOf();
    const running = run({}, { context });
    await expect.poll(() => snowflake.asked.length).toBeGreaterThan(1);
    context.abort();
    await expect(running).rejects.toThrow('aborted');
    expect(snowflake.cancelled).toEqual(['01b2-0']);
  });

  it('changes nothing through the port', async () => {
    const session = { orgId: 'org-1', type: 'SNOWFLAKE' as const, integrationId: 'cloud-1' };
    const call = { service: 'sql', operation: 'POST statements?requestId=x&async=true', input: {} };
    const change = { call, resource: 'x', summary: 'x', before: null, after: null };
    const by = { actor: { id: 'u', name: 'u' }, workflowId: 'w', executionId: 'e' };
    const { signal } = new AbortController();
    await expect(
      bench.clouds.change(session, { account: '', region: '' }, change, by, signal),
    ).rejects.toThrow('is not a Snowflake call');
  });
});
