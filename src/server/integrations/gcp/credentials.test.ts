import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startGcp, type GcpFake } from '@tests/fakes/gcp/gcp';
import { AUDIENCE, PERSON, SUBJECT, TAKEN_ON } from '@tests/fakes/gcp/signIn';
import { startJsonService, type JsonService } from '@tests/fakes/jsonService';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { offered } from '../../domains/integrations/offered';
import { systemClock } from '../../platform/clock';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { makeGcp } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const provider = makeGcp({ client, clock: systemClock });
const { signal } = new AbortController();

let gcp: GcpFake;
let source: JsonService;
let folder: string;
beforeEach(async () => {
  gcp = await startGcp();
  source = await startJsonService(({ headers }) => ({
    status: headers['x-own'] === 'yes' ? 200 : 401,
    body: { id_token: SUBJECT },
  }));
  folder = await mkdtemp(join(tmpdir(), 'costloom-gcp-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all([gcp.stop(), source.stop()]);
  await rm(folder, { recursive: true, force: true });
});

type Given = Record<string, string>;
const of = (settings: Given, secrets: Given = {}): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Google Cloud',
  settings: { max_gigabytes: '100', endpoint: gcp.url, ...settings },
  secret: (id) => secrets[id] ?? '',
});
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );
const gaps = (values: Given) => provider.gaps?.({ max_gigabytes: '100', ...values }) ?? {};

const fromUrl = () => ({
  url: `${source.url}/token`,
  headers: { 'X-Own': 'yes' },
  format: { type: 'json', subject_token_field_name: 'id_token' },
});
const configuration = (credential_source: object, more: object = {}) =>
  JSON.stringify({
    type: 'external_account',
    audience: AUDIENCE,
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: 'https://sts.googleapis.com/v1/token',
    service_account_impersonation_url: `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${TAKEN_ON}:generateAccessToken`,
    credential_source,
    ...more,
  });

describe('the key of a service account', () => {
  it('[INTG-09] that is no JSON is refused', () => {
    expect(gaps({ method: 'key', key: 'no json' })).toEqual({ key: 'File must be in JSON format' });
    expect(gaps({ key: gcp.key })).toEqual({});
  });
});

describe('the sign-in of gcloud', () => {
  const place = () => join(folder, 'application_default_credentials.json');

  it('of a person is used, and their project pays', async () => {
    vi.stubEnv('CLOUDSDK_CONFIG', folder);
    const person = { type: 'authorized_user', ...PERSON, quota_project_id: 'acme-billing' };
    await writeFile(place(), JSON.stringify(person));
    expect(gaps({ method: 'adc' })).toEqual({});
    const checked = await provider.check(of({ method: 'adc' }), signal);
    expect(checked.message).toContain('Connected as you');
    expect(gcp.asked.at(-1)?.headers['x-goog-user-project']).toBe('acme-billing');
    const nameless = { ...person, quota_project_id: undefined };
    await writeFile(place(), JSON.stringify(nameless));
    expect(Object.keys(gaps({ method: 'adc' }))).toEqual(['project']);
  });

  it('of a service account is used', async () => {
    vi.stubEnv('CLOUDSDK_CONFIG', folder);
    await writeFile(place(), gcp.key);
    expect((await provider.check(of({ method: 'adc' }), signal)).message).toContain(TAKEN_ON);
  });

  it('that is not there or something else is refused', async () => {
    vi.stubEnv('CLOUDSDK_CONFIG', folder);
    expect(gaps({ method: 'adc' })).toEqual({ method: expect.stringContaining('Nobody is signed in') });
    const { executable } = { executable: { command: '/bin/true' } };
    await writeFile(place(), configuration({ executable }));
    expect(gaps({ method: 'adc' })).toEqual({
      method: expect.stringContaining('neither a gcloud user sign-in'),
    });
  });

  it('is there only in a workspace of one person', () => {
    const methods = (isLocal: boolean) =>
      offered(provider, isLocal)?.kind.fields[0]?.options.map(({ value }) => value);
    expect(methods(true)).toEqual(['key', 'federation', 'adc', 'federation_file']);
    expect(methods(false)).toEqual(['key', 'federation']);
  });
});

describe('workload identity federation', () => {
  const federated = (federation: string, method = 'federation') =>
    of({ method, project: 'acme-billing' }, { federation });

  it('exchanges a token of a URL, and takes on the service account', async () => {
    const checked = await provider.check(federated(configuration(fromUrl())), signal);
    expect(checked.message).toContain(`Connected as ${TAKEN_ON}`);
  });

  it('exchanges a token of a file of this computer', async () => {
    const file = join(folder, 'token');
    await writeFile(file, `${SUBJECT}\n`);
    const checked = await provider.check(federated(configuration({ file }), 'federation_file'), signal);
    expect(checked.message).toContain('Connected');
    expect(gaps({ method: 'federation', project: 'x', federation: configuration({ file }) })).toEqual({
      federation: expect.stringContaining('only in a workspace on your own computer'),
    });
  });

  it('sends nobody a file that is no token', async () => {
    const file = join(folder, 'passwords');
    await writeFile(file, 'root:x:0:0');
    const said = await refusal(provider.check(federated(configuration({ file }), 'federation_file'), signal));
    expect(said).toContain('does not contain a token');
    expect(gcp.asked).toEqual([]);
  });

  it('asks no internal address', async () => {
    const url = 'https://169.254.169.254/metadata/identity/oauth2/token';
    const said = await refusal(provider.check(federated(configuration({ url })), signal));
    expect(said).toContain('is an internal address');
    const plain = await refusal(provider.check(federated(configuration({ url: 'http://x.test/' })), signal));
    expect(plain).toContain('https://');
  });

  it.each<[string, object, object, string]>([
    ['a program', { executable: { command: '/bin/sh' } }, {}, 'runs a program'],
    ['a machine at AWS', { environment_id: 'aws1' }, {}, 'AWS or Azure machine'],
    ['nothing', {}, {}, 'neither a URL nor a file'],
    [
      'another exchange',
      { url: 'https://x.test' },
      { token_url: 'https://sts.x.test/v1/token' },
      'exchanges',
    ],
    [
      'another impersonation',
      { url: 'https://x.test' },
      {
        service_account_impersonation_url:
          'https://x.test/v1/projects/-/serviceAccounts/a@b:generateAccessToken',
      },
      'impersonates a service account at an address',
    ],
    [
      'another type',
      { url: 'https://x.test' },
      { type: 'service_account' },
      'Not a credential configuration',
    ],
  ])('with %s is refused before anybody is asked', (_what, from, more, said) => {
    const federation = configuration(from, more);
    expect(gaps({ method: 'federation', project: 'x', federation })).toEqual({
      federation: expect.stringContaining(said),
    });
  });
});

describe('roles of Google Cloud', () => {
  it('are told one by one', async () => {
    gcp.granted = ['bigquery.jobs.create', 'compute.disks.list'];
    const { granted } = await provider.check(of({}, { key: gcp.key }), signal);
    expect(granted).toMatchObject({
      'roles/bigquery.jobUser': true,
      'roles/compute.viewer': true,
      'roles/cloudasset.viewer': false,
      'roles/recommender.computeViewer': false,
    });
    const known = provider.kind.permissions.map(({ name }) => name);
    expect(Object.keys(granted).filter((name) => !known.includes(name))).toEqual([]);
  });
});
