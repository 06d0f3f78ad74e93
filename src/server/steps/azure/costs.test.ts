import { describe, expect, it } from 'vitest';
import { ask, at, azure, changes, contextOf, put, run, useAzure } from '@tests/fakes/azureSteps';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { queryCosts } from './query-costs/step';
import { readMetrics } from './read-metrics/step';
import { readReservations } from './read-reservations/step';
import { setLifecycleRule } from './set-lifecycle-rule/step';
import { undoChanges } from './undo-changes/step';

useAzure();

const rowsOf = (done: Json): Json => (isJsonObject(done) ? (done['rows'] ?? null) : null);
const days = { from: '2026-01-10', to: '2026-02-09' };

describe('querying costs', () => {
  const QUERY = 'costmanagement.query.usage';
  const asked: { url: URL; body: Record<string, unknown> }[] = [];
  const pages = (columns: string[], ...all: (string | number)[][][]) => {
    asked.length = 0;
    azure.services.replies.set(QUERY, (question) => {
      asked.push(question);
      const page = Number(question.url.searchParams.get('$skiptoken') ?? 0);
      const { pathname } = question.url;
      const next = `${azure.url}${pathname}?api-version=2023-11-01&$skiptoken=${page + 1}`;
      return {
        properties: {
          columns: columns.map((name) => ({ name, type: 'String' })),
          rows: all[page] ?? [],
          nextLink: page + 1 < all.length ? next : null,
        },
      };
    });
  };

  it('by month and service, through all pages, with exact totals', async () => {
    pages(
      ['Cost', 'BillingMonth', 'ServiceName', 'Currency'],
      [[0.1, '2026-01-01T00:00:00', 'Storage', 'EUR']],
      [[0.2, '2026-02-01T00:00:00', 'Storage', 'EUR']],
    );
    expect(await ask(queryCosts, days)).toEqual({
      rows: [
        {
          account: 's1',
          from: '2026-01-10',
          to: '2026-01-31',
          service_name: 'Storage',
          currency: 'EUR',
          amount: '0.1',
        },
        {
          account: 's1',
          from: '2026-02-01',
          to: '2026-02-09',
          service_name: 'Storage',
          currency: 'EUR',
          amount: '0.2',
        },
      ],
      count: 2,
      truncated: false,
      totals: [{ currency: 'EUR', amount: '0.3' }],
      requests: 2,
    });
    expect(asked[0]?.body).toEqual({
      type: 'ActualCost',
      timeframe: 'Custom',
      timePeriod: { from: '2026-01-10T00:00:00Z', to: '2026-02-09T23:59:59Z' },
      dataset: {
        granularity: 'Monthly',
        aggregation: { totalCost: { name: 'Cost', function: 'Sum' } },
        grouping: [{ type: 'Dimension', name: 'ServiceName' }],
      },
    });
  });

  it('by day and tag, with filters, of another scope', async () => {
    pages(
      ['Cost', 'UsageDate', 'TagKey', 'TagValue', 'Currency'],
      [[1.5e-7, 20260110, 'team', 'web', 'USD']],
    );
    const scope = '/providers/Microsoft.Management/managementGroups/acme';
    const filters = { ServiceName: 'Storage|Virtual Machines', 'TAG:env': 'prod' };
    expect(
      await ask(queryCosts, {
        ...days,
        scope,
        filters,
        granularity: 'Daily',
        group_by: ['TAG:team'],
        type: 'AmortizedCost',
      }),
    ).toMatchObject({
      rows: [{ account: '', from: '2026-01-10', to: '2026-01-10', 'tag:team': 'web', amount: '0.00000015' }],
    });
    expect(asked[0]?.url.pathname).toBe(`${scope}/providers/Microsoft.CostManagement/query`);
    expect(asked[0]?.body).toMatchObject({
      type: 'AmortizedCost',
      dataset: {
        grouping: [{ type: 'TagKey', name: 'team' }],
        filter: {
          and: [
            { dimensions: { name: 'ServiceName', operator: 'In', values: ['Storage', 'Virtual Machines'] } },
            { tags: { name: 'env', operator: 'In', values: ['prod'] } },
          ],
        },
      },
    });
  });

  it('waits as long as Azure asks for, and tells of rows that may be missing', async () => {
    const row = (n: number) => [n, '2026-01-01T00:00:00', 'Storage', 'EUR'];
    pages(
      ['Cost', 'BillingMonth', 'ServiceName', 'Currency'],
      Array.from({ length: 1000 }, (_, n) => row(n)),
    );
    azure.services.busy.push({
      'x-ms-ratelimit-microsoft.costmanagement-entity-retry-after': '1',
      'x-ms-ratelimit-microsoft.costmanagement-qpu-retry-after': '0',
    });
    const began = performance.now();
    const context = contextOf();
    expect(await ask(queryCosts, { ...days, limit: 3 }, context)).toMatchObject({
      count: 3,
      truncated: true,
    });
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(context.logged).toEqual([expect.stringContaining('may have cut off more')]);
  });

  it.each([
    [{ to: '2026-01-01' }, 'is before the first day'],
    [{ group_by: ['a', 'b', 'c'] }, 'has more than two'],
    [{ group_by: ['TAG:a', 'TAG:b'] }, 'has more than one tag'],
    [{ scope: '/subscriptions/s1/providers/Microsoft.Web' }, 'must be a scope such as'],
    [{ scope: '/subscriptions/s1', subscriptions: ['s1'] }, 'cannot be set together'],
    [{ filters: { 'a b': 'x' } }, 'must name dimensions'],
  ])('names what is wrong with %j', async (more, message) => {
    await expect(ask(queryCosts, { ...days, ...more })).rejects.toThrow(message);
  });

  it('names the permission that is missing, and follows pages of Azure only', async () => {
    azure.services.replies.set(QUERY, {
      properties: { columns: [], rows: [], nextLink: 'https://example.com/x' },
    });
    await expect(ask(queryCosts, days)).rejects.toThrow('at another address');
    azure.services.denied.add('Microsoft.CostManagement/query/action');
    await expect(ask(queryCosts, days)).rejects.toThrow('Microsoft.CostManagement/query/read');
  });
});

