import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { discounted, linesOf, restatedBills, tagged, total } from '@tests/support/restatedBills';
import { callsAs, encode } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { person } from './world';

let harness: Harness;
let acme: ReturnType<typeof callsAs>;
beforeAll(async () => {
  harness = await startHarness();
  acme = callsAs(harness, person(harness.world.acme, 'Admin'));
});
afterAll(() => harness?.stop());

let payers = 100_000_000_000;

async function bring(
  text: readonly string[],
  to: { source_name: string },
  in_doubt: 'hold' | 'replace' = 'hold',
) {
  const { importId } = await acme.start('bill.csv', encode([...text, ''].join('\n')), { ...to, in_doubt });
  const job = await acme.until(importId, ({ state, endedAt }) => state === 'held' || endedAt !== null);
  expect(job.error).toBeNull();
  return job;
}

async function stored(name: string) {
  const found = (await acme.sources()).find((source) => source.name === name);
  return (found?.snapshots ?? [])
    .flatMap(({ totals }) => totals)
    .reduce((all, { billedCost }) => all + billedCost, 0);
}

const [cur, focus] = [restatedBills['legacy CUR'], restatedBills.FOCUS];
const v1 = linesOf(1, 20);
const v2 = tagged(discounted(v1, 0.09));

describe('a month that comes again with other tags and amounts', () => {
  it('waits for a decision where it is less, and counts once after it', async () => {
    const payer = String((payers += 1));
    const to = { source_name: `Restated ${payer}` };
    await bring(cur(payer, v1), to);
    const job = await bring(cur(payer, v2), to);
    expect([job.state, job.held.map(({ reason }) => reason)]).toEqual(['held', ['smaller']]);
    expect(await stored(to.source_name)).toBeCloseTo(total(v1), 6);
    await acme.good('costs.decideImport', { params: { id: job.importId }, body: { decision: 'replace' } });
    expect((await acme.ended(job.importId)).snapshots).toMatchObject([{ change: 'replaced' }]);
    expect(await stored(to.source_name)).toBeCloseTo(total(v2), 6);
  });

  it('takes the place of the stored one when that is said beforehand', async () => {
    const payer = String((payers += 1));
    const to = { source_name: `Said ${payer}` };
    await bring(cur(payer, v1), to);
    expect((await bring(cur(payer, v2), to, 'replace')).snapshots).toMatchObject([{ change: 'replaced' }]);
    expect(await stored(to.source_name)).toBeCloseTo(total(v2), 6);
  });

  it('is not added beside the one of another source', async () => {
    const payer = String((payers += 1));
    await bring(cur(payer, v1), { source_name: `One ${payer}` });
    const job = await bring(cur(payer, v2), {
      source_name: `Two ${payer}`,
    });
    expect(job.held).toMatchObject([{ reason: 'elsewhere', sourceName: `One ${payer}` }]);
  });

  it('is decided for the payer that was asked about, and leaves the other’s part beside its first', async () => {
    const [one, two] = [String((payers += 1)), String((payers += 1))];
    const to = { source_name: `Both ${one}` };
    const [head = '', ...first] = focus(one, v1);
    await bring([head, ...first, ...focus(two, linesOf(1, 10)).slice(1)], to);
    const less = focus(one, v2).slice(1);
    const job = await bring([head, ...less, ...focus(two, linesOf(11, 20)).slice(1)], to);
    expect(job.held).toMatchObject([{ reason: 'smaller', payer: one }]);
    await acme.good('costs.decideImport', { params: { id: job.importId }, body: { decision: 'replace' } });
    const { snapshots } = await acme.ended(job.importId);
    expect(snapshots.map(({ payer, change }) => [payer, change])).toEqual([
      [one, 'replaced'],
      [two, 'added'],
    ]);
    expect(await stored(to.source_name)).toBeCloseTo(total(v1) * 1.91, 6);
  });
});
