import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  anAzureExport,
  CLIENT,
  deliverAzure,
  startAzure,
  TENANT,
  type AzureFake,
} from '@tests/fakes/azure/azure';
import { systemClock } from '../../platform/clock';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { makeAzure } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const { signal } = new AbortController();
const SUBSCRIPTION = { subscriptionId: 's1', displayName: 'Production', state: 'Enabled' };

let azure: AzureFake;
let folder: string;
beforeEach(async () => {
  azure = await startAzure();
  azure.subscriptions = [SUBSCRIPTION];
  folder = await mkdtemp(join(tmpdir(), 'costloom-azure-'));
});
afterEach(async () => {
  await azure.stop();
  await rm(folder, { recursive: true, force: true });
});

const of = (settings: Record<string, string> = {}, secret = 'the secret'): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Azure',
  settings: { tenant_id: TENANT, client_id: CLIENT, cloud: 'public', endpoint: azure.url, ...settings },
  secret: () => secret,
});
const provider = () => makeAzure({ client, clock: systemClock });
const bills = () => {
  const found = provider().bills;
  if (!found) throw new Error('Azure delivers bills.');
  return found;
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

describe('connecting Azure', () => {
  it('says what there is and tries each role', async () => {
    azure.exports.set('subscriptions/s1', [anAzureExport('daily')]);
    deliverAzure(azure, { name: 'daily', range: '20260101-20260131', run: 'one', parts: ['a\n1\n'] });
    expect(await provider().check(of(), signal)).toEqual({
      message: 'Connected: 1 subscription, 1 cost export.',
      granted: {
        Reader: true,
        'Monitoring Reader': true,
        'Cost Management Reader': true,
        'Storage Blob Data Reader': true,
      },
      secrets: {},
    });
    azure.lacks.add('blobs').add('metrics').add('resources');
    expect((await provider().check(of(), signal)).granted).toMatchObject({
      Reader: false,
      'Monitoring Reader': false,
      'Storage Blob Data Reader': false,
    });
  });

  it.each([
    ['a wrong secret', {}, 'wrong', 'The client secret is wrong or has expired'],
    ['another tenant', { tenant_id: CLIENT }, 'the secret', 'The tenant does not exist'],
    [
      'another application',
      { client_id: TENANT },
      'the secret',
      'The application does not exist in this tenant',
    ],
  ])('says what is wrong with %s', async (_what, settings, secret, said) => {
    expect(await refusal(provider().check(of(settings, secret), signal))).toContain(said);
  });

  it('refuses IDs that are none before anybody is asked', () => {
    expect(provider().gaps?.({ tenant_id: 'acme', client_id: CLIENT, storage_account: 'Acme!' })).toEqual({
      tenant_id: expect.stringContaining('Microsoft Entra'),
      storage_account: expect.stringContaining('lowercase'),
    });
  });
});

it('[INTG-22] names subscriptions, and one without a name by its ID', async () => {
  azure.subscriptions = [
    { subscriptionId: 's2', displayName: 'Shop', state: 'Enabled' },
    { subscriptionId: 's1', displayName: '', state: 'Enabled' },
  ];
  expect(await provider().reads.azureSubscriptions?.(of(), {}, signal)).toEqual([
    { accountId: 's1', accountName: 's1', accountType: 'subscription' },
    { accountId: 's2', accountName: 'Shop', accountType: 'subscription' },
  ]);
});

describe('bills of Azure', () => {
  it('are found by asking for exports, whatever one scope does not allow', async () => {
    azure.lacks.add('billing');
    azure.exports.set('subscriptions/s1', [
      anAzureExport('daily'),
      anAzureExport('old', 'ActualCost', 'Inactive'),
    ]);
    expect(await bills().find(of(), signal)).toMatchObject([
      {
        name: 'daily',
        contents: 'FOCUS, Csv',
        place: 'https://acmebills/exports/focus/daily/',
        problem: null,
      },
      { name: 'old', contents: 'Actual cost, Csv', problem: 'The export is turned off in Azure.' },
    ]);
  });

  it('are found in the container where listing is not allowed', async () => {
    azure.lacks.add('exports');
    deliverAzure(azure, { name: 'daily', range: '20260101-20260131', run: 'one', parts: ['a\n1\n'] });
    const found = await bills().find(of({ storage_account: 'acmebills', container: 'exports' }), signal);
    expect(found).toMatchObject([{ name: 'daily', contents: 'Azure Cost Management export' }]);
  });

  it('of a month are those of the newest run, all parts of it', async () => {
    azure.exports.set('subscriptions/s1', [anAzureExport('daily')]);
    deliverAzure(azure, { name: 'daily', range: '20260101-20260131', run: 'one', parts: ['a\nold\n'] });
    deliverAzure(azure, {
      name: 'daily',
      range: '20260101-20260131',
      run: 'two',
      parts: ['a\n1\n', 'a\n2\n'],
    });
    deliverAzure(azure, { name: 'daily', range: '20260201-20260228', run: 'three', parts: ['a\n3\n'] });
    const [found] = await bills().find(of(), signal);
    const there = await bills().deliveries(of(), found?.location ?? {}, '', signal);
    expect(there.map(({ key }) => key)).toEqual(['2026-01', '2026-02']);
    const [january] = there;
    if (!found || !january) throw new Error('There is no January.');
    const into = { folder, onBytes: () => undefined };
    const { files } = await bills().fetch(of(), found.location, january, into, signal);
    expect(await Promise.all(files.map((file) => readFile(file, 'utf8')))).toEqual(['a\n1\n', 'a\n2\n']);
    expect(await bills().deliveries(of(), found.location, '2026-02', signal)).toHaveLength(1);
  });

  it('say which role is missing', async () => {
    azure.lacks.add('blobs');
    azure.exports.set('subscriptions/s1', [anAzureExport('daily')]);
    const [found] = await bills().find(of(), signal);
    expect(
      await refusal(bills().deliveries(of(), found?.location ?? {}, '', signal) as Promise<unknown>),
    ).toContain('Storage Blob Data Reader');
  });
});
