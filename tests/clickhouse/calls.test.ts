import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallId } from '@shared/api/index';
import { billOf, callsAs, on } from '@tests/contract/costsFixture';
import { sendTo, startHarness, type AnotherServer, type Harness } from '@tests/contract/harness';
import { person, type Person } from '@tests/contract/world';
import { clientAt } from './beside';
import { place } from './bills';
import { PATIENCE_MS } from '@tests/support/patience';

const january = { from: '2026-01-01', to: '2026-01-31' };
const narrowed = { ...january, filters: [{ field: 'service', operator: 'not_in', values: ['Queues'] }] };

/** Every call whose questions both engines can be asked, with what it is asked. */
const asked: [CallId, { body?: unknown; query?: Record<string, string> }][] = [
  ['costs.spend', { body: { ...narrowed, granularity: 'day', group_by: ['service', 'owner'] } }],
  ['costs.spend', { body: { ...january, granularity: 'total', group_by: ['tag:team'], top: 1 } }],
  ['costs.exportSpend', { body: { ...january, granularity: 'day', group_by: ['account'] } }],
  ['costs.compare', { body: { from: '2026-01-06', to: '2026-01-06', group_by: 'service' } }],
  ['costs.values', { query: { field: 'service' } }],
  ['costs.values', { query: { field: 'tag:team', search: 'W' } }],
  ['costs.charges', { body: { ...january, currency: 'USD' } }],
  ['costs.usage', { body: { ...january, group_by: ['service'] } }],
  ['costs.hours', { body: january }],
  [
    'allocation.preview',
    {
      body: {
        ...january,
        cost_method: 'amortized',
        rules: [{ filters: [{ field: 'tag:team', operator: 'in', values: ['web'] }] }],
      },
    },
  ],
];

describe.skipIf(!place)('a server that has ClickHouse', () => {
  let harness: Harness;
  let beside: AnotherServer;
  let acme: Person;
  let bolt: Person;
  /** Organization → questions that ClickHouse answered. */
  const answered: string[] = [];
  const clickhouse = place && clientAt(place);

  beforeAll(async () => {
    if (!clickhouse) return;
    harness = await startHarness();
    acme = person(harness.world.acme, 'Admin');
    bolt = person(harness.world.bolt, 'Admin');
    const own = [
      { ...on('2025-12-30'), BilledCost: '4', EffectiveCost: '3', Tags: '{"team":"web"}' },
      { ...on('2026-01-05'), BilledCost: '10', EffectiveCost: '8', Tags: '{"Owner":"ada","team":"Web"}' },
      { ...on('2026-01-06'), BilledCost: '20.000000000001', EffectiveCost: '16', ServiceName: 'Storage' },
      { ...on('2026-01-06'), BilledCost: '1', EffectiveCost: '1', ServiceName: 'Queues' },
      { ...on('2026-01-20'), BilledCost: '-5', EffectiveCost: '-5', ChargeCategory: 'Credit' },
    ];
    const theirs = [
      { ...on('2025-12-30'), BilledCost: '7', ServiceName: 'Secret of Bolt', Tags: '{"team":"wolf"}' },
      { ...on('2026-01-06'), BilledCost: '7777', ServiceName: 'Secret of Bolt', Tags: '{"team":"wolf"}' },
    ];
    for (const [who, charges] of [
      [acme, own],
      [bolt, theirs],
    ] as const) {
      const job = await callsAs(harness, who).bill('bill.csv', billOf(charges));
      expect([job.state, job.error]).toEqual(['done', null]);
    }
    beside = await harness.another({
      clickhouse: {
        ...clickhouse,
        rows: async (sql, values, options) => {
          const rows = await clickhouse.rows(sql, values, options);
          const table = /FROM `(?:bills\d+|sums\d+_[0-9a-f]{16})_([\w-]+)` AS b/.exec(sql)?.[1];
          if (table !== undefined) answered.push(table);
          return rows;
        },
        close: async () => undefined,
      },
    });
    // The first questions begin the copies.
    for (const who of [acme, bolt]) {
      const ready = answered.length;
      for (let tries = 1; answered.length === ready && tries < 18; tries += 1) {
        const body = { from: '2025-12-01', to: `2026-02-${10 + tries}`, granularity: 'total' };
        await sendTo(beside.url, who, 'costs.spend', { body });
        await wait(300);
      }
      expect(answered.length).toBeGreaterThan(ready);
    }
  }, 120_000);
  afterAll(async () => {
    await beside?.close();
    await harness?.stop();
  });

  it.each(asked)(
    'answers %s as one that has DuckDB alone, organization by organization',
    async (id, request) => {
      for (const who of [acme, bolt]) {
        const before = answered.length;
        const [there, here] = await Promise.all([
          sendTo(beside.url, who, id, request),
          sendTo(harness.url, who, id, request),
        ]);
        expect(there.status).toBe(200);
        expect(there.text).toBe(here.text);
        expect(answered.slice(before).length).toBeGreaterThan(0);
        expect(new Set(answered.slice(before)).size).toBe(1);
        if (who === acme) expect(there.text).not.toMatch(/Bolt|wolf|7777/);
      }
    },
  );

  it('answers people’s SQL from the bills themselves, while everything else is in ClickHouse', async () => {
    const sql = 'SELECT ServiceName, sum(BilledCost) AS cost FROM charges GROUP BY ALL ORDER BY ALL';
    const rowsAt = async (url: string) => {
      const reply = await sendTo(url, acme, 'costSql.run', { body: { sql } });
      return (reply.body as { data: { rows: unknown[] } }).data.rows;
    };
    const before = answered.length;
    const rows = await rowsAt(beside.url);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows).toEqual(await rowsAt(harness.url));
    expect(answered.length).toBe(before);
  });

  it('answers another organization’s token with nothing of it, whatever is asked', async () => {
    const wish = { field: 'service', operator: 'in', values: ['Secret of Bolt'] };
    const body = { ...january, granularity: 'total', group_by: ['service'], filters: [wish] };
    const reply = await sendTo(beside.url, acme, 'costs.spend', { body });
    expect(reply.body).toMatchObject({ data: { rows: [], totals: [] } });
  });

  it('has a new bill counted at once, and copied after', async () => {
    const own = callsAs(harness, bolt);
    const job = await own.bill(
      'more.csv',
      billOf([{ ...on('2026-01-06'), BilledCost: '1', ServiceName: 'New' }]),
      {
        source_name: 'More',
      },
    );
    expect([job.state, job.error]).toEqual(['done', null]);
    const total = async (to: string) => {
      const body = { from: '2026-01-01', to, granularity: 'total', cost_method: 'unblended' };
      const reply = await sendTo(beside.url, bolt, 'costs.spend', { body });
      return (reply.body as { data: { totals: { cost: number }[] } }).data.totals[0]?.cost;
    };
    expect(await total('2026-01-30')).toBe(7778);
    const before = answered.length;
    let day = 10;
    await expect
      .poll(
        async () => {
          day += 1;
          expect(await total(`2026-01-${day}`)).toBe(7778);
          return answered.length > before;
        },
        { timeout: PATIENCE_MS, interval: 300 },
      )
      .toBe(true);
  });
});