describe('reading metrics', () => {
  const ID = '/subscriptions/s1/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch';
  const now = '2026-02-15T10:20:00.000Z';
  const spans: string[] = [];
  const told = () =>
    azure.services.replies.set('monitor.metrics.list', ({ url }) => {
      const timespan = url.searchParams.get('timespan') ?? '';
      spans.push(timespan);
      const [at = ''] = timespan.split('/');
      const names = url.searchParams.get('metricnames')?.split(',') ?? [];
      return {
        value: names.map((name) => ({
          name: { value: name },
          unit: 'Percent',
          timeseries: [{ data: [{ timeStamp: at, average: 4, maximum: 9 }, { timeStamp: `${at}+` }] }],
        })),
      };
    });

  it('gives statistics of each resource, metric and aggregation, of as many days as asked', async () => {
    told();
    spans.length = 0;
    const input = { resources: [ID], days: 40, aggregations: ['Average', 'Maximum'], with_points: true };
    const found = await ask(readMetrics, input, contextOf({ now }));
    expect(spans).toEqual([
      '2026-01-06T10:00:00.000Z/2026-02-05T10:00:00.000Z',
      '2026-02-05T10:00:00.000Z/2026-02-15T10:00:00.000Z',
    ]);
    const common = { account: 's1', resource: ID, metric: 'Percentage CPU', count: 2, error: '' };
    expect(found).toMatchObject({
      rows: [
        { ...common, aggregation: 'Average', average: 4, sum: 8, latest_at: '2026-02-05T10:00:00.000Z' },
        { ...common, aggregation: 'Maximum', max: 9, points: [{ value: 9 }, { value: 9 }] },
      ],
      from: '2026-01-06T10:00:00.000Z',
      to: '2026-02-15T10:00:00.000Z',
    });
  });

  it('tells which resource could not be read, and what is too much', async () => {
    await expect(ask(readMetrics, { resources: [ID] })).rejects.toThrow('The resource does not exist.');
    told();
    azure.services.denied.add('Microsoft.Insights/metrics/read');
    await expect(ask(readMetrics, { resources: [ID] })).rejects.toThrow('Microsoft.Insights/metrics/read');
    const many = Array.from({ length: 100 }, (_, n) => `${ID}${n}`);
    await expect(ask(readMetrics, { resources: many, interval: 'PT1M' })).rejects.toThrow('is too much');
    await expect(ask(readMetrics, { resources: [ID], aggregations: ['p95'] })).rejects.toThrow(
      'must be Average',
    );
  });
});

