import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloudBench, type CloudBench } from '@tests/fakes/cloudSteps';
import { startGcp, type GcpFake } from '@tests/fakes/gcp/gcp';
import type { JsonObject } from '@shared/model/json';
import { systemClock } from '../../platform/clock';
import { runStep, testContext } from '../common/testing/testContext';
import { queryBigQuery } from './query-bigquery/step';

const SQL = 'SELECT service, cost FROM billing.export';
let gcp: GcpFake;
let bench: CloudBench;
beforeEach(async () => {
  gcp = await startGcp();
  bench = cloudBench('GCP', { method: 'key', endpoint: gcp.url }, { key: gcp.key }, systemClock);
  gcp.queries.known.set(SQL, {
    schema: [
      { name: 'service', type: 'STRING' },
      { name: 'cost', type: 'NUMERIC' },
      { name: 'rows', type: 'INTEGER' },
      { name: 'day', type: 'TIMESTAMP' },
      { name: 'project', type: 'RECORD', fields: [{ name: 'id', type: 'STRING' }] },
      { name: 'tags', type: 'STRING', mode: 'REPEATED' },
    ],
    rows: ['1.10', '2.20', '0.333333333333333333'].map((cost, at) => ({
      f: [
        { v: `s${at}` },
        { v: cost },
        { v: at === 0 ? '9007199254740993' : '7' },
        { v: '1767225600000000' },
        { v: { f: [{ v: 'acme-web' }] } },
        { v: [{ v: 'a' }] },
      ],
    })),
    bytes: 2_000_000_000,
    statementType: 'SELECT',
    location: 'EU',
  });
});
afterEach(async () => {
  await bench.close();
  await gcp.stop();
});

const contextOf = (dryRun = false) => testContext({ dryRun, services: { clouds: bench.clouds } });
const run = (more: JsonObject = {}, { dryRun = false, context = contextOf(dryRun) } = {}) =>
  runStep(queryBigQuery, { integration: 'cloud-1', project: 'acme-billing', sql: SQL, ...more }, context);

describe('a BigQuery query', () => {
  it('gives rows of all pages with exact figures, in the location of its tables', async () => {
    expect(await run()).toEqual({
      preview: false,
      rows: [
        ['1.10', '9007199254740993'],
        ['2.20', 7],
        ['0.333333333333333333', 7],
      ].map(([cost, rows], at) => ({
        service: `s${at}`,
        cost,
        rows,
        day: '2026-01-01T00:00:00.000Z',
        project: { id: 'acme-web' },
        tags: ['a'],
      })),
      count: 3,
      truncated: false,
      columns: expect.arrayContaining([{ name: 'tags', type: 'STRING REPEATED' }]),
      query_id: 'q_0',
      bytes: 2_000_000_000,
      estimated_cost: 0.011373,
      within_limit: true,
    });
    expect(await run({ limit: 2 })).toMatchObject({ count: 2, truncated: true });
  });

  it('[PARAM-88] reads from the dataset of its billing table, unless it names another', async () => {
    const billing = { projectId: 'acme-bills', billingDatasetName: 'export', billingTableName: 'gcp_v1' };
    const asked: string[] = [];
    const read: typeof bench.clouds.read = (session, place, call, signal) => {
      asked.push(JSON.stringify(call.input));
      return bench.clouds.read(session, place, call, signal);
    };
    const context = testContext({ dryRun: true, services: { clouds: { ...bench.clouds, read } } });
    await run({ billing }, { context });
    expect(asked.join()).toContain('"defaultDataset":{"projectId":"acme-bills","datasetId":"export"}');
    await run({ billing, dataset: 'own' }, { context });
    expect(asked.at(-1)).toContain('"datasetId":"own"');
    await expect(run({ billing: { ...billing, billingDatasetName: '' } })).rejects.toThrow('is empty');
  });

  it('tells in a preview what it would read and cost, and runs nothing', async () => {
    expect(await run({}, { dryRun: true })).toMatchObject({
      preview: true,
      bytes: 2_000_000_000,
      estimated_cost: 0.011373,
      within_limit: true,
    });
    expect(await run({ most_gigabytes: 1 }, { dryRun: true })).toMatchObject({ within_limit: false });
    expect(gcp.queries.ran).toEqual([]);
  });

  it('is not begun when it would read too much, writes, or reads what is not there', async () => {
    await expect(run({ most_gigabytes: 1 })).rejects.toThrow(
      'Maximum GB billed: The query would read 2,000,000,000',
    );
    gcp.queries.known.set('SELECT 1; DROP TABLE x', {
      schema: [],
      rows: [],
      bytes: 0,
      statementType: 'SCRIPT',
      location: 'EU',
    });
    await expect(run({ sql: 'SELECT 1; DROP TABLE x' })).rejects.toThrow('reads it as SCRIPT');
    await expect(run({ sql: 'SELECT 2' })).rejects.toThrow('Not found: Table');
    expect(gcp.queries.ran).toEqual([]);
    await expect(run({ most_gigabytes: 0 })).rejects.toThrow('most_gigabytes');
    bench.connected.accounts = ['acme-web'];
    await expect(run()).rejects.toThrow('acme-billing is not one of the projects');
  });

  it('is stopped at BigQuery when the step is', async () => {
    gcp.queries.looks = 100;
    const context = contextOf();
    const running = run({}, { context });
    setTimeout(context.abort, 400);
    await expect(running).rejects.toThrow('aborted');
    expect(gcp.queries.cancelled).toEqual(['q_0']);
  });
});
