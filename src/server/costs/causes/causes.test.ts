import { describe, expect, it } from 'vitest';
import { usageOnly } from '../charges/selector';
import { bill, daily, dayAt, type Charge } from '../rules/common/fixture';
import { causesSql } from './causesSql';
import { findCause } from './findCause';
import { readCause } from './readCause';
import type { QueryRow } from '../queries/row';

const DAYS = 40;
const FROM = 37;

/** A small seeded generator (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Leaf {
  account: string;
  service: string;
  region: string;
  meter: string;
  resource: string;
}

const accounts = ['a1', 'a2'];
const services = ['Compute', 'Database'];
const regions = ['r1', 'r2', 'r3'];
const meters = ['Hours', 'Traffic'];

/** 48 resources: each account, service and region has four, half of them of each meter. */
const leaves: Leaf[] = accounts.flatMap((account) =>
  services.flatMap((service) =>
    regions.flatMap((region) =>
      [0, 1, 2, 3].map((n) => ({
        account,
        service,
        region,
        meter: meters[n % 2] ?? '',
        resource: `${account}-${service}-${region}-${n}`,
      })),
    ),
  ),
);

/** Costs of 20 to 60 a day with a weekly shape and noise of `noise`; `planted` multiplies them on the anomalous days. */
function world(
  planted: (leaf: Leaf) => number,
  { seed = 1, noise = 0.05, extra = [] as Charge[] } = {},
): Charge[] {
  const next = random(seed);
  const rows = leaves.flatMap((leaf) => {
    const base = 20 + next() * 40;
    return daily(
      {
        SubAccountId: leaf.account,
        ServiceName: leaf.service,
        RegionId: leaf.region,
        SkuMeter: leaf.meter,
        ChargeDescription: `${leaf.service} ${leaf.meter}`,
        ResourceId: leaf.resource,
      },
      0,
      DAYS,
    ).map((row, day) => {
      const odd = 1 + noise * (2 * next() - 1);
      const week = day % 7 < 2 ? 0.7 : 1;
      return { ...row, Cost: base * week * odd * (day >= FROM ? planted(leaf) : 1) };
    });
  });
  return [...rows, ...extra];
}

async function causeIn(rows: readonly Charge[]) {
  const connection = await bill(rows);
  const { sql, values } = causesSql({
    measure: 'cost',
    selector: {
      key: 'k',
      provider: 'AWS',
      accountId: '',
      resourceId: '',
      currency: 'USD',
      charges: { charges: usageOnly },
    },
    days: { from: dayAt(FROM), to: dayAt(DAYS - 1) },
    weeks: 4,
  });
  const reader = await connection.runAndReadAll(sql, values);
  const searched = readCause(reader.getRowObjectsJson() as QueryRow[]);
  return { searched: searched!, cause: findCause(searched!) };
}

async function named(rows: readonly Charge[]) {
  const { cause } = await causeIn(rows);
  if (cause.kind !== 'elements') return cause;
  return cause.elements.map(({ parts }) => parts.map(({ field, value }) => `${field} ${value}`).join(' & '));
}

/** Noise of ±5 % a day on every resource, over 48 resources; the planted ones double unless said otherwise. */
describe('the search for the cause of an anomaly, on planted truth', () => {
  const singles: [string, (leaf: Leaf) => boolean][] = [
    ['account a1', ({ account }) => account === 'a1'],
    ['service Compute', ({ service }) => service === 'Compute'],
    ['region r2', ({ region }) => region === 'r2'],
    ['meter Traffic', ({ meter }) => meter === 'Traffic'],
    ['charge Database Hours', ({ service, meter }) => service === 'Database' && meter === 'Hours'],
    ['resource a2-Database-r3-1', ({ resource }) => resource === 'a2-Database-r3-1'],
  ];
  it.each(singles)('one cause: %s', async (expected, hit) => {
    const factor = expected.startsWith('resource') ? 20 : 2;
    for (const seed of [1, 2])
      expect([seed, await named(world((leaf) => (hit(leaf) ? factor : 1), { seed }))]).toEqual([
        seed,
        [expected],
      ]);
  });

  it('one cause in two fields: a service in one region', async () => {
    const hit = ({ service, region }: Leaf) => service === 'Compute' && region === 'r2';
    for (const seed of [1, 2])
      expect(await named(world((leaf) => (hit(leaf) ? 3 : 1), { seed }))).toEqual([
        'service Compute & region r2',
      ]);
  });

  it('two causes of one field at once', async () => {
    const hit = ({ region }: Leaf) => region !== 'r3';
    expect(await named(world((leaf) => (hit(leaf) ? 2 : 1)))).toEqual(
      expect.arrayContaining(['region r1', 'region r2']),
    );
  });

  it('a new resource, with what else it is by name', async () => {
    const extra = daily(
      {
        SubAccountId: 'a1',
        ServiceName: 'Compute',
        RegionId: 'r1',
        SkuMeter: 'GPU',
        ChargeDescription: 'GPU hour',
        ResourceId: 'fresh',
        Cost: 900,
      },
      FROM,
      DAYS,
    );
    const { cause } = await causeIn(world(() => 1, { extra }));
    expect(cause).toMatchObject({
      kind: 'elements',
      elements: [{ parts: [{ field: 'resource', value: 'fresh' }], expected: 0, actual: 2700 }],
    });
    expect(cause.kind === 'elements' && cause.also.map(({ value }) => value)).toEqual(['GPU hour', 'GPU']);
  });

  it('what is gone explains a drop', async () => {
    expect(await named(world(({ region }) => (region === 'r1' ? 0 : 1)))).toEqual(['region r1']);
  });

  it('a rise of all alike is spread over its resources', async () => {
    const { cause, searched } = await causeIn(world(() => 1.6));
    expect(cause.kind).toBe('spread');
    // Two thirds of 48 resources of unlike size.
    expect(cause.kind === 'spread' && cause.resources).toBeGreaterThan(20);
    expect(searched.whole.actual / searched.whole.expected).toBeCloseTo(1.6, 1);
  });

  it('the only resource of a slice is named, though all of its charges moved alike', async () => {
    const one = daily({ ServiceName: 'Logs', ResourceId: 'logs-1' }, 0, DAYS).map((row, day) => ({
      ...row,
      Cost: day >= FROM ? 120 : 10,
    }));
    expect(await named(one)).toEqual(['resource logs-1']);
  });

  it('tells whether a bill names its SKUs by SkuMeter', async () => {
    const metered = world(() => 1.6);
    expect((await causeIn(metered)).searched.unmetered).toBe(false);
    const unmetered = metered.map((row) => ({ ...row, SkuMeter: null }));
    expect((await causeIn(unmetered)).searched.unmetered).toBe(true);
  });

  it('says nothing of a slice without charges', async () => {
    const connection = await bill([]);
    const none = causesSql({
      measure: 'cost',
      selector: {
        key: '',
        provider: 'AWS',
        accountId: '',
        resourceId: '',
        currency: 'USD',
        charges: { charges: usageOnly },
      },
      days: { from: dayAt(1), to: dayAt(2) },
      weeks: 1,
    });
    const reader = await connection.runAndReadAll(none.sql, none.values);
    const searched = readCause(reader.getRowObjectsJson() as QueryRow[]);
    expect(searched === null ? null : findCause(searched)).toEqual({ kind: 'none' });
  });
});
