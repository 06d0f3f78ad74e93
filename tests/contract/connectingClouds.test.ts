import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConnectionCheck } from '@shared/api/integrations/kinds';
import type { IntegrationType } from '@shared/api/integrations/entities';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { CLIENT, startAzure, TENANT, type AzureFake } from '@tests/fakes/azure/azure';
import { clientCertificate, clientKey } from '@tests/fakes/azure/certificate';
import { DEVICE_CLIENT } from '@tests/fakes/azure/signIn';
import { startAnthropic, startOpenai } from '@tests/fakes/costApis';
import { startGcp, type GcpFake } from '@tests/fakes/gcp/gcp';
import { AUDIENCE, PERSON, SUBJECT, TAKEN_ON } from '@tests/fakes/gcp/signIn';
import { ORACLE_TENANCY, ORACLE_USER, startOracle, type OracleFake } from '@tests/fakes/oracle/oracle';
import { startSnowflake, type SnowflakeFake } from '@tests/fakes/snowflake/snowflake';
import { refusal } from './connectingFixture';
import { harness, owner, useSyncs } from './syncsFixture';
import { data } from './costsFixture';

useSyncs();

type Values = Record<string, string>;
const KEY = 'AKIAIOSFODNN7EXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const ROLE = 'arn:aws:iam::111122223333:role/Costloom';

let home: string;
let aws: AwsFake;
let azure: AzureFake;
let gcp: GcpFake;
let oracle: OracleFake;
let snowflake: SnowflakeFake;
let openai: Awaited<ReturnType<typeof startOpenai>>;
let anthropic: Awaited<ReturnType<typeof startAnthropic>>;
let anotherKey: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'costloom-clouds-'));
  [aws, azure, gcp, oracle, snowflake, openai, anthropic] = await Promise.all([
    startAws(),
    startAzure(),
    startGcp(),
    startOracle(),
    startSnowflake(),
    startOpenai(),
    startAnthropic(),
  ]);
  azure.subscriptions = [{ subscriptionId: 's1', displayName: 'Production', state: 'Enabled' }];
  aws.state.roles.set(ROLE, '');
  aws.put('bills', '2026-01.csv', 'a,b\n1,2\n');
  const profiles = `[profile finops]\naws_access_key_id = ${KEY}\naws_secret_access_key = ${SECRET}\n`;
  await writeFile(
    join(home, 'aws'),
    `${profiles}[profile old]\naws_access_key_id = ${KEY}\naws_secret_access_key = no\n`,
  );
  await writeFile(join(home, 'token'), `${SUBJECT}\n`);
  vi.stubEnv('AWS_CONFIG_FILE', join(home, 'aws'));
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(home, 'none'));
  vi.stubEnv('CLOUDSDK_CONFIG', home);
  const made = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  anotherKey = String(made);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([aws, azure, gcp, oracle, snowflake, openai, anthropic].map((one) => one?.stop()));
  await rm(home, { recursive: true, force: true });
});

interface Way {
  type: IntegrationType;
  right(): Values;
  /** Values in place of the right ones, and what is said of them. */
  wrong: [() => Values, RegExp];
  /** Makes what is granted too narrow; gives the permission that a check then lacks, and takes it back. */
  narrow?: () => { lacks: string; mend(): void };
}

const awsValues = (more: Values): Values => ({ region: 'us-east-1', endpoint: aws.url, ...more });
const byKey = (more: Values = {}) =>
  awsValues({ method: 'key', access_key_id: KEY, secret_access_key: SECRET, ...more });
const azureValues = (more: Values): Values => ({
  cloud: 'public',
  endpoint: azure.url,
  tenant_id: TENANT,
  ...more,
});
const gcpValues = (more: Values): Values => ({ max_gigabytes: '100', endpoint: gcp.url, ...more });
const federation = (credential_source: object) =>
  JSON.stringify({
    type: 'external_account',
    audience: AUDIENCE,
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: 'https://sts.googleapis.com/v1/token',
    service_account_impersonation_url: `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${TAKEN_ON}:generateAccessToken`,
    credential_source,
  });
