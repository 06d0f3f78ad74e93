import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../import/importFile';
import type { Built } from '../queries/fields';
import { prepareSelect, Sandboxes } from '../worker/sandbox';
import { exchangesOf } from './exchanges';
import { familyOf } from './plan/families';
import { poolOf } from './pools';
import type { SumsRequest } from './sums';
import { familiesSql, reservationsSql, usageSql } from './usage';

const DAYS = 14;
const HOURS = 24;
let root: string;
let files: string[] = [];
const sandboxes = new Sandboxes();

const names = [
  ...['ProviderName', 'BillingAccountId', 'SubAccountId', 'BillingCurrency', 'BillingPeriodStart'],
  ...[
    'ChargeCategory',
    'ChargeDescription',
    'ChargePeriodStart',
    'ChargePeriodEnd',
    'ServiceName',
    'RegionId',
  ],
  ...[
    'PricingUnit',
    'PricingQuantity',
    'PricingCategory',
    'ListCost',
    'ContractedCost',
    'BilledCost',
    'EffectiveCost',
  ],
  ...[
    'CommitmentDiscountId',
    'CommitmentDiscountStatus',
    'CommitmentDiscountType',
    'CommitmentDiscountCategory',
  ],
] as const;
type Row = Partial<Record<(typeof names)[number], string>>;

const at = (hour: number) =>
  new Date(Date.UTC(2026, 2, 1, hour)).toISOString().slice(0, 19).replace('T', ' ');

/** One hour of use: of so many hours of a machine, at a price each. */
const used = (hour: number, text: string, price: number, quantity: number, over: Row = {}): Row => ({
  ProviderName: 'AWS',
  BillingAccountId: 'p',
  SubAccountId: 'a',
  BillingCurrency: 'USD',
  BillingPeriodStart: '2026-03-01 00:00:00',
  ChargeCategory: 'Usage',
  ChargeDescription: text,
  ChargePeriodStart: at(hour),
  ChargePeriodEnd: at(hour + 1),
  ServiceName: 'Amazon Elastic Compute Cloud',
  RegionId: 'us-east-1',
  PricingUnit: 'Hours',
  PricingQuantity: String(quantity),
  PricingCategory: 'Standard',
  ListCost: String(price * quantity),
  ContractedCost: String(price * quantity),
  BilledCost: String(price * quantity),
  EffectiveCost: String(price * quantity),
  ...over,
});

const azure: Row = {
  ProviderName: 'Microsoft',
  ServiceName: 'Virtual Machines',
  RegionId: 'westeurope',
  PricingUnit: '1 Hour',
};
const google: Row = {
  ProviderName: 'Google Cloud',
  ServiceName: 'Compute Engine',
  RegionId: 'us-central1',
  PricingUnit: 'hour',
};
const reserved: Row = {
  BilledCost: '0',
  PricingCategory: 'Committed',
  CommitmentDiscountId: 'ri-c4',
  CommitmentDiscountType: 'Convertible Reserved Instance',
  CommitmentDiscountCategory: 'Usage',
};

function hourOf(hour: number): Row[] {
  const isNight = hour % HOURS < 12;
  return [
    // A family of two sizes that take turns, 8 units of it at any time: steady together, not alone.
    used(
      hour,
      isNight ? 'on demand linux m5.large instance hour' : 'on demand linux m5.xlarge instance hour',
      isNight ? 0.1 : 0.2,
      isNight ? 2 : 1,
    ),
    // Windows of the same family: no reservation of Linux covers it.
    used(hour, 'on demand windows m5.large instance hour', 0.2, 1),
    // Two families without flexible sizes that take turns: only a plan of everything is steady.
    used(
      hour,
      isNight ? 'on demand linux g5.xlarge instance hour' : 'on demand linux inf1.xlarge instance hour',
      1,
      1,
    ),
    used(hour, 'D4s v5 virtual machine', 0.2, 3, azure),
    used(hour, 'N2 Instance Core running in Americas', 0.03, 8, google),
    used(hour, 'N2 Instance Ram running in Americas', 0.004, 32, { ...google, PricingUnit: 'gibibyte hour' }),
    // Half of a convertible reservation is not used.
    used(hour, 'linux c4.large reserved instance hour', 0.1, 1, {
      ...reserved,
      EffectiveCost: '0.06',
      CommitmentDiscountStatus: 'Used',
    }),
    used(hour, 'linux c4.large reserved instance hour', 0, 1, {
      ...reserved,
      EffectiveCost: '0.06',
      CommitmentDiscountStatus: 'Unused',
    }),
  ];
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'commitment-families-'));
  const path = join(root, 'bill.csv');
  const rows = Array.from({ length: DAYS * HOURS }, (_, hour) => hourOf(hour)).flat();
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(','));
  await writeFile(path, [names.join(','), ...lines, ''].join('\n'));
  const made = await importFile({ path, tempDir: join(root, 't'), outDir: join(root, 's'), sourceId: 's' });
  files = made.periods.map(({ file }) => file);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const rowsOf = (built: Built) =>
  sandboxes.use({ folder: root, files }, async (connection) => {
    const prepared = await prepareSelect(connection, built.sql);
    prepared.bind(built.values);
    return (await prepared.runAndReadAll()).getRowObjectsJson();
  });
