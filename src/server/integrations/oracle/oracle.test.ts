import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ORACLE_TENANCY, ORACLE_USER, startOracle, type OracleFake } from '@tests/fakes/oracle/oracle';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { systemClock } from '../../platform/clock';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { makeOracle } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const provider = makeOracle({ client, clock: systemClock });
const { signal } = new AbortController();

let oracle: OracleFake;
let folder: string;
beforeEach(async () => {
  oracle = await startOracle();
  folder = await mkdtemp(join(tmpdir(), 'costloom-oracle-'));
});
afterEach(async () => {
  await oracle.stop();
  await rm(folder, { recursive: true, force: true });
});

const values = () => ({
  tenancy: ORACLE_TENANCY,
  user: ORACLE_USER,
  fingerprint: oracle.fingerprint,
  region: 'eu-frankfurt-1',
});
const of = (settings: Record<string, string> = {}): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Oracle Cloud',
  settings: { ...values(), endpoint: oracle.url, ...settings },
  secret: (id) => (id === 'key' ? oracle.key : ''),
});
const refusal = (work: Promise<unknown> | undefined) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );
const thisMonth = () => new Date().toISOString().slice(0, 7).replace('-', '/');
const bills = () => {
  if (!provider.bills) throw new Error('Oracle Cloud delivers bills.');
  return provider.bills;
};

describe('connecting Oracle Cloud', () => {
  it('finds the reports and tries to read one', async () => {
    expect((await provider.check(of(), signal)).message).toContain('There is no FOCUS report yet');
    oracle.objects.set(`FOCUS Reports/${thisMonth()}/01/a.csv.gz`, 'a');
    expect(await provider.check(of(), signal)).toEqual({
      message: 'Connected: 1 FOCUS report from this month and last month.',
      granted: { 'read objects in tenancy usage-report': true },
    });
    oracle.unreadable = true;
    expect((await provider.check(of(), signal)).granted).toEqual({
      'read objects in tenancy usage-report': false,
    });
  });

  it('says when the key is of another user', async () => {
    const said = await refusal(provider.check(of({ user: 'ocid1.user.oc1..aaaaother' }), signal));
    expect(said).toContain('This user does not have this key');
  });

  it('refuses what cannot be right before anybody is asked', () => {
    const gaps = (more: Record<string, string>) => provider.gaps?.({ ...values(), key: oracle.key, ...more });
    expect(gaps({})).toEqual({});
    expect(Object.keys(gaps({ tenancy: 'acme', user: ORACLE_TENANCY, region: 'Frankfurt' }) ?? {})).toEqual([
      'tenancy',
      'user',
      'region',
    ]);
    const other = gaps({
      fingerprint: oracle.fingerprint.replace(/^../, oracle.fingerprint.startsWith('00') ? '01' : '00'),
    });
    expect(other).toEqual({ fingerprint: expect.stringContaining(oracle.fingerprint) });
    expect(gaps({ key: 'no key' })).toEqual({ key: expect.stringContaining('RSA private key') });
  });
});

describe('bills of Oracle Cloud', () => {
  it('are all reports from a month on, page by page, each beside the others', async () => {
    for (const name of ['2025/12/31/a', '2026/01/01/a', '2026/01/01/b', '2026/02/03/a'])
      oracle.objects.set(`FOCUS Reports/${name}.csv.gz`, name);
    oracle.objects.set('reports/cost-csv/1.csv.gz', 'of the old kind');
    const found = await bills().deliveries(of(), {}, '2026-01', signal);
    expect(found.map(({ key, billingPeriod, adds }) => [key, billingPeriod, adds])).toEqual([
      ['2026/01/01/a.csv.gz', '', true],
      ['2026/01/01/b.csv.gz', '', true],
      ['2026/02/03/a.csv.gz', '', true],
    ]);
    const [, second] = found;
    if (!second) throw new Error('There is no second report.');
    const fetched = await bills().fetch(of(), {}, second, { folder, onBytes: () => undefined }, signal);
    expect(fetched).toMatchObject({ name: 'b.csv.gz', format: 'focus' });
    expect(await readFile(fetched.files[0] ?? '', 'utf8')).toBe('2026/01/01/b');
    expect(await bills().deliveries(of(), {}, '', signal)).toHaveLength(4);
  });

  it('say that there are none where the tenancy is a child or the region another one', async () => {
    oracle.missing = true;
    expect(await refusal(bills().find(of(), signal) as Promise<unknown>)).toContain(
      'Use the home region, and the parent tenancy',
    );
  });
});
