import { describe, expect, it } from 'vitest';
import type { ChargeSelector } from '../charges/selector';
import { measuredSelector } from '../charges/sql';
import { bill, daily, dayAt, type Charge } from '../rules/common/fixture';
import { runRules } from '../rules/run';
import { chargesSql, dailyCostsSql, type Selector } from './cases';

const range = { from: dayAt(0), to: dayAt(29) };

const selector = (charges: ChargeSelector | null, change: Partial<Selector> = {}): Selector => ({
  key: 'k',
  provider: 'AWS',
  accountId: '111122223333',
  resourceId: 'thing',
  currency: 'USD',
  charges,
  ...change,
});

async function sums(rows: readonly Charge[], selectors: readonly Selector[]) {
  const connection = await bill(rows);
  const { sql, values } = dailyCostsSql(selectors, range, 'amortized');
  const found = (await connection.runAndReadAll(sql, values)).getRowObjectsJson();
  connection.closeSync();
  const all = new Map<string, number>();
  for (const row of found)
    all.set(String(row['key']), (all.get(String(row['key'])) ?? 0) + Number(row['cost']));
  return Object.fromEntries(all);
}

const inService = { account: '111122223333', region: 'eu-west-1', service: 'Amazon Elastic Compute Cloud' };
const usage = { chargeCategories: ['Usage'] } as const;
const machine = (id: string, charge: Charge = {}, from = 0, to = 30) =>
  daily({ ResourceId: id, Text: 'instance hour', Cost: 1, ...charge }, from, to);