const asked: SumsRequest = { from: '2026-03-01', to: '2026-03-14', filters: [], currency: 'USD' };
const assumed = { everywhere: 0.2, family: 0.3, reservation: 0.4 };
const plain = { days: DAYS, assumed, ending: new Set<string>() };
const familiesThere = async () => (await rowsOf(familiesSql(asked))).map(familyOf);

describe('families of machines', () => {
  it('finds family, part and measure of machines of three providers', async () => {
    const found = await familiesThere();
    const told = found.map(({ family, part, region, unitPrice, size, sizeUnits }) =>
      [family, part, region, Number(unitPrice.toFixed(6)), size, sizeUnits].join(' '),
    );
    expect(told.toSorted()).toEqual([
      'dsv5 vm westeurope 0.05 d4s v5 4',
      'g5  us-east-1 0.125 xlarge 8',
      'inf1  us-east-1 0.125 xlarge 8',
      'm5  us-east-1 0.05 large 4',
      'm5 linux us-east-1 0.025 large 4',
      'n2 memory us-central1 0.004  1',
      'n2 vcpu us-central1 0.03  1',
    ]);
  });

  it('buys the narrowest that is steady, and every dollar of usage once', async () => {
    const families = (await familiesThere()).map((family) => ({ ...family, taken: [] }));
    const pools = (await rowsOf(usageSql(asked))).flatMap((row) => poolOf(row, { ...plain, families }) ?? []);
    const bought = (program: string) => {
      const pool = pools.find((one) => one.program === program);
      return pool?.purchases.map(({ scope, family, part, covers, machines, utilization }) => [
        scope,
        family + part,
        Number(covers.toFixed(6)),
        machines && `${machines.count} ${machines.size}`,
        Number(utilization.toFixed(6)),
      ]);
    };
    expect(bought('aws-compute')).toEqual([
      ['reservation', 'm5linux', 0.2, '2 large', 1],
      ['family', 'm5', 0.2, null, 1],
      ['everywhere', '', 1, null, 1],
    ]);
    expect(bought('azure-compute')).toEqual([['reservation', 'dsv5vm', 0.6, '3 d4s v5', 1]]);
    expect(bought('gcp-compute')?.map(([, name, covers]) => [name, covers])).toEqual([
      ['n2vcpu', 0.24],
      ['n2memory', 0.128],
    ]);
    for (const { advice, uncovered } of pools) {
      // All usage is steady: what is covered is what is used, and no more.
      expect((advice?.covers ?? 0) * (advice?.utilization ?? 0) * HOURS * 30.4375).toBeCloseTo(uncovered, 6);
    }
    // The discount of the own reservations is theirs alone.
    expect(pools[0]).toMatchObject({
      program: 'aws-compute',
      discount: 0.2,
      discountFrom: 'assumed',
      grain: 'hour',
    });
    expect(pools[0]?.purchases[0]).toMatchObject({ breakEven: 0.6, discountFrom: 'own' });
  });

  it('exchanges what is not used of a convertible reservation, for usage that no purchase then counts', async () => {
    const [pools, families, reservations] = [
      await rowsOf(usageSql(asked)),
      await familiesThere(),
      await rowsOf(reservationsSql(asked)),
    ];
    const years = { days: DAYS, to: '2026-03-14', assumed, below: 0.9, years: 1, endOf: () => '2026-09-10' };
    const { exchanges, families: left } = exchangesOf(reservations, pools, families, years);
    expect(exchanges).toMatchObject([
      {
        id: 'ri-c4',
        allowed: 'yes',
        grain: 'hour',
        end: '2026-09-10',
        target: { family: 'm5', part: 'linux' },
      },
    ]);
    const [one] = exchanges;
    expect(one?.utilization).toBeCloseTo(0.5, 9);
    expect(one?.price).toBeCloseTo(0.12, 9);
    // 0.06 an hour, at 40 % off: one m5.large.
    expect(one?.given).toBeCloseTo(0.06, 9);
    expect(one?.target.machines).toEqual({ count: 1, size: 'large' });
    expect(one?.saving).toBeCloseTo(0.1 * HOURS * 30.4375, 6);
    expect(one?.newValue).toBeGreaterThanOrEqual((one?.givenValue ?? 0) - 1e-9);
    const [aws] = pools.flatMap((row) => poolOf(row, { ...plain, families: left }) ?? []);
    expect(aws?.purchases[0]).toMatchObject({ scope: 'reservation', machines: { count: 1, size: 'large' } });
    // Used enough, or ended: nothing to exchange.
    expect(exchangesOf(reservations, pools, families, { ...years, below: 0.4 }).exchanges).toEqual([]);
    expect(
      exchangesOf(reservations, pools, families, { ...years, endOf: () => '2026-03-14' }).exchanges,
    ).toEqual([]);
  });
});
