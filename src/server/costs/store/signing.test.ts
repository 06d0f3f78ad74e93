import { createHmac, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJsonService, type JsonService } from '@tests/fakes/jsonService';
import { azureSigner } from './azureSigner';
import { googleToken } from './googleToken';

const clock = { now: () => new Date('2026-11-27T12:00:00Z') };
let service: JsonService;
let folder: string;
let answer: { status: number; body: unknown };
beforeAll(async () => {
  service = await startJsonService(() => answer);
  folder = await mkdtemp(join(tmpdir(), 'costloom-signing-'));
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});
const addresses = () => ({
  tokens: `${service.url}/token`,
  metadata: `${service.url}/metadata`,
  authority: `${service.url}/authority`,
});
const lastForm = () => Object.fromEntries(new URLSearchParams(service.asked.at(-1)?.body ?? ''));
const request = {
  method: 'GET',
  url: 'https://acme.blob.core.windows.net/bills?comp=list&restype=container',
} as const;

describe('requests to Azure Blob Storage', () => {
  it('are signed by the account key over what Azure names', async () => {
    const key = Buffer.from('a key').toString('base64');
    const { headers } = await azureSigner('acme', { AZURE_STORAGE_KEY: key }, clock).signed(request);
    const text = `GET\n\n\n\n\n\n\n\n\n\n\n\nx-ms-date:Fri, 27 Nov 2026 12:00:00 GMT\nx-ms-version:2023-11-03\n/acme/bills\ncomp:list\nrestype:container`;
    const signature = createHmac('sha256', 'a key').update(text).digest('base64');
    expect(headers?.['authorization']).toBe(`SharedKey acme:${signature}`);
  });

  it('carry a shared access signature in their address', async () => {
    const signer = azureSigner('acme', { AZURE_STORAGE_SAS_TOKEN: '?sv=1&sig=x' }, clock);
    const signed = await signer.signed(request);
    expect(signed.url).toBe(`${request.url}&sv=1&sig=x`);
    expect(signed.headers?.['authorization']).toBeUndefined();
  });

  it('carry the token of an application, asked for once, by its secret or its federated token', async () => {
    answer = { status: 200, body: { access_token: 'azure-token', expires_in: 3600 } };
    const application = { AZURE_TENANT_ID: 'tenant', AZURE_CLIENT_ID: 'client' };
    const before = service.asked.length;
    const signer = azureSigner('acme', { ...application, AZURE_CLIENT_SECRET: 's' }, clock, addresses());
    for (let n = 0; n < 2; n += 1)
      expect((await signer.signed(request)).headers?.['authorization']).toBe('Bearer azure-token');
    expect(service.asked.length - before).toBe(1);
    expect(service.asked.at(-1)?.path).toBe('/authority/tenant/oauth2/v2.0/token');
    expect(lastForm()).toMatchObject({ client_secret: 's', scope: 'https://storage.azure.com/.default' });
    const path = join(folder, 'federated');
    await writeFile(path, 'from-the-cluster\n');
    const federated = { ...application, AZURE_FEDERATED_TOKEN_FILE: path };
    await azureSigner('acme', federated, clock, addresses()).signed(request);
    expect(lastForm()).toMatchObject({ client_assertion: 'from-the-cluster' });
  });

  it('carry the token of the machine where nothing else is there, or say that there is none', async () => {
    answer = { status: 200, body: { access_token: 'of-the-machine', expires_in: 60 } };
    const signer = azureSigner('acme', {}, clock, addresses());
    expect((await signer.signed(request)).headers?.['authorization']).toBe('Bearer of-the-machine');
    expect(service.asked.at(-1)?.headers['metadata']).toBe('true');
    answer = { status: 400, body: {} };
    await expect(signer.signed(request)).rejects.toMatchObject({
      message: expect.stringContaining('no credentials') as string,
    });
  });
});

describe('tokens for Google Cloud Storage', () => {
  it('are asked for with the key of a service account, once', async () => {
    answer = { status: 200, body: { access_token: 'google-token', expires_in: 3600 } };
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const path = join(folder, 'account.json');
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeFile(path, JSON.stringify({ type: 'service_account', client_email: 'a@b.iam', private_key }));
    const token = googleToken({ GOOGLE_APPLICATION_CREDENTIALS: path }, clock, addresses());
    const before = service.asked.length;
    expect([await token(), await token()]).toEqual(['google-token', 'google-token']);
    expect(service.asked.length - before).toBe(1);
    expect(decodeJwt(lastForm()['assertion'] ?? '')).toMatchObject({
      iss: 'a@b.iam',
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/devstorage.read_write',
    });
  });

  it('come from the machine where gcloud has none, and files of other types are refused', async () => {
    answer = { status: 200, body: { access_token: 'of-the-machine', expires_in: 3600 } };
    expect(await googleToken({ CLOUDSDK_CONFIG: folder }, clock, addresses())()).toBe('of-the-machine');
    expect(service.asked.at(-1)?.headers['metadata-flavor']).toBe('Google');
    const path = join(folder, 'external.json');
    await writeFile(
      path,
      JSON.stringify({ type: 'external_account', token_url: 'https://elsewhere.example' }),
    );
    const before = service.asked.length;
    const token = googleToken({ GOOGLE_APPLICATION_CREDENTIALS: path }, clock, addresses());
    await expect(token()).rejects.toMatchObject({ code: 'unavailable' });
    expect(service.asked.length).toBe(before);
  });
});
