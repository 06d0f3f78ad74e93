import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billOf, on } from '@tests/contract/costsFixture';
import { aFinding } from '@tests/fakes/bills';
import { importFile } from '../../costs/import/importFile';
import { rangeSql } from '../../costs/queries/details';
import { prepareSelect, Sandboxes } from '../../costs/worker/sandbox';
import type { CostPort, CostQuestion } from '../../steps/services';
import type { RuleResult } from '../cases/detection/costs.port';
import type { Bills } from './bills';
import { createCostSteps } from './costSteps';
import { createForecasts } from './forecasts';
import type { SnapshotRow, SourceRow } from './sources.store';

const aws: SourceRow = {
  id: 's1',
  org_id: 'org',
  name: 'AWS',
  format: 'focus',
  demo: false,
  created_at: new Date('2026-01-01T00:00:00Z'),
};
let damaged: SnapshotRow[] = [];
let root: string;
let steps: Omit<CostPort, 'budget'>;
let anomalies: Pick<RuleResult, 'status' | 'findings'> & { reason?: string };
const sandboxes = new Sandboxes();
const { signal } = new AbortController();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cost-steps-'));
  const path = join(root, 'bill.csv');
  await writeFile(
    path,
    billOf([
      { ...on('2025-12-30'), BilledCost: '4', EffectiveCost: '3' },
      { ...on('2026-01-05'), BilledCost: '10', EffectiveCost: '8', Tags: '{"Owner":"ada"}' },
      { ...on('2026-01-06'), BilledCost: '20', EffectiveCost: '16', ServiceName: 'Storage' },
      { ...on('2026-01-06'), BilledCost: '1', EffectiveCost: '1', ServiceName: 'Queues' },
      { ...on('2026-01-07'), BillingCurrency: 'EUR', BilledCost: '100', EffectiveCost: '90' },
    ]),
  );
  const made = await importFile({ path, tempDir: join(root, 't'), outDir: join(root, 's'), sourceId: 's1' });
  const files = made.periods.map((period) => period.file);
  const bills: Bills = {
    files: async (orgId) => ({
      orgId,
      damaged,
      folder: root,
      files: orgId === 'none' ? [] : files,
      snapshots: [],
      sources: [aws],
      frontiers: [],
      through: '2026-01-05',
    }),
    ask: async (found, { sql, values }) => {
      if (found.files.length === 0) return { columns: [], rows: [], truncated: false };
      const rows = await sandboxes.use({ folder: root, files: found.files }, async (connection) => {
        const prepared = await prepareSelect(connection, sql);
        prepared.bind(values);
        return (await prepared.runAndReadAll()).getRowObjectsJson();
      });
      return { columns: [], rows: rows as never, truncated: false };
    },
    reading: (found, job) => job(found),
    range: async (found) => (await bills.ask(found, rangeSql())).rows[0],
    accountNames: async () => [],
    accounts: async () => [],
    hasDemo: async () => false,
    sourceWith: async () => null,
    commitmentEnds: async () => [],
    scopes: async () => ({ throughOf: () => null, newest: null }),
  };
  const settings = {
    costMethod: async () => 'unblended' as const,
    ownerTagKeys: async () => [],
    virtualTags: async () => [],
  };
  steps = createCostSteps({
    bills,
    settings,
    colors: async () => ({}),
    forecasts: createForecasts({ bills, settings, clock: { now: () => new Date('2026-01-06T00:00:00Z') } }),
    casesCosts: {
      runRules: async (_, [asked]) => [
        { key: asked?.key ?? '', ruleId: '', coverage: [], through: null, durationMs: 0, ...anomalies },
      ],
    },
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));

const ask = (change: Partial<CostQuestion> = {}, orgId = 'org') =>
  steps.query(
    orgId,
    {
      from: '2026-01-01',
      to: '2026-01-31',
      granularity: 'none',
      method: null,
      groupBy: ['service'],
      filters: [],
      limit: 10,
      ...change,
    },
    signal,
  );

