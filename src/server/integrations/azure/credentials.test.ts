import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAzure, type AzureFake } from '@tests/fakes/azure/azure';
import { clientCertificate, clientKey } from '@tests/fakes/azure/certificate';
import { CLIENT, DEVICE_CLIENT, TENANT } from '@tests/fakes/azure/signIn';
import { fakeCertificate, fakeKey } from '@tests/fakes/certificate';
import { startJsonService, type JsonService } from '@tests/fakes/jsonService';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { offered } from '../../domains/integrations/offered';
import { systemClock } from '../../platform/clock';
import { createMachineIdentity, type MachineIdentity } from '../../platform/outbound/machineIdentity';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { createBearerTokens } from '../common/bearerTokens';
import { azureClient } from './client';
import { makeAzure } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const deps = { client, clock: systemClock };
const { signal } = new AbortController();
const pem = `${clientCertificate}${clientKey}`;

let azure: AzureFake;
beforeEach(async () => {
  azure = await startAzure();
  azure.subscriptions = [{ subscriptionId: 's1', displayName: 'Production', state: 'Enabled' }];
});
afterEach(() => azure.stop());

type Given = Record<string, string>;
const of = (settings: Given, secrets: Given = {}): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Azure',
  settings: { tenant_id: TENANT, client_id: CLIENT, cloud: 'public', endpoint: azure.url, ...settings },
  secret: (id) => secrets[id] ?? '',
});
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

describe('an application with a certificate', () => {
  it('proves itself by a signed assertion', async () => {
    const connected = of({ method: 'certificate' }, { certificate: pem });
    expect((await makeAzure(deps).check(connected, signal)).message).toContain('Connected: 1 subscription');
  });

  it.each([
    ['no certificate', clientKey, 'Not a PEM file with a certificate'],
    ['no key', clientCertificate, 'Not a PEM file with a certificate'],
    ['another key', `${clientCertificate}${fakeKey}`, 'RSA keys only'],
    ['a key of another certificate', `${fakeCertificate}${clientKey}`, 'does not belong to the certificate'],
  ])('refuses %s before anybody is asked', (_what, certificate, said) => {
    const values = { method: 'certificate', tenant_id: TENANT, client_id: CLIENT, certificate };
    expect(makeAzure(deps).gaps?.(values)).toEqual({ certificate: expect.stringContaining(said) });
  });

  it('refuses one that has ended', () => {
    const late = makeAzure({ ...deps, clock: { now: () => new Date('2199-01-01T00:00:00Z') } });
    const values = { method: 'certificate', tenant_id: TENANT, client_id: CLIENT, certificate: pem };
    expect(late.gaps?.(values)).toEqual({
      certificate: expect.stringMatching(/^The certificate expired on 2\d/),
    });
  });
});

describe('a person with a code', () => {
  const settings = { method: 'device', device_client_id: DEVICE_CLIENT };

  it('is told the code, and is connected by the next test', async () => {
    const provider = makeAzure(deps);
    const code = 'Open https://microsoft.com/devicelogin in a browser, enter ABC123XYZ and sign in.';
    expect(await refusal(provider.check(of(settings), signal))).toContain(code);
    expect(await refusal(provider.check(of(settings), signal))).toContain(code);
    expect(azure.asked.filter((one) => one.endsWith('/devicecode'))).toHaveLength(1);
    azure.hasSignedIn = true;
    const checked = await provider.check(of(settings), signal);
    expect(checked.secrets).toEqual({ refresh_token: 'a-refresh-token' });
    // Connecting asks once more, and the code was used up.
    azure.hasSignedIn = false;
    expect((await provider.check(of(settings), signal)).secrets).toEqual(checked.secrets);
  });

  it('stays signed in, and signs in anew when that has ended', async () => {
    const provider = makeAzure(deps);
    const connected = of(settings, { refresh_token: 'a-refresh-token' });
    expect((await provider.check(connected, signal)).message).toContain('Connected');
    expect(await provider.bills?.find(connected, signal)).toEqual([]);
    azure.refreshToken = 'another-one';
    expect(await refusal(makeAzure(deps).check(connected, signal))).toContain('enter ABC123XYZ');
  });

  it('of another organization does not get the sign-in of the first', async () => {
    const provider = makeAzure(deps);
    await refusal(provider.check(of(settings), signal));
    azure.hasSignedIn = true;
    await provider.check(of(settings), signal);
    azure.hasSignedIn = false;
    const other = { ...of(settings), orgId: 'other' };
    expect(await refusal(provider.check(other, signal))).toContain('enter ABC123XYZ');
  });

  it('is there only in a workspace of one person', () => {
    const methods = (isLocal: boolean) =>
      offered(makeAzure(deps), isLocal)?.kind.fields[0]?.options.map(({ value }) => value);
    expect(methods(true)).toEqual(['secret', 'certificate', 'device']);
    expect(methods(false)).toEqual(['secret', 'certificate']);
  });
});