const oracleValues = (more: Values = {}): Values => ({
  tenancy: ORACLE_TENANCY,
  user: ORACLE_USER,
  fingerprint: oracle.fingerprint,
  key: oracle.key,
  region: 'eu-frankfurt-1',
  endpoint: oracle.url,
  ...more,
});
const snowflakeValues = (more: Values = {}): Values => ({
  account: 'myorg-myaccount',
  user: 'costloom',
  role: 'COSTLOOM',
  warehouse: 'COSTLOOM',
  key: snowflake.key,
  endpoint: snowflake.url,
  ...more,
});
const s3Values = (more: Values = {}): Values => ({
  endpoint: aws.url,
  bucket: 'bills',
  access_key_id: KEY,
  secret_access_key: SECRET,
  region: 'us-east-1',
  ...more,
});

function signInGcloud(person: object) {
  const place = join(home, 'application_default_credentials.json');
  writeFileSync(
    place,
    JSON.stringify({ type: 'authorized_user', ...person, quota_project_id: 'acme-billing' }),
  );
}
function denyVolumes() {
  aws.state.denied.add('ec2:DescribeVolumes');
  return { lacks: 'ec2:DescribeVolumes', mend: () => aws.state.denied.delete('ec2:DescribeVolumes') };
}
function lackBlobs() {
  azure.lacks.add('resources');
  return { lacks: 'Reader', mend: () => azure.lacks.delete('resources') };
}

const ways: Record<string, Way> = {
  'AWS, an access key': {
    type: 'AWS',
    right: () => byKey(),
    wrong: [() => byKey({ secret_access_key: 'no' }), /secret access key/i],
    narrow: denyVolumes,
  },
  'AWS, a role': {
    type: 'AWS',
    right: () => byKey({ role_arn: ROLE }),
    wrong: [() => byKey({ role_arn: ROLE.replace('Costloom', 'Another') }), /role/i],
    narrow: denyVolumes,
  },
  'AWS, a profile of this computer': {
    type: 'AWS',
    right: () => awsValues({ method: 'profile', profile: 'finops' }),
    wrong: [() => awsValues({ method: 'profile', profile: 'old' }), /secret access key/i],
  },
  'AWS, a profile that is not there': {
    type: 'AWS',
    right: () => awsValues({ method: 'profile', profile: 'finops' }),
    wrong: [() => awsValues({ method: 'profile', profile: 'nobody' }), /nobody/],
  },
  'Azure, a client secret': {
    type: 'AZURE',
    right: () => azureValues({ method: 'secret', client_id: CLIENT, client_secret: azure.secret }),
    wrong: [
      () => azureValues({ method: 'secret', client_id: CLIENT, client_secret: 'old' }),
      /client secret is wrong or has expired/,
    ],
    narrow: lackBlobs,
  },
  'Azure, a certificate': {
    type: 'AZURE',
    right: () =>
      azureValues({
        method: 'certificate',
        client_id: CLIENT,
        certificate: `${clientCertificate}${clientKey}`,
      }),
    wrong: [
      () =>
        azureValues({
          method: 'certificate',
          client_id: TENANT,
          certificate: `${clientCertificate}${clientKey}`,
        }),
      /does not exist in this tenant/,
    ],
    narrow: lackBlobs,
  },
  'Azure, a person’s own account': {
    type: 'AZURE',
    right: () =>
      azureValues({ method: 'device', device_client_id: DEVICE_CLIENT, refresh_token: azure.refreshToken }),
    // A sign-in that has ended asks for a new one.
    wrong: [
      () => azureValues({ method: 'device', device_client_id: DEVICE_CLIENT, refresh_token: 'ended' }),
      /enter ABC123XYZ and sign in/,
    ],
  },
  'Google Cloud, the key of a service account': {
    type: 'GCP',
    right: () => gcpValues({ method: 'key', key: gcp.key }),
    wrong: [
      () =>
        gcpValues({
          method: 'key',
          key: JSON.stringify({ ...JSON.parse(gcp.key), private_key: anotherKey }),
        }),
      /not accept|refuse|key/i,
    ],
    narrow() {
      const all = gcp.granted;
      gcp.granted = [];
      return { lacks: 'roles/bigquery.jobUser', mend: () => (gcp.granted = all) };
    },
  },
  'Google Cloud, the sign-in of gcloud': {
    type: 'GCP',
    right() {
      signInGcloud(PERSON);
      return gcpValues({ method: 'adc' });
    },
    wrong: [
      () => {
        signInGcloud({ ...PERSON, refresh_token: 'ended' });
        return gcpValues({ method: 'adc' });
      },
      /gcloud auth application-default login/,
    ],
  },
  'Google Cloud, workload identity': {
    type: 'GCP',
    right: () =>
      gcpValues({
        method: 'federation_file',
        project: 'acme-billing',
        federation: federation({ file: join(home, 'token') }),
      }),
    wrong: [
      () =>
        gcpValues({
          method: 'federation_file',
          project: 'acme-billing',
          federation: federation({ file: join(home, 'aws') }),
        }),
      /does not contain a token/,
    ],
  },
  'Oracle Cloud, an API key': {
    type: 'ORACLE',
    right: () => oracleValues(),
    wrong: [() => oracleValues({ key: anotherKey }), /key|fingerprint/i],
    narrow() {
      const month = new Date().toISOString().slice(0, 7).replace('-', '/');
      oracle.objects.set(`FOCUS Reports/${month}/01/a.csv.gz`, 'a');
      oracle.unreadable = true;
      return { lacks: 'usage-report', mend: () => (oracle.unreadable = false) };
    },
  },
  'Snowflake, a key pair': {
    type: 'SNOWFLAKE',
    right: () => snowflakeValues(),
    wrong: [() => snowflakeValues({ key: anotherKey }), /key|JWT/i],
    narrow() {
      snowflake.lacks.add('view');
      return { lacks: 'ORGANIZATION_BILLING_VIEWER', mend: () => snowflake.lacks.delete('view') };
    },
  },
  'S3-compatible storage': {
    type: 'S3',
    right: () => s3Values(),
    wrong: [() => s3Values({ secret_access_key: 'no' }), /secret access key/i],
  },
  'a folder of this computer': {
    type: 'FOLDER',
    right: () => ({ path: home }),
    wrong: [() => ({ path: join(home, 'nowhere') }), /does not exist/],
  },
  OpenAI: {
    type: 'OPENAI',
    right: () => ({ admin_key: 'sk-admin-test', endpoint: openai.url }),
    wrong: [() => ({ admin_key: 'sk-admin-old', endpoint: openai.url }), /key|credentials/i],
  },
  Anthropic: {
    type: 'ANTHROPIC',
    right: () => ({ admin_key: 'sk-ant-admin-test', endpoint: anthropic.url }),
    wrong: [() => ({ admin_key: 'sk-ant-admin-old', endpoint: anthropic.url }), /key|credentials/i],
  },
};

