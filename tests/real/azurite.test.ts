import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAzure } from '@server/integrations/azure/provider';
import { ProviderError } from '@server/domains/integrations/integrations.port';
import { systemClock } from '@server/platform/clock';
import { createServiceClient } from '@server/platform/outbound/serviceClient';
import { anAzureExport, CLIENT, startAzure, TENANT, type AzureFake } from '@tests/fakes/azure/azure';
import { fakeCertificate, fakeKey } from '@tests/fakes/certificate';
import { startGateway } from './gateway';
import { fetchedPackage, freePort, startProgram } from './tools';
import type { Connected } from '@server/domains/integrations/connected.port';

const ACCOUNT = 'acmebills';
const { signal } = new AbortController();
const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
/** What Azurite reads of a token; it proves no signature. */
const token = [
  base64({ alg: 'RS256', typ: 'JWT' }),
  base64({
    aud: 'https://storage.azure.com',
    iss: `https://sts.windows.net/${TENANT}/`,
    iat: seconds(-60),
    nbf: seconds(-60),
    exp: seconds(3600),
  }),
  'none',
].join('.');

let folder: string;
let azure: AzureFake;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let server: { stop(): Promise<void> };
let port: number;

/** Asks Azurite itself. */
function put(path: string, headers: Record<string, string> = {}, body = ''): Promise<number> {
  const all = { authorization: `Bearer ${token}`, 'x-ms-version': '2023-11-03', ...headers };
  return new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port, path: `/${ACCOUNT}${path}`, method: 'PUT' };
    const sent = request({ ...options, headers: all, rejectUnauthorized: false }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
    });
    sent.on('error', failed);
    sent.end(body);
  });
}
const blob = (name: string, content: string) =>
  put(`/exports/${name}`, { 'x-ms-blob-type': 'BlockBlob' }, content);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-azurite-'));
  const azurite = await fetchedPackage('azurite');
  port = await freePort();
  await writeFile(join(folder, 'cert.pem'), fakeCertificate);
  await writeFile(join(folder, 'key.pem'), fakeKey);
  const files = ['--cert', join(folder, 'cert.pem'), '--key', join(folder, 'key.pem')];
  server = await startProgram(
    [
      join(azurite, 'dist', 'src', 'blob', 'main.js'),
      ...['--blobPort', String(port), '--oauth', 'basic', '--disableTelemetry', '--silent'],
      ...['--inMemoryPersistence', '--disableProductStyleUrl', ...files],
    ],
    port,
    { AZURITE_ACCOUNTS: `${ACCOUNT}:${Buffer.from('a key of nobody').toString('base64')}` },
  );
  azure = await startAzure();
  azure.subscriptions = [{ subscriptionId: 's1', displayName: 'Production', state: 'Enabled' }];
  gateway = await startGateway({
    account: ACCOUNT,
    storage: new URL(`https://127.0.0.1:${port}`),
    double: new URL(azure.url),
    token: { given: 'token for https://storage.azure.com', understood: token },
  });
});
afterAll(async () => {
  await gateway?.stop();
  await azure?.stop();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('bills are found in, and fetched from, a real Blob Storage', async () => {
  expect(await put('/exports?restype=container')).toBe(201);
  azure.exports.set('subscriptions/s1', [anAzureExport('daily')]);
  const run = 'focus/daily/20260101-20260131/one';
  const parts = ['a,b\n1,2\n', 'a,b\n3,4\n'];
  const blobs = parts.map((part, at) => ({
    blobName: `${run}/part_${at}_0001.csv`,
    byteCount: part.length,
    dataRowCount: 1,
  }));
  for (const [at, { blobName }] of blobs.entries()) expect(await blob(blobName, parts[at] ?? '')).toBe(201);
  const scope = '/subscriptions/s1/providers/Microsoft.CostManagement/exports/daily';
  const manifest = {
    manifestVersion: '2024-04-01',
    blobCount: 2,
    exportConfig: { exportName: 'daily', resourceId: scope, type: 'FocusCost' },
    runInfo: { runId: 'one', submittedTime: '2026-01-01T00:00:00Z' },
    blobs,
  };
  expect(await blob(`${run}/manifest.json`, JSON.stringify(manifest))).toBe(201);

  const of: Connected = {
    orgId: 'acme',
    integrationId: 'one',
    name: 'Azure',
    settings: { tenant_id: TENANT, client_id: CLIENT, cloud: 'public', endpoint: gateway.url },
    secret: () => 'the secret',
  };
  const provider = makeAzure({ client, clock: systemClock });
  const { bills } = provider;
  if (!bills) throw new Error('Azure delivers bills.');
  expect((await provider.check(of, signal)).granted).toMatchObject({ 'Storage Blob Data Reader': true });
  const [found] = await bills.find(of, signal);
  expect(found).toMatchObject({ name: 'daily', problem: null });
  const deliveries = await bills.deliveries(of, found!.location, '2025-01', signal);
  expect(deliveries).toMatchObject([{ billingPeriod: '2026-01' }]);
  const into = { folder, onBytes: () => undefined };
  const { files } = await bills.fetch(of, found!.location, deliveries[0]!, into, signal);
  expect(await Promise.all(files.map((file) => readFile(file, 'utf8')))).toEqual(parts);

  // Written anew since it was listed: the server refuses what it is not any more.
  await blob(blobs[0]!.blobName, 'a,b\n9,9\n');
  const [again] = await bills.deliveries(of, found!.location, '2025-01', signal);
  expect(again?.version === deliveries[0]?.version).toBe(true);
  expect(gateway.stored.length).toBeGreaterThan(4);
});

it('what a real Blob Storage refuses is said in words', async () => {
  azure.exports.set('subscriptions/s1', [anAzureExport('gone')]);
  const of: Connected = {
    orgId: 'acme',
    integrationId: 'two',
    name: 'Azure',
    settings: { tenant_id: TENANT, client_id: CLIENT, cloud: 'public', endpoint: gateway.url },
    secret: () => 'the secret',
  };
  const { bills } = makeAzure({ client, clock: systemClock });
  const [found] = await bills!.find(of, signal);
  const location = { ...found!.location, container: 'nowhere' };
  const refused = await bills!.deliveries(of, location, '2025-01', signal).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ProviderError);
  expect((refused as ProviderError).message).toContain('The container does not exist');
});