describe('reading reservations', () => {
  const order = (n: number) => `1b4e28ba-2fa1-11d2-883f-00000000000${n}`;
  const used = (reservedHours: number, usedHours: number) => ({
    properties: {
      reservationOrderId: order(1),
      reservationId: 'r',
      skuName: 'Standard_D2s_v5',
      usageDate: '2026-01-15T00:00:00Z',
      reservedHours,
      usedHours,
      avgUtilizationPercentage: (usedHours / reservedHours) * 100,
    },
  });

  it('finds the orders, reads each through its pages, and adds them up', async () => {
    azure.services.replies.set('reservations.reservationOrder.list', { value: [{ name: order(1) }] });
    const asked: string[] = [];
    azure.services.replies.set('consumption.reservationsSummaries.listByReservationOrder', ({ url }) => {
      asked.push(url.searchParams.get('$filter') ?? '');
      const isLast = url.searchParams.has('$skiptoken');
      const next = `${azure.url}${url.pathname}?api-version=2021-10-01&grain=daily&$skiptoken=2`;
      return isLast ? { value: [used(24, 24)] } : { value: [used(24, 12)], nextLink: next };
    });
    expect(await ask(readReservations, days)).toMatchObject({
      rows: [
        { sku: 'Standard_D2s_v5', date: '2026-01-15', reserved_hours: 24, used_hours: 12, utilization: 50 },
        { utilization: 100, min_utilization: null },
      ],
      count: 2,
      orders: 1,
      total: { reserved_hours: 48, used_hours: 36, utilization: 75 },
    });
    expect(asked[0]).toBe('properties/usageDate ge 2026-01-10 AND properties/usageDate le 2026-02-09');
    expect(await ask(readReservations, { ...days, orders: [order(1)], limit: 1 })).toMatchObject({
      count: 1,
      truncated: true,
    });
    await expect(ask(readReservations, { ...days, orders: ['x'] })).rejects.toThrow('must be IDs');
  });

  it('gives nothing where there are none, and names the permission that is missing', async () => {
    azure.services.replies.set('reservations.reservationOrder.list', { value: [] });
    expect(await ask(readReservations, days)).toMatchObject({ count: 0, total: { utilization: null } });
    azure.services.denied.add('Microsoft.Capacity/reservationOrders/read');
    await expect(ask(readReservations, days)).rejects.toThrow('Microsoft.Capacity/reservationOrders/read');
  });
});

describe('lifecycle rules of blobs', () => {
  const ACCOUNT = 'Microsoft.Storage/storageAccounts/logs';
  const account = (kind = 'StorageV2', tags: JsonObject = {}) => put(ACCOUNT, {}, { kind, tags });
  const other = {
    enabled: true,
    name: 'other',
    type: 'Lifecycle',
    definition: { actions: { baseBlob: { delete: { daysAfterModificationGreaterThan: 365 } } } },
  };
  const rules = () => at(`${account()}/managementPolicies/default`)?.properties['policy'];

  it('are added beside the others, once, and taken back', async () => {
    const id = account();
    put(`${ACCOUNT}/managementPolicies/default`, { policy: { rules: [other] } });
    const wanted = { action: 'cool', days: 30, archive: 90, prefixes: ['logs/'] };
    const done = await run(setLifecycleRule, [id], wanted);
    const own = {
      enabled: true,
      name: 'costloom',
      type: 'Lifecycle',
      definition: {
        actions: {
          baseBlob: {
            tierToCool: { daysAfterModificationGreaterThan: 30 },
            tierToArchive: { daysAfterModificationGreaterThan: 90 },
          },
        },
        filters: { blobTypes: ['blockBlob'], prefixMatch: ['logs/'] },
      },
    };
    expect(rules()).toEqual({ rules: [other, own] });
    expect(done).toMatchObject({ cannot_undo: [], rows: [{ before: { rules: [other] } }] });
    expect(await run(setLifecycleRule, [id], wanted)).toMatchObject({ unchanged: 1 });
    expect(await ask(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(rules()).toEqual({ rules: [other] });
  });

  it('are the first of an account, which has none again afterward; deleted blobs stay deleted', async () => {
    const id = account();
    const done = await run(setLifecycleRule, [id], { action: 'remove', days: 30, rule: 'expire' });
    expect(done).toMatchObject({ cannot_undo: ['Blobs that the rule deletes'] });
    expect(await ask(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect([rules(), changes()]).toEqual([
      undefined,
      ['storage.managementPolicies.createOrUpdate', 'storage.managementPolicies.delete'],
    ]);
  });

  it('mind protection and kind, and name what is wrong', async () => {
    const wanted = { days: 30 };
    expect(await run(setLifecycleRule, [account('Storage')], wanted)).toMatchObject({
      rows: [{ reason: expect.stringContaining('which has no lifecycle rules') }],
    });
    const id = account('StorageV2', { 'costloom:protect': '' });
    await expect(run(setLifecycleRule, [id], wanted)).rejects.toThrow('costloom:protect');
    await expect(run(setLifecycleRule, [id], { action: 'archive', archive: 9 })).rejects.toThrow(
      'is set again',
    );
    await expect(run(setLifecycleRule, [id], { days: 30, remove: 30 })).rejects.toThrow('must be fewer');
    await expect(run(setLifecycleRule, [id], { rule: 'a b' })).rejects.toThrow('letters, digits');
    expect(changes()).toEqual([]);
  });
});
