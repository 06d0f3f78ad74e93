import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { anExport, deliver } from '@tests/fakes/aws/bills';
import { awsFaults as words } from '@shared/words/awsFaults';
import { systemClock } from '../../platform/clock';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { externalIdOf } from './externalId';
import { makeAws } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const ROLE = 'arn:aws:iam::111122223333:role/Costloom';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const { signal } = new AbortController();

let aws: AwsFake;
let folder: string;
beforeEach(async () => {
  aws = await startAws();
  folder = await mkdtemp(join(tmpdir(), 'costloom-aws-'));
});
afterEach(async () => {
  await aws.stop();
  await rm(folder, { recursive: true, force: true });
});

const of = (settings: Record<string, string> = {}, secret = SECRET): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'AWS',
  settings: {
    method: 'key',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    region: 'us-east-1',
    endpoint: aws.url,
    ...settings,
  },
  secret: (id) => (id === 'secret_access_key' ? secret : ''),
});
const provider = () => makeAws({ client, clock: systemClock });
const bills = () => {
  const found = provider().bills;
  if (!found) throw new Error('AWS delivers bills.');
  return found;
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

describe('connecting AWS', () => {
  it('signs in as the machine only where whoever runs the server allowed it, and to AWS only', async () => {
    const machine = of({ method: 'machine', role_arn: ROLE });
    const choices = ({ kind }: ReturnType<typeof provider>) =>
      kind.fields
        .flatMap((field) => (field.id === 'method' ? (field.options ?? []) : []))
        .map(({ value }) => value);
    expect(choices(provider())).toEqual(['key', 'profile']);
    expect(await refusal(provider().check(machine, signal))).toContain('COSTLOOM_MACHINE_IDENTITY=aws');
    const allowed = makeAws({ client, clock: systemClock, awsMachine: true });
    expect(choices(allowed)).toEqual(['key', 'profile', 'machine']);
    expect(await refusal(allowed.check(machine, signal))).toBe(words.noEndpoint);
  });

  it('says who it is and tries each permission', async () => {
    aws.state.exports = [anExport('daily')];
    deliver(aws, { name: 'daily', month: '2026-01', run: 'one', parts: ['a,b\n1,2\n'] });
    for (const action of ['organizations:ListAccounts', 'rds:DescribeDBInstances', 'ce:GetAnomalyMonitors'])
      aws.state.denied.add(action);
    expect(await provider().check(of(), signal)).toMatchObject({
      message: 'Connected to account 111122223333 as arn:aws:iam::111122223333:user/costloom.',
      granted: {
        'bcm-data-exports:ListExports': true,
        'bcm-data-exports:GetExport': true,
        'cur:DescribeReportDefinitions': true,
        'organizations:ListAccounts': false,
        's3:ListBucket': true,
        's3:GetObject': true,
        'ec2:DescribeVolumes': true,
        'rds:DescribeDBInstances': false,
        'rds:DescribeDBSnapshots': true,
        'cost-optimization-hub:ListEnrollmentStatuses': true,
        'ce:GetAnomalyMonitors': false,
      },
    });
  });

  it('[API-58] asks for all that its inventory needs, and tries no other permission', async () => {
    const { kind, inventory, check } = provider();
    const listed = new Set(kind.permissions.map(({ name }) => name));
    const needed = inventory?.kinds.flatMap(({ permissions }) => permissions) ?? [];
    expect(needed.length).toBeGreaterThan(20);
    expect(needed.filter((name) => !listed.has(name))).toEqual([]);
    const { granted } = await check(of(), signal);
    expect(Object.keys(granted).filter((name) => !listed.has(name))).toEqual([]);
  });

  it('[INTG-08] [MSG-81] refuses a role ARN, a key and a machine without a role before anybody is asked', () => {
    const gaps = provider().gaps ?? (() => ({}));
    expect(gaps({ method: 'profile', role_arn: 'arn:aws:iam::12:role/x' })).toEqual({
      role_arn: 'Invalid role ARN structure',
    });
    expect(gaps({ method: 'profile', role_arn: ROLE })).toEqual({});
    expect(Object.keys(gaps({ method: 'key', access_key_id: 'secret?' }))).toEqual(['access_key_id']);
    expect(Object.keys(gaps({ method: 'machine' }))).toEqual(['role_arn']);
    expect(Object.keys(gaps({ method: 'machine', role_arn: ROLE, endpoint: 'https://a.example' }))).toEqual([
      'endpoint',
    ]);
    expect(Object.keys(gaps({ method: 'profile', member_role: ROLE }))).toEqual(['member_role']);
    for (const region of ['evil.example/', 'us-east-1#', 'x@y', 'Frankfurt'])
      expect(Object.keys(gaps({ method: 'profile', region }))).toEqual(['region']);
    expect(gaps({ method: 'profile', region: 'us-gov-west-1' })).toEqual({});
    expect(gaps({ method: 'profile', region: 'region-one', endpoint: 'https://aws.example' })).toEqual({});
    expect(gaps({ method: 'profile', member_role: 'path/CostloomReader' })).toEqual({});
  });

  it('assumes a role with the external ID of the organization, once an hour', async () => {
    aws.state.roles.set(ROLE, externalIdOf('acme'));
    const one = provider();
    const { message } = await one.check(of({ role_arn: ROLE }), signal);
    expect(message).toBe(
      'Connected to account 111122223333 as arn:aws:sts::111122223333:assumed-role/Costloom/costloom.',
    );
    await one.check(of({ role_arn: ROLE }), signal);
    // With the ID once for both; without it, to see whether the role is open, each time.
    expect(aws.asked.filter((call) => call === 'sts:AssumeRole')).toHaveLength(3);
    expect(externalIdOf('acme')).not.toBe(externalIdOf('bolt'));
  });

  it('warns of a role that does not ask for the external ID', async () => {
    aws.state.roles.set(ROLE, '');
    const { message } = await provider().check(of({ role_arn: ROLE }), signal);
    expect(message).toContain('without the external ID');
  });

  it.each([
    ['another secret', {}, 'another', 'The secret access key does not match'],
    ['an unknown key', { access_key_id: 'AKIAUNKNOWN000000000' }, SECRET, 'The access key ID does not exist'],
    ['a role of another', { role_arn: `${ROLE}s` }, SECRET, 'Access denied'],
  ])('says what is wrong with %s', async (_what, settings, secret, said) => {
    expect(await refusal(provider().check(of(settings, secret), signal))).toContain(said);
  });

  it('says that a clock is wrong', async () => {
    aws.state.now = () => new Date(Date.now() + 3_600_000);
    expect(await refusal(provider().check(of(), signal))).toContain('This computer’s clock is off');
  });

  it('[API-59] makes a policy of permissions', async () => {
    const change = provider().changes?.setAwsPermissions;
    expect(await change?.(of(), { permissions: ['s3:GetObject'] }, signal)).toMatchObject({
      policy: { Statement: [{ Effect: 'Allow', Action: ['s3:GetObject'] }] },
    });
  });

  it('[API-55] names the accounts of the organization, or its own where it may not list them', async () => {
    aws.state.accounts = [
      { Id: '222222222222', Name: 'Payments', Status: 'ACTIVE' },
      { Id: '333333333333', Name: 'Old', Status: 'SUSPENDED' },
    ];
    const read = provider().reads.awsAccounts;
    expect(await read?.(of(), {}, signal)).toEqual([
      { accountId: '222222222222', accountName: 'Payments', accountType: 'member' },
    ]);
    aws.state.denied.add('organizations:ListAccounts');
    expect(await read?.(of(), {}, signal)).toEqual([
      { accountId: '111122223333', accountName: '111122223333', accountType: 'own' },
    ]);
  });

  it('gives texts to paste with the external ID of the organization', () => {
    const setups = provider().setups?.('acme') ?? [];
    expect(setups.map(({ id }) => id)).toContain('terraform');
    for (const { id, text } of setups.filter((one) => !one.id.startsWith('policy')))
      expect([id, text.includes(externalIdOf('acme'))]).toEqual([id, true]);
  });

  it('gives a stack and a module that declare every condition and variable they use', () => {
    const texts = new Map((provider().setups?.('acme') ?? []).map(({ id, text }) => [id, text]));
    const all = (id: string, looks: RegExp) =>
      [...(texts.get(id) ?? '').matchAll(looks)].map(([, name]) => name).toSorted();
    const used = all('cloudformation', /Condition: (\w+)/g);
    expect(used).toEqual(['HasActions', 'HasEvents', 'HasInventory']);
    expect(all('cloudformation', /^ {2}(Has\w+): !Equals/gm)).toEqual(used);
    const asked = all('cloudformation', /!Equals \[!Ref (\w+)/g);
    expect(all('cloudformation', /^ {2}(\w+):\n {4}Type: String/gm)).toEqual(
      [...asked, 'PrincipalArn'].toSorted(),
    );
    const variables = new Set(all('terraform', /var\.(\w+)/g));
    expect(all('terraform', /^variable "(\w+)"/gm)).toEqual([...variables]);
  });

  it('gives policies that IAM takes: 6,144 characters each, 10,240 in a role', () => {
    const setups = provider().setups?.('acme') ?? [];
    const sizes = setups
      .filter(({ id }) => id.startsWith('policy'))
      .map(({ text }) => JSON.stringify(JSON.parse(text)).length);
    expect(sizes).toHaveLength(4);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(6_144);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_240);
    const script = setups.find(({ id }) => id === 'cli')?.text ?? '';
    expect(script).not.toContain('put-user-policy');
    expect(script.match(/attach-user-policy/g)).toHaveLength(4);
  });
});

describe('bills of AWS', () => {
  const fetched = async (month: string) => {
    const [found] = await bills().find(of(), signal);
    const there = await bills().deliveries(of(), found?.location ?? {}, '', signal);
    const one = there.find(({ key }) => key === month);
    if (!found || !one) throw new Error(`There is no ${month}.`);
    const into = { folder, onBytes: () => undefined };
    const { files } = await bills().fetch(of(), found.location, one, into, signal);
    return Promise.all(files.map(async (file) => gunzipSync(await readFile(file)).toString()));
  };

  it('are found by asking for exports and reports, with what is wrong with them', async () => {
    aws.state.exports = [
      { ...anExport('daily'), status: 'UNHEALTHY', reason: 'INSUFFICIENT_PERMISSION' },
      { ...anExport('carbon'), query: 'SELECT * FROM CARBON_EMISSIONS' },
    ];
    aws.state.reports = [{ name: 'legacy', bucket: 'acme-billing', prefix: 'cur' }];
    expect(await bills().find(of(), signal)).toMatchObject([
      {
        name: 'daily',
        contents: 'FOCUS 1.2, CSV',
        place: 's3://acme-billing/exports/daily/',
        problem: expect.stringContaining('cannot write to the bucket'),
      },
      { name: 'legacy', contents: 'Cost and Usage Report, CSV', problem: null },
    ]);
  });

  it('are found in the bucket where listing is not allowed', async () => {
    deliver(aws, { name: 'daily', month: '2026-01', run: 'one', parts: ['a\n1\n'] });
    aws.state.denied.add('bcm-data-exports:ListExports').add('cur:DescribeReportDefinitions');
    expect(await refusal(bills().find(of(), signal))).toContain('Access denied');
    const found = await bills().find(of({ bucket: 'acme-billing' }), signal);
    expect(found).toMatchObject([{ name: 'daily', contents: 'AWS Data Export' }]);
  });

  it('come with all their parts, and of ten full copies of a month only the last', async () => {
    aws.state.exports = [anExport('daily')];
    for (let run = 1; run <= 10; run += 1)
      deliver(aws, {
        name: 'daily',
        month: '2026-01',
        run: `run${run}`,
        parts: [`a\n${run}\n`, 'a\nx\n'],
        as: 'new',
      });
    expect(await fetched('2026-01')).toEqual(['a\n10\n', 'a\nx\n']);
  });

  it('of 36 months that have not changed cost one request', async () => {
    aws.state.exports = [anExport('daily')];
    for (let month = 0; month < 36; month += 1)
      deliver(aws, {
        name: 'daily',
        month: new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 7),
        run: 'one',
        parts: ['a\n1\n'],
      });
    const [found] = await bills().find(of(), signal);
    aws.asked.length = 0;
    const there = await bills().deliveries(of(), found?.location ?? {}, '2024-01', signal);
    expect([there.length, aws.asked.length]).toEqual([36, 1]);
    expect(await bills().deliveries(of(), found?.location ?? {}, '2026-10', signal)).toHaveLength(3);
  });

  it('are never half of a month: a manifest that names a missing file fails', async () => {
    aws.state.exports = [anExport('daily')];
    deliver(aws, { name: 'daily', month: '2026-01', run: 'one', parts: ['a\n1\n', 'a\n2\n'] });
    aws.state.buckets
      .get('acme-billing')
      ?.delete('exports/daily/data/BILLING_PERIOD=2026-01/daily-00002.csv.gz');
    expect(await refusal(fetched('2026-01'))).toContain(
      'lists exports/daily/data/BILLING_PERIOD=2026-01/daily-00002',
    );
  });

  it('are asked for again where AWS is busy, breaks off or fails', async () => {
    aws.state.exports = [anExport('daily')];
    deliver(aws, { name: 'daily', month: '2026-01', run: 'one', parts: ['a\n1\n'] });
    const headers = { 'retry-after': '0' };
    aws.state.next = [
      { status: 429, code: 'Throttling', headers },
      { status: 503, code: 'SlowDown', headers },
    ];
    aws.state.cutAt = 5;
    expect(await fetched('2026-01')).toEqual(['a\n1\n']);
  });

  it('say that a bucket is gone', async () => {
    aws.state.exports = [anExport('daily')];
    expect(await refusal(fetched('2026-01'))).toContain('The bucket does not exist');
  });
});