describe('the charges of a case', () => {
  it('are those of a place: account, service in a region, resource, publisher', async () => {
    const rows = [
      ...machine('a'),
      ...machine('b', { RegionId: 'us-east-1' }),
      ...machine('c', { ServiceName: 'Other', PublisherName: 'Seller' }),
      ...machine('d', { SubAccountId: 'other' }),
      ...machine('e', { BillingCurrency: 'EUR' }),
      ...daily({ ChargeCategory: 'Tax', Cost: 50 }, 0, 30),
      ...daily({ ChargeClass: 'Correction', Cost: 50 }, 0, 30),
    ];
    const account = { account: '111122223333' };
    const asked = {
      account: { ...account, charges: usage },
      service: { ...inService, charges: usage },
      resource: { ...account, region: 'eu-west-1', resource: 'a', charges: usage },
      publisher: { ...account, publisher: 'Seller', charges: usage },
      nobody: { account: 'nobody', charges: usage },
    };
    const selectors = Object.entries(asked).map(([key, charges]) => selector(charges, { key }));
    expect(await sums(rows, selectors)).toEqual({ account: 90, service: 30, resource: 30, publisher: 30 });
  });

  it('fall back to the resource for cases from before', async () => {
    const rows = [
      ...machine('thing'),
      ...daily({ ResourceId: 'thing', ChargeCategory: 'Tax', Cost: 1 }, 0, 1),
    ];
    expect(await sums(rows, [selector(null)])).toEqual({ k: 31 });
  });

  it('of a commitment gap are on demand; its saving is measured on what a commitment covers too', async () => {
    const gap: ChargeSelector = {
      ...inService,
      charges: { ...usage, onDemand: true, has: ['instance'], lacks: ['snapshot'] },
      measured: { ...usage, has: ['instance'], lacks: ['snapshot'] },
    };
    const rows = [
      ...machine('a', {}, 0, 15),
      ...machine('a', { CommitmentDiscountId: 'sp', PricingCategory: 'Committed', Cost: 0.7 }, 15, 30),
      ...machine('s', { Text: 'snapshot of an instance' }),
    ];
    expect(await sums(rows, [selector(gap)])).toEqual({ k: 15 });
    const measured = measuredSelector(gap);
    if (!measured) throw new Error('not measured');
    expect((await sums(rows, [selector(measured)]))['k']).toBeCloseTo(15 + 15 * 0.7, 9);
  });

  it('of short-lived machines leave out what runs longer', async () => {
    const short: ChargeSelector = { ...inService, charges: { ...usage, onDemand: true, lifeHoursBelow: 6 } };
    const jobs = Array.from({ length: 10 }, (_, n) => machine(`job-${n}`, { ConsumedQuantity: 4 }, n, n + 1));
    expect(await sums([...jobs.flat(), ...machine('steady')], [selector(short)])).toEqual({ k: 10 });
  });

  it('without tags are those of each day; a tagged row of the day speaks for all rows of its resource', async () => {
    const bare: ChargeSelector = {
      ...inService,
      charges: { ...usage, ofResources: true, tags: { lack: 'one', keys: ['owner'] } },
      measured: { ...usage, ofResources: true },
    };
    const rows = [
      ...machine('a', {}, 0, 20),
      ...machine('a', { Tags: '{"Owner":"ada"}' }, 20, 30),
      ...machine('a', { Text: 'traffic', Tags: '' }, 20, 30),
      ...machine('b', { Tags: '{"owner":" "}' }),
      ...machine('c', { ResourceId: null }),
    ];
    expect(await sums(rows, [selector(bare)])).toEqual({ k: 50 });
    const ownerless: ChargeSelector = {
      ...inService,
      charges: { ...usage, tags: { lack: 'all', keys: ['owner'] } },
    };
    const tagged = machine('x', { Tags: '{"env":"prod"}' });
    expect(
      await sums(
        [...tagged, ...machine('y'), ...machine('z', { Tags: '{"owner":"a"}' })],
        [selector(ownerless)],
      ),
    ).toEqual({ k: 30 });
    const measured = measuredSelector(bare);
    expect(measured && (await sums(rows, [selector(measured)]))).toEqual({ k: 70 });
  });

  it('of a commitment or a reservation are its unused ones', async () => {
    const held = (charge: Charge, Cost: number) => daily({ ...charge, Cost }, 0, 30);
    const rows = [
      ...held({ CommitmentDiscountId: 'sp', CommitmentDiscountStatus: 'Unused' }, 1),
      ...held({ CommitmentDiscountId: 'sp', CommitmentDiscountStatus: 'Used' }, 5),
      ...held({ CapacityReservationId: 'cr', CapacityReservationStatus: 'Unused' }, 2),
    ];
    const unused = { ...usage, unused: true };
    const selectors = [
      selector({ commitment: 'sp', charges: unused }, { key: 'commitment' }),
      selector({ reservation: 'cr', charges: unused }, { key: 'reservation' }),
    ];
    expect(await sums(rows, selectors)).toEqual({ commitment: 30, reservation: 60 });
  });

  it('are listed by description, the largest first', async () => {
    const connection = await bill([
      ...machine('a', { ChargeDescription: 'small', Cost: 1 }),
      ...machine('b', { ChargeDescription: 'large', Cost: 2 }),
      ...machine('c', { ChargeDescription: 'elsewhere', RegionId: 'us-east-1' }),
    ]);
    const { sql, values } = chargesSql(selector({ ...inService, charges: usage }), range, 'amortized');
    const rows = (await connection.runAndReadAll(sql, values)).getRowObjectsJson();
    expect(rows.map(({ description, cost }) => [description, Number(cost)])).toEqual([
      ['large', 60],
      ['small', 30],
    ]);
  });

  it('of what has no resource id are those that name none', async () => {
    const idle = (ResourceId: string | null, Cost: number) =>
      daily({ ResourceId, Text: 'idle public ipv4 address', Cost }, 0, 30);
    const rows = [...idle(null, 0.5), ...idle('eip', 0.25)];
    const connection = await bill(rows);
    const request = { key: 'k', ruleId: 'idle-public-ip', parameters: {} };
    const [result] = await runRules(connection, [request], { through: new Date(dayAt(29)) });
    const selectors = (result?.findings ?? []).map((one) => ({ ...one, key: one.resourceId }));
    expect(await sums(rows, selectors)).toEqual({ 'Idle addresses': 15, eip: 7.5 });
  });
});
