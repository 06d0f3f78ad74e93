import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Source } from '@shared/api/costs/imports.api';
import { generateDemo } from '@server/costs/demo/generate';
import { azureMonth } from '@tests/support/azureBills';
import { oddFiles } from '@tests/support/truth/broken';
import { bytesOf, deliveriesOf, type Delivery } from '@tests/support/truth/deliveries';
import { Ledger, toNumber, type Dimension } from '@tests/support/truth/ledger';
import { callsAs, encode } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { failureOf } from './mspFixture';
import { person } from './world';

const MONTH = '2026-03';
const HOLD = { in_doubt: 'hold' } as const;

let harness: Harness;
let acme: ReturnType<typeof callsAs>;
let folder: string;
let deliveries: Delivery[];

beforeAll(async () => {
  harness = await startHarness();
  acme = callsAs(harness, person(harness.world.acme, 'Admin'));
  folder = await mkdtemp(join(tmpdir(), 'costloom-truth-'));
  const { files } = await generateDemo({ seed: 'truth', endMonth: MONTH, months: 1, outDir: folder });
  // An even month, of which Azure's bill comes twice.
  deliveries = await deliveriesOf(files, MONTH, MONTH);
  const azure = deliveries.findIndex(({ name }) => name.startsWith('azure'));
  const early = deliveries[azure]!.rows.filter((row) => row['ChargePeriodStart']! < `${MONTH}-21`);
  deliveries.splice(azure, 0, { name: 'azure-early.csv', month: MONTH, rows: early, fate: 'preliminary' });
});
afterAll(async () => {
  await harness?.stop();
  await rm(folder, { recursive: true, force: true });
});

const delivery = (start: string) => deliveries.find(({ name }) => name.startsWith(start))!;

/** The source that the product itself proposes for a file: what a person who presses Import gets. */
async function proposed(name: string, bytes: Uint8Array) {
  const upload_id = await acme.upload(name, bytes);
  const { data } = await acme.good('costs.inspect', { body: { upload_id, corrections: {} } });
  const { sourceId, sourceName } = data.proposed;
  return sourceId === null ? { source_name: sourceName } : { source_id: sourceId };
}

/** Imports as a person does who leaves everything as it is proposed; waits for the end, or for the question. */
async function carryIn(name: string, bytes: Uint8Array) {
  const { importId } = await acme.start(name, bytes, { ...(await proposed(name, bytes)), ...HOLD });
  return acme.until(importId, ({ state, endedAt }) => state === 'held' || endedAt !== null);
}

async function sums(
  dimension: Dimension,
  cost_method: 'net_unblended' | 'net_amortized',
): Promise<Map<string, number>> {
  const total = dimension === 'month';
  const { rows } = await acme.spend({
    from: `${MONTH}-01`,
    to: '2026-04-30',
    granularity: 'total',
    cost_method,
    top: 200,
    filters: [],
    group_by: total ? [] : [dimension],
  });
  return new Map(rows.map((row) => [`${row.currency} | ${total ? MONTH : row.group[0]}`, row.cost]));
}

async function expectTruth() {
  const ledger = new Ledger();
  for (const { rows } of deliveries.filter(({ fate }) => fate === 'final')) ledger.add(rows);
  for (const dimension of ['month', 'provider', 'account', 'service', 'region'] as const) {
    for (const [method, column] of [
      ['net_unblended', 'BilledCost'],
      ['net_amortized', 'EffectiveCost'],
    ] as const) {
      const found = await sums(dimension, method);
      const wrong = [...ledger.by(dimension, column)].filter(
        ([key, amount]) => Math.abs((found.get(key) ?? 0) - toNumber(amount)) > 1e-6,
      );
      expect([
        dimension,
        method,
        wrong.map(([key, amount]) => [key, toNumber(amount), found.get(key)]),
      ]).toEqual([dimension, method, []]);
    }
  }
}

