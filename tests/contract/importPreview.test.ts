import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, person } from './world';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

describe('what an import would do', () => {
  it('is told from the whole file, and nothing of it is stored', async () => {
    const { acme } = harness.world;
    const calls = callsAs(harness, administrator(acme));
    const january = { ...on('2026-01-05'), BilledCost: '10' };
    const february = { ...on('2026-02-03'), BilledCost: '4', ProviderName: 'AWS' };
    const preview = async (bytes: Uint8Array, more: object = {}) => {
      const upload_id = await calls.upload('bill.csv', bytes);
      return (await calls.good('costs.preview', { body: { upload_id, ...more } })).data;
    };
    const fresh = await preview(billOf([january, february]));
    expect(fresh).toMatchObject({
      rows: 2,
      rejectedRows: 0,
      providers: ['AWS'],
      firstDay: '2026-01-05',
      lastDay: '2026-02-03',
    });
    expect(fresh?.totals).toEqual([expect.objectContaining({ currency: 'USD', billedCost: 14 })]);
    expect(fresh?.periods.map(({ billingPeriod, outcome }) => [billingPeriod, outcome])).toEqual([
      ['2026-01', 'added'],
      ['2026-02', 'added'],
    ]);
    expect((await calls.good('costs.listSources', {})).data).toEqual([]);

    const job = await calls.bill('bill.csv', billOf([january, february]));
    const [source] = (await calls.good('costs.listSources', {})).data;
    const into = { source_id: source?.sourceId };
    const more = billOf([january, { ...january, ResourceId: 'r2', BilledCost: '3' }, february]);
    const again = await preview(more, into);
    expect(job.state).toBe('done');
    expect(again?.periods.map(({ outcome, stored }) => [outcome, stored?.rows ?? null])).toEqual([
      ['replaced', 1],
      ['unchanged', null],
    ]);
    // The same charges under another name would count twice.
    const twice = await preview(more);
    expect(twice?.periods[0]).toMatchObject({
      outcome: 'asks',
      reason: 'elsewhere',
      stored: { sourceName: source?.name },
    });
    const reply = await harness.call(person(acme, 'Guest'), 'costs.preview', {
      body: { upload_id: await calls.upload('bill.csv', more) },
    });
    expect(reply.status).toBe(403);
  });
});
