import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSnowflake, type SnowflakeFake } from '@tests/fakes/snowflake/snowflake';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { makeSnowflake } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const provider = makeSnowflake({ client, clock: { now: () => new Date() } });
const { signal } = new AbortController();

let snowflake: SnowflakeFake;
let folder: string;
beforeEach(async () => {
  snowflake = await startSnowflake();
  folder = await mkdtemp(join(tmpdir(), 'costloom-snowflake-'));
});
afterEach(async () => {
  await snowflake.stop();
  await rm(folder, { recursive: true, force: true });
});

const values = { account: 'myorg-myaccount', user: 'costloom', role: 'COSTLOOM', warehouse: 'COSTLOOM' };
const of = (settings: Record<string, string> = {}): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Snowflake',
  settings: { ...values, endpoint: snowflake.url, ...settings },
  secret: (id) => (id === 'key' ? snowflake.key : ''),
});
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

const usage = (day: string, change: Record<string, string | null> = {}) => ({
  ORGANIZATION_NAME: 'MYORG',
  ACCOUNT_NAME: 'PROD',
  ACCOUNT_LOCATOR: 'AB12345',
  REGION: 'AWS_EU_CENTRAL_1',
  USAGE_DATE: day,
  SERVICE_TYPE: 'WAREHOUSE_METERING',
  RATING_TYPE: 'compute',
  BILLING_TYPE: 'consumption',
  IS_ADJUSTMENT: 'false',
  USAGE: '2.500',
  USAGE_IN_CURRENCY: '7.50',
  CURRENCY: 'USD',
  BALANCE_SOURCE: 'capacity',
  ...change,
});

describe('connecting Snowflake', () => {
  it('says which organization it is and tries each grant', async () => {
    expect(await provider.check(of(), signal)).toEqual({
      message: 'Connected to the organization MYORG.',
      granted: { 'SNOWFLAKE.ORGANIZATION_BILLING_VIEWER': true, 'USAGE on the warehouse': true },
    });
    snowflake.lacks.add('view').add('warehouse');
    expect((await provider.check(of(), signal)).granted).toEqual({
      'SNOWFLAKE.ORGANIZATION_BILLING_VIEWER': false,
      'USAGE on the warehouse': false,
    });
  });

  it('says when the key is not that of the user', async () => {
    expect(await refusal(provider.check(of({ user: 'ada' }), signal))).toContain('RSA_PUBLIC_KEY');
  });

  it('refuses what cannot be right before anybody is asked', () => {
    const gaps = (more: Record<string, string>) =>
      provider.gaps?.({ ...values, key: snowflake.key, ...more });
    expect(gaps({})).toEqual({});
    const wrong = { account: 'https://x', warehouse: 'X; DROP', key: 'no key' };
    expect(Object.keys(gaps(wrong) ?? {})).toEqual(['account', 'key', 'warehouse']);
  });
});

describe('the usage of Snowflake', () => {
  it('is a FOCUS row each: overage is billed, free usage costs nothing, adjustments are corrections', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const day = `${month}-01`;
    snowflake.usage = [
      usage(day),
      usage(day, { BALANCE_SOURCE: 'overage', USAGE_IN_CURRENCY: '12345678901234.56' }),
      usage(day, { BALANCE_SOURCE: 'free usage', USAGE_IN_CURRENCY: '3.00' }),
      usage(day, {
        SERVICE_TYPE: 'STORAGE',
        RATING_TYPE: 'storage',
        USAGE_IN_CURRENCY: '-1.20',
        IS_ADJUSTMENT: 'true',
      }),
      usage(day, { USAGE_IN_CURRENCY: '0.00' }),
      usage('2020-01-01'),
    ];
    const { bills } = provider;
    const found = await bills?.deliveries(of(), {}, month, signal);
    const [one] = found ?? [];
    if (!bills || !one) throw new Error('There is no month.');
    const { files } = await bills.fetch(of(), {}, one, { folder, onBytes: () => undefined }, signal);
    const [header = '', ...lines] = (await readFile(files[0] ?? '', 'utf8')).trim().split('\r\n');
    const names = header.split(',');
    const cells = (line: string) =>
      line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
    const rows = lines.map((line) =>
      Object.fromEntries(cells(line).map((cell, at) => [names[at] ?? '', cell])),
    );
    const money = rows.map((row) => [
      row['BilledCost'],
      row['EffectiveCost'],
      row['ContractedCost'],
      row['ChargeClass'],
    ]);
    expect(money).toEqual([
      ['0', '7.50', '7.50', ''],
      ['12345678901234.56', '12345678901234.56', '12345678901234.56', ''],
      ['0', '0', '3.00', ''],
      ['0', '-1.20', '-1.20', 'Correction'],
    ]);
    expect(rows[0]).toMatchObject({
      ProviderName: 'Snowflake',
      ServiceName: 'Warehouse metering',
      ServiceCategory: 'Databases',
      SubAccountId: 'AB12345',
      SubAccountName: 'PROD',
      RegionId: 'AWS_EU_CENTRAL_1',
      ConsumedQuantity: '2.500',
      ConsumedUnit: 'Credits',
      ChargePeriodStart: `${day}T00:00:00.000Z`,
      BillingPeriodStart: `${day}T00:00:00.000Z`,
    });
    expect(rows[3]).toMatchObject({ ServiceName: 'Storage', ServiceCategory: 'Storage', ConsumedUnit: 'TB' });
  });

  it('says which grant is missing', async () => {
    snowflake.lacks.add('view');
    const [one] = (await provider.bills?.deliveries(of(), {}, '', signal)) ?? [];
    if (!one) throw new Error('There is no month.');
    const into = { folder, onBytes: () => undefined };
    const fetching = Promise.resolve(provider.bills?.fetch(of(), {}, one, into, signal));
    expect(await refusal(fetching)).toContain('Grant access as the setup shows');
  });
});