describe('bills as people carry them in, with everything left as it is proposed', () => {
  it('months in parts, payers side by side and a month restated become one truth, to the micro-unit', async () => {
    for (const { name, rows } of deliveries) {
      const job = await carryIn(name, bytesOf({ rows }));
      expect([name, job.state, job.error, job.held]).toEqual([name, 'done', null, []]);
    }
    const sources = await acme.sources();
    expect(sources).toHaveLength(3);
    const aws = sources.find(({ snapshots }) => snapshots.some(({ provider }) => provider === 'AWS'))!;
    expect(aws.snapshots.map(({ payer, part }) => `${payer} ${part}`).sort()).toEqual([
      ...['Halyard Labs 1', 'Halyard Labs 2'],
      ...aws.snapshots
        .filter(({ payer }) => payer !== 'Halyard Labs')
        .map(({ payer, part }) => `${payer} ${part}`),
    ]);
    expect(aws.snapshots).toHaveLength(4);
    await expectTruth();
  });

  it('come again without changing anything', async () => {
    for (const { name, rows, fate } of deliveries) {
      if (fate !== 'final') continue;
      expect([name, (await carryIn(name, bytesOf({ rows }))).state]).toEqual([name, 'unchanged']);
    }
    await expectTruth();
  });

  it('are not counted twice when they come into another source, unless that is said', async () => {
    const { name, rows } = delivery('gcp');
    const [known] = (await acme.sources()).filter(
      ({ snapshots }) => snapshots[0]?.provider === 'Google Cloud',
    );
    const { importId } = await acme.start(name, bytesOf({ rows }), { source_name: 'Another', ...HOLD });
    const job = await acme.until(importId, ({ state }) => state === 'held');
    expect(job.held).toMatchObject([
      { reason: 'elsewhere', billingPeriod: MONTH, sourceId: known!.sourceId },
    ]);
    await expectTruth();
    const put = { decision: 'replace', source_id: known!.sourceId } as const;
    await acme.good('costs.decideImport', { params: { id: importId }, body: put });
    expect((await acme.ended(importId)).state).toBe('unchanged');
    expect((await acme.sources()).map(({ name: own }) => own)).not.toContain('Another');
    await expectTruth();
  });

  it('in every broken or unusual way change nothing unasked', async () => {
    const azure = delivery('azure-2026').rows;
    for (const { name, bytes, outcome } of oddFiles(azure)) {
      if (outcome === 'refused') {
        const upload_id = await acme.upload(name, bytes);
        const job = await acme
          .good('costs.startImport', {
            body: { upload_id, source_name: 'Microsoft Halyard', corrections: {}, ...HOLD },
          })
          .then(({ data }) => acme.ended(data.importId));
        expect([name, job.state, job.error === null]).toEqual([name, 'failed', false]);
        continue;
      }
      const job = await carryIn(name, bytes);
      expect([name, job.state]).toEqual([
        name,
        outcome === 'held' ? 'held' : expect.stringMatching(/done|unchanged/),
      ]);
      if (job.state !== 'held') continue;
      expect(job.held.map(({ reason }) => reason)).toEqual([
        name.startsWith('half') ? 'unreadable' : 'smaller',
      ]);
      const discard = { params: { id: job.importId }, body: { decision: 'discard' } } as const;
      expect((await acme.good('costs.decideImport', discard)).data.state).toBe('cancelled');
      expect(
        (await harness.send(person(harness.world.acme, 'Admin'), 'costs.decideImport', discard)).status,
      ).toBe(409);
    }
    await expectTruth();
  });

  it('take the place of more when a person says so', async () => {
    const rows = delivery('gcp').rows.slice(0, 50);
    const job = await carryIn('fewer.csv', bytesOf({ rows }));
    expect(job.held).toMatchObject([{ reason: 'smaller', after: { rows: 50 } }]);
    const say = { params: { id: job.importId }, body: { decision: 'replace' } } as const;
    await acme.good('costs.decideImport', say);
    const done = await acme.ended(job.importId);
    expect(done.snapshots).toMatchObject([{ change: 'replaced', rows: 50 }]);
  });
});