const connect = (type: IntegrationType, name: string, values: Values) =>
  harness.call(owner, 'integrations.connect', { body: { type, name, values } });
const names = async () =>
  data<{ name: string }[]>(await harness.call(owner, 'integrations.list', {})).map(({ name }) => name);

describe('each cloud is connected with each kind of credential', () => {
  it.each(Object.entries(ways))('%s', async (name, { type, right, wrong, narrow }) => {
    const refused = await connect(type, name, wrong[0]());
    expect([400, 422]).toContain(refused.status);
    expect(JSON.stringify(refused.body)).toMatch(wrong[1]);
    expect(await names()).not.toContain(name);

    const made = data<{ integrationId: string }>(await connect(type, name, right()));
    expect(await names()).toContain(name);
    const params = { id: made.integrationId };
    const check = async () =>
      data<ConnectionCheck>(await harness.call(owner, 'integrations.check', { params }));
    expect(await check()).toMatchObject({ ok: true });
    if (narrow) {
      const { lacks, mend } = narrow();
      const found = await check();
      mend();
      const missing = found.permissions.filter(({ granted }) => granted === false).map((one) => one.name);
      expect(missing.join(', ')).toContain(lacks);
    }
  });

  it('a credential that expires says so with the next check', async () => {
    const made = data<{ integrationId: string }>(await connect('AWS', 'Expiring', byKey()));
    const params = { id: made.integrationId };
    aws.state.always = { status: 403, code: 'ExpiredToken' };
    const found = data<ConnectionCheck>(await harness.call(owner, 'integrations.check', { params }));
    aws.state.always = undefined;
    expect(found).toMatchObject({ ok: false, message: expect.stringMatching(/expired/i) });
    expect(refusal(await connect('AWS', 'Expiring', byKey()))[1]).toBe('conflict');
  });
});
