import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGcp, type FakeTable, type GcpFake } from '@tests/fakes/gcp/gcp';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { makeGcp } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const { signal } = new AbortController();

let gcp: GcpFake;
let folder: string;
beforeEach(async () => {
  gcp = await startGcp();
  folder = await mkdtemp(join(tmpdir(), 'costloom-gcp-'));
});
afterEach(async () => {
  await gcp.stop();
  await rm(folder, { recursive: true, force: true });
});

const of = (settings: Record<string, string> = {}, key = gcp.key): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Google Cloud',
  settings: { max_gigabytes: '100', endpoint: gcp.url, ...settings },
  secret: () => key,
});
const provider = () => makeGcp({ client, clock: { now: () => new Date() } });
const bills = () => {
  const found = provider().bills;
  if (!found) throw new Error('Google Cloud delivers bills.');
  return found;
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

const aRow = (day: string, cost: string, credit: string | null) => ({
  f: [
    { v: 'BA-1' },
    { v: { f: [{ v: 'S1' }, { v: 'Compute Engine' }] } },
    { v: String(Date.parse(`${day}T00:00:00Z`) * 1000) },
    { v: cost },
    { v: credit === null ? [] : [{ v: { f: [{ v: 'Sustained' }, { v: credit }] } }] },
    { v: null },
  ],
});
const table = (): FakeTable => ({
  dataset: 'billing',
  table: 'gcp_billing_export_resource_v1_BA_1',
  location: 'EU',
  schema: [
    { name: 'billing_account_id', type: 'STRING' },
    {
      name: 'service',
      type: 'RECORD',
      mode: 'NULLABLE',
      fields: [
        { name: 'id', type: 'STRING' },
        { name: 'description', type: 'STRING' },
      ],
    },
    { name: 'usage_start_time', type: 'TIMESTAMP' },
    { name: 'cost', type: 'FLOAT' },
    {
      name: 'credits',
      type: 'RECORD',
      mode: 'REPEATED',
      fields: [
        { name: 'name', type: 'STRING' },
        { name: 'amount', type: 'FLOAT' },
      ],
    },
    {
      name: 'location',
      type: 'RECORD',
      mode: 'NULLABLE',
      fields: [
        { name: 'region', type: 'STRING' },
        { name: 'zone', type: 'STRING' },
      ],
    },
  ],
  months: new Map([
    [
      '202601',
      [
        aRow('2026-01-05', '0.125', '-0.025'),
        aRow('2026-01-06', '3', null),
        aRow('2026-01-07', '1e-7', null),
      ],
    ],
    ['202602', [aRow('2026-02-05', '1', null)]],
  ]),
});

describe('connecting Google Cloud', () => {
  it('says who it is and tries each role', async () => {
    gcp.tables = [table()];
    expect(await provider().check(of(), signal)).toMatchObject({
      message: 'Connected as costloom@acme-billing.iam.gserviceaccount.com: 1 billing table.',
      granted: { 'roles/bigquery.dataViewer': true, 'roles/bigquery.jobUser': true },
    });
  });

  it('[INTG-09] refuses what is no key of a service account, and one that would call another address', () => {
    const gaps = (key: string) => provider().gaps?.({ key, max_gigabytes: '100' })['key'];
    expect(gaps('hello')).toBe('File must be in JSON format');
    expect(gaps('{"type":"external_account","credential_source":{"executable":{}}}')).toContain(
      'Not a service account key',
    );
    const other = JSON.stringify({
      ...(JSON.parse(gcp.key) as object),
      token_uri: 'https://evil.example/token',
    });
    expect(gaps(other)).toContain('an address that is not Google’s');
    expect(gaps(gcp.key)).toBeUndefined();
    expect(provider().gaps?.({ key: gcp.key, max_gigabytes: '0' })).toHaveProperty('max_gigabytes');
  });

  it('says that a key is not accepted', async () => {
    const other = await startGcp('another');
    try {
      expect(await refusal(provider().check(of({}, other.key), signal))).toContain(
        'Google does not accept this key',
      );
    } finally {
      await other.stop();
    }
  });

  it('[API-52] [API-54] [INTG-24] names projects and billing tables', async () => {
    gcp.tables = [table()];
    expect(await provider().reads.gcpProjects?.(of(), {}, signal)).toEqual([
      { projectId: 'acme-web', projectName: 'Web', projectType: 'project' },
    ]);
    expect(await provider().reads.gcpProjects?.({ ...of(), accounts: ['another'] }, {}, signal)).toEqual([]);
    expect(await provider().reads.bigQueryBillingParams?.(of(), {}, signal)).toEqual([
      {
        projectId: 'acme-billing',
        billingDatasetName: 'billing',
        billingTableName: 'gcp_billing_export_resource_v1_BA_1',
      },
    ]);
  });
});

describe('bills of Google Cloud', () => {
  it('say before the first query what a month reads, and never read more than is allowed', async () => {
    gcp.tables = [table(), { ...table(), table: 'other_table' }];
    const [found, ...others] = await bills().find(of(), signal);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      contents: 'Detailed usage cost, one month reads about 2.5 GB in BigQuery',
      place: 'bigquery://acme-billing/billing/',
      problem: null,
    });
    const tight = of({ max_gigabytes: '2' });
    expect((await bills().find(tight, signal))[0]?.problem).toContain('more than 2 GB');
    expect(
      await refusal(bills().deliveries(tight, found?.location ?? {}, '', signal) as Promise<unknown>),
    ).toContain('BigQuery would read more than 2 GB');
  });

  it('come by invoice month, all pages, nested columns by their names', async () => {
    gcp.tables = [table()];
    const [found] = await bills().find(of(), signal);
    if (!found) throw new Error('There is no table.');
    const there = await bills().deliveries(of(), found.location, '2026-01', signal);
    expect(there.map(({ key, version }) => [key, version])).toEqual([
      ['2026-01', '2026-03-01 3 1.5'],
      ['2026-02', '2026-03-01 1 1.5'],
    ]);
    const [january] = there;
    if (!january) throw new Error('There is no January.');
    const into = { folder, onBytes: () => undefined };
    const { files, format } = await bills().fetch(of(), found.location, january, into, signal);
    expect(format).toBe('gcp');
    expect((await readFile(files[0] ?? '', 'utf8')).split('\r\n')).toEqual([
      'billing_account_id,service.id,service.description,usage_start_time,cost,credits,location.region,location.zone',
      'BA-1,S1,Compute Engine,2026-01-05T00:00:00.000Z,0.125,"[{""name"":""Sustained"",""amount"":-0.025}]",,',
      'BA-1,S1,Compute Engine,2026-01-06T00:00:00.000Z,3,[],,',
      'BA-1,S1,Compute Engine,2026-01-07T00:00:00.000Z,1e-7,[],,',
      '',
    ]);
  });
});