describe('the managed identity of a server', () => {
  let metadata: JsonService;
  let machine: MachineIdentity;
  beforeEach(async () => {
    metadata = await startJsonService(({ method, path, query, headers }) => {
      const names = [...query.keys()].toSorted().join();
      const isRight =
        method === 'GET' &&
        path === '/metadata/identity/oauth2/token' &&
        headers.metadata === 'true' &&
        query.get('api-version') === '2018-02-01' &&
        ['api-version,resource', 'api-version,client_id,resource'].includes(names);
      if (!isRight) return { status: 400, body: { error: 'invalid_request' } };
      const access_token = `token for ${query.get('resource')}`;
      return { body: { access_token, expires_in: '86399', token_type: 'Bearer' } };
    });
    machine = createMachineIdentity(metadata.url);
  });
  afterEach(async () => {
    await Promise.all([metadata.stop(), machine.close()]);
  });

  it('signs in at the metadata service of the machine', async () => {
    const connected = of({ method: 'managed', identity_id: CLIENT });
    const tokens = createBearerTokens(systemClock);
    const asked = azureClient({ ...deps, machine }, tokens, connected, signal);
    expect(await asked.storageToken()).toBe('token for https://storage.azure.com');
    expect(metadata.asked[0]?.query.get('client_id')).toBe(CLIENT);
  });

  it('is offered only where whoever runs the server wants it, and goes to Azure only', async () => {
    const options = (provider: ReturnType<typeof makeAzure>) =>
      provider.kind.fields[0]?.options.map(({ value }) => value);
    expect(options(makeAzure(deps))).not.toContain('managed');
    expect(options(makeAzure({ ...deps, machine }))).toContain('managed');
    expect(await refusal(makeAzure(deps).check(of({ method: 'managed' }), signal))).toContain(
      'cannot use the identity of its machine',
    );
    const gaps = makeAzure({ ...deps, machine }).gaps?.({ method: 'managed', endpoint: azure.url });
    expect(Object.keys(gaps ?? {})).toEqual(['endpoint']);
  });

  it('is the only way to an internal address, and leads nowhere else', async () => {
    const url = 'http://169.254.169.254/metadata/identity/oauth2/token';
    const closed = createServiceClient({ any: () => false, allow: [] });
    const question = { orgId: 'acme', service: 'It', url, signal };
    expect(await refusal(closed.ask(question))).toContain('is an internal address');
    const led = await startJsonService(() => ({
      status: 302,
      headers: { location: `${metadata.url}/metadata/identity/oauth2/token` },
      body: {},
    }));
    const other = createMachineIdentity(led.url);
    expect(await refusal(other.token({ audience: 'x', clientId: '' }, signal))).toContain('answered 302');
    expect(metadata.asked).toEqual([]);
    await Promise.all([led.stop(), other.close(), closed.close()]);
  });
});