describe('Azure’s actual and amortized cost of one month', () => {
  const actualCost = 91.2500003 + 28 * 4.6080001;
  const amortizedCost = 28 * 4.6080001 + 28 * 2.9017203 + 0.3125007;
  const billed = ({ snapshots }: Source) =>
    snapshots.map(({ billingPeriod, view, counts }) => [billingPeriod, view, counts].join(' '));
  let bolt: ReturnType<typeof callsAs>;

  const cost = async (month: string, cost_method: 'net_unblended' | 'net_amortized') => {
    const days = { from: `${month}-01`, to: `${month}-28`, granularity: 'total', top: 10 } as const;
    const { totals } = await bolt.spend({ ...days, group_by: [], filters: [], cost_method });
    return totals.map((total) => `${total.cost.toFixed(7)} ${total.currency}`);
  };
  const bring = async (name: string, text: string, to: { source_name: string }) => {
    const { importId } = await bolt.start(name, encode(text), { ...to, ...HOLD });
    return bolt.until(importId, ({ state, endedAt }) => state === 'held' || endedAt !== null);
  };
  const money = (amount: number) => [`${amount.toFixed(7)} EUR`];

  beforeAll(() => {
    bolt = callsAs(harness, person(harness.world.bolt, 'Admin'));
  });

  it('are both kept: billed cost of the one, amortized cost of the other, nothing twice', async () => {
    const to = { source_name: 'Fabrikam' };
    for (const [month, order] of [
      ['2026-01', ['actual', 'amortized']],
      ['2026-02', ['amortized', 'actual']],
    ] as const) {
      const files = azureMonth(month);
      for (const view of order) {
        const job = await bring(`${month}.csv`, files[view], to);
        expect([view, job.state, job.held]).toEqual([view, 'done', []]);
        expect(job.snapshots).toMatchObject([{ view, change: 'added', part: 1 }]);
        expect(job.warnings.map(({ code }) => code)).toContain(`${view}_export`);
      }
      expect(await cost(month, 'net_unblended')).toEqual(money(actualCost));
      expect(await cost(month, 'net_amortized')).toEqual(money(amortizedCost));
    }
    expect((await bolt.sources()).map(billed)).toEqual([
      [
        '2026-01 actual billed',
        '2026-01 amortized effective',
        '2026-02 actual billed',
        '2026-02 amortized effective',
      ],
    ]);
  });

  it('say which cost is not known where one of them is missing, and count once in two sources', async () => {
    const { actual, amortized } = azureMonth('2026-03');
    await bring('march.csv', actual, { source_name: 'Fabrikam' });
    expect((await bolt.sources()).flatMap(billed)).toContain('2026-03 actual all');
    const job = await bring('march.csv', amortized, { source_name: 'Elsewhere' });
    expect(job.held).toMatchObject([{ reason: 'other_view', sourceName: 'Fabrikam' }]);
    const both = { params: { id: job.importId }, body: { decision: 'add' } } as const;
    const twice = await harness.send(person(harness.world.bolt, 'Admin'), 'costs.decideImport', both);
    expect([twice.status, failureOf(twice).reason]).toEqual([400, 'views_in_two_sources']);
    const [{ sourceId }] = (await bolt.sources()) as [Source];
    const put = { decision: 'replace', source_id: sourceId } as const;
    await bolt.good('costs.decideImport', { params: { id: job.importId }, body: put });
    expect((await bolt.ended(job.importId)).snapshots).toMatchObject([
      { view: 'amortized', change: 'added' },
    ]);
    expect(await cost('2026-03', 'net_unblended')).toEqual(money(actualCost));
    expect(await cost('2026-03', 'net_amortized')).toEqual(money(amortizedCost));
  });
});

describe('a file of contract commitments', () => {
  const text = (end: string) =>
    [
      'BillingCurrency,ContractId,ContractCommitmentId,ContractCommitmentType,ContractCommitmentCategory,ContractCommitmentPeriodStart,ContractCommitmentPeriodEnd,ContractCommitmentCost',
      `EUR,c-1,/providers/Microsoft.Capacity/reservationOrders/7d3f,Reservation,Usage,2025-03-20T00:00:00Z,${end},1095.1234567`,
      '',
    ].join('\n');

  it('goes to the source whose bills name its commitments, and tells the rules when they end', async () => {
    const bolt = callsAs(harness, person(harness.world.bolt, 'Admin'));
    const bytes = encode(text('2026-04-20T00:00:00Z'));
    const upload_id = await bolt.upload('contracts.csv', bytes);
    const { data } = await bolt.good('costs.inspect', { body: { upload_id, corrections: {} } });
    expect(data).toMatchObject({ format: 'focus-contracts', proposed: { sourceName: 'Fabrikam' } });
    const before = (await bolt.sources()).find(({ name }) => name === 'Fabrikam')!;
    const job = await bolt.bill('contracts.csv', bytes, { source_id: before.sourceId });
    expect(job).toMatchObject({ state: 'done', rows: 1, snapshots: [], error: null });
    const after = (await bolt.sources()).find(({ name }) => name === 'Fabrikam')!;
    expect(after.snapshots).toEqual(before.snapshots);
    expect(after.commitments).toMatchObject([
      {
        contractId: 'c-1',
        type: 'Reservation',
        periodEnd: '2026-04-20',
        cost: 1095.1234567,
        currency: 'EUR',
      },
    ]);
    const query = { case_type: 'expiring-commitment' };
    const found = await bolt.good('cases.search', { query, body: {} });
    expect(found.details.map(({ case_title }) => case_title)).toEqual([
      expect.stringContaining('ends on 2026-04-20'),
    ]);
    const renamed = await bolt.bill('contracts.csv', encode(text('2027-04-20T00:00:00Z')), {
      source_id: before.sourceId,
    });
    expect(renamed.state).toBe('done');
    const again = await bolt.bill('contracts.csv', encode(`${text('2027-04-20T00:00:00Z')}\n`), {
      source_id: before.sourceId,
    });
    expect(again.state).toBe('unchanged');
  });
});