describe('costs as steps ask for them', () => {
  it('have rows by group and totals by currency, which are never added together', async () => {
    expect(await ask()).toEqual({
      rows: [
        { service: 'Machines', currency: 'EUR', amount: 100 },
        { service: 'Storage', currency: 'USD', amount: 20 },
        { service: 'Machines', currency: 'USD', amount: 10 },
        { service: 'Queues', currency: 'USD', amount: 1 },
      ],
      totals: [
        { currency: 'EUR', amount: 100, previous: null },
        { currency: 'USD', amount: 31, previous: 4 },
      ],
      truncated: false,
    });
  });

  it('are by the organisation’s method unless one is asked for, and by day with the names of accounts', async () => {
    const filters = [{ key: 'service', operator: 'equals' as const, values: ['Storage', 'Queues'] }];
    const { rows } = await ask({ method: 'amortized', granularity: 'daily', groupBy: ['account'], filters });
    const account = { account: '111122223333', account_name: 'Payments' };
    expect(rows).toEqual([{ period: '2026-01-06', ...account, currency: 'USD', amount: 17 }]);
  });

  it('are cut at the limit, with totals of everything', async () => {
    const { rows, totals, truncated } = await ask({ limit: 1 });
    expect([rows.length, truncated]).toEqual([1, true]);
    expect(totals).toContainEqual({ currency: 'USD', amount: 31, previous: 4 });
  });

  it.each([
    ['the amount of a row', { key: 'cost', operator: 'greater_than' as const, values: ['5'] }, 3],
    ['a pattern', { key: 'service', operator: 'like' as const, values: ['s%'] }, 1],
    ['a part of a text', { key: 'service', operator: 'like' as const, values: ['ACHI'] }, 2],
    ['what it is not', { key: 'service', operator: 'not_equals' as const, values: ['Machines'] }, 2],
    ['what it is not like', { key: 'service', operator: 'not_like' as const, values: ['s%'] }, 3],
    [
      'one of several sets',
      {
        any: [
          [{ key: 'tag:Owner', operator: 'equals' as const, values: ['ada'] }],
          [{ key: 'service', operator: 'equals' as const, values: ['Storage', 'Queues'] }],
        ],
      },
      3,
    ],
    ['a tag', { key: 'tag:Owner', operator: 'equals' as const, values: ['ada'] }, 1],
  ])('can be filtered by %s', async (_, filter, count) => {
    const { rows, totals } = await ask({ filters: [filter] });
    expect(rows).toHaveLength(count);
    if ('key' in filter && filter.key === 'cost')
      expect(totals.map(({ amount }) => amount)).toEqual([100, 30]);
  });

  it('are refused for days of a damaged month, by its source and month; other days still answer', async () => {
    damaged = [
      {
        source_id: 's1',
        billing_period: '2026-01',
        payer: '1',
        provider: 'AWS',
        payer_name: 'Acme',
        view: '',
        part: 1,
        file: 'a.parquet',
        content_hash: '',
        rows: 4,
        totals: [],
        invoiced: false,
        closes: true,
        min_day: '2026-01-05',
        max_day: '2026-01-07',
        imported_at: new Date('2026-02-06T00:00:00Z'),
        file_size: 1,
        file_hash: 'bytes',
        damage: 'content',
      },
    ];
    const message =
      'The stored AWS bill for Jan 2026 is damaged. Import it again; other months are not affected.';
    await expect(ask({})).rejects.toMatchObject({ code: 'unavailable', message });
    expect((await ask({ from: '2025-12-30', to: '2025-12-31' })).totals).toHaveLength(1);
    const gap = (from: string, to: string) => steps.gap('org', { from, to }, signal);
    expect(await gap('2026-01-01', '2026-01-05')).toBe('The stored AWS bill for Jan 2026 is damaged');
    expect(await gap('2025-12-30', '2025-12-31')).toBeNull();
    damaged = [];
    expect(await gap('2026-01-01', '2026-01-05')).toBeNull();
  });

  it('tell what cannot be asked', async () => {
    await expect(ask({ groupBy: ['weather'] })).rejects.toThrow('there is no field “weather”');
  });

  it('have a range, and nothing without bills', async () => {
    expect(await steps.range('org', signal)).toEqual({
      from: '2025-12-30',
      to: '2026-01-07',
      completeThrough: '2026-01-05',
      sources: [],
      currencies: ['EUR', 'USD'],
    });
    expect(await steps.range('none', signal)).toBeNull();
    expect(await ask({}, 'none')).toEqual({ rows: [], totals: [], truncated: false });
  });

  it('have anomalies since a day; a rule that fails is told', async () => {
    const old = aFinding('cost-anomaly', 'a', { lastSeen: '2026-01-02' });
    anomalies = { status: 'ran', findings: [aFinding('cost-anomaly', 'b'), old] };
    const found = await steps.anomalies('org', '2026-01-10', 5, signal);
    expect(found).toMatchObject([{ resource: 'b', account_name: 'Payments', last_day: '2026-01-31' }]);
    anomalies = { status: 'failed', reason: 'no memory', findings: [] };
    await expect(steps.anomalies('org', '2026-01-10', 5, signal)).rejects.toThrow('no memory');
  });
});
