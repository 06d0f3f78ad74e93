import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { furnish } from '@tests/fakes/aws/account';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { createCli } from '@server/cli/cli';
import { distributionProgram } from './tools';
import { PATIENCE_MS } from '@tests/support/patience';

const run = promisify(execFile);
const KEY = 'AKIAIOSFODNN7EXAMPLE';

let program: string;
let home: string;
let aws: AwsFake;
beforeAll(async () => {
  program = await distributionProgram('/usr/bin/aws', 'awscli');
  home = await mkdtemp(join(tmpdir(), 'costloom-aws-'));
  aws = await startAws();
  furnish(aws);
  aws.state.accounts = [{ Id: '111122223333', Name: 'Payments', Status: 'ACTIVE' }];
  aws.state.roles.set('arn:aws:iam::111122223333:role/Costloom', 'our-id');
  aws.put('bills', 'focus/2026-01.csv', 'a,b\n1,2\n');
  aws.state.reports = [{ name: 'hourly', bucket: 'bills', prefix: 'cur' }];
});
afterAll(async () => {
  await aws?.stop();
  await rm(home, { recursive: true, force: true });
});

/** Amazon's own program, with nothing of this computer but the double's address. */
async function ask(args: string[], secret = aws.state.keys.get(KEY) ?? ''): Promise<unknown> {
  const env = {
    HOME: home,
    PATH: process.env['PATH'],
    AWS_ACCESS_KEY_ID: KEY,
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_DEFAULT_REGION: 'eu-west-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_PAGER: '',
    AWS_MAX_ATTEMPTS: '1',
    NO_PROXY: '127.0.0.1',
  };
  const all = ['--endpoint-url', aws.url, '--output', 'json', '--no-cli-pager', ...args];
  const { stdout } = await run(program, all, { env, timeout: PATIENCE_MS });
  return stdout.trim() === '' ? null : JSON.parse(stdout);
}

describe('Amazon’s own program reads what the double of AWS answers', () => {
  it.each<[string, string[], object]>([
    ['who it is', ['sts', 'get-caller-identity'], { Account: '111122223333' }],
    [
      'a role',
      [
        'sts',
        'assume-role',
        ...['--role-arn', 'arn:aws:iam::111122223333:role/Costloom', '--role-session-name', 'a-session'],
        ...['--external-id', 'our-id'],
      ],
      { Credentials: { SessionToken: expect.stringContaining('token of') } },
    ],
    [
      'the accounts of the organization',
      ['organizations', 'list-accounts', '--region', 'us-east-1'],
      { Accounts: [{ Name: 'Payments' }] },
    ],
    [
      'reports of bills',
      ['cur', 'describe-report-definitions', '--region', 'us-east-1'],
      { ReportDefinitions: [{ ReportName: 'hourly', S3Bucket: 'bills' }] },
    ],
    [
      'objects of a bucket',
      ['s3api', 'list-objects-v2', '--bucket', 'bills', '--prefix', 'focus/'],
      { Contents: [{ Key: 'focus/2026-01.csv', Size: 8 }] },
    ],
    [
      'volumes, page by page',
      ['ec2', 'describe-volumes'],
      { Volumes: expect.arrayContaining([expect.objectContaining({ VolumeId: 'vol-free', Size: 100 })]) },
    ],
    [
      'instances',
      ['ec2', 'describe-instances'],
      { Reservations: expect.arrayContaining([expect.objectContaining({ Instances: expect.anything() })]) },
    ],
    ['databases', ['rds', 'describe-db-instances'], { DBInstances: expect.any(Array) }],
    ['log groups', ['logs', 'describe-log-groups'], { logGroups: expect.any(Array) }],
    ['functions', ['lambda', 'list-functions'], { Functions: expect.any(Array) }],
    ['load balancers', ['elbv2', 'describe-load-balancers'], { LoadBalancers: expect.any(Array) }],
  ])('%s', async (_what, args, expected) => {
    expect(await ask(args)).toMatchObject(expected);
  });

  it('an object, byte by byte', async () => {
    const file = join(home, 'object');
    await ask(['s3api', 'get-object', '--bucket', 'bills', '--key', 'focus/2026-01.csv', file]);
    const { stdout } = await run('cat', [file]);
    expect(stdout).toBe('a,b\n1,2\n');
  });

  it('refuses a wrong secret and what the key may not do, as AWS does', async () => {
    await expect(ask(['sts', 'get-caller-identity'], 'wrong')).rejects.toThrow(/SignatureDoesNotMatch/);
    aws.state.denied.add('ec2:DescribeVolumes');
    await expect(ask(['ec2', 'describe-volumes'])).rejects.toThrow(/AccessDenied|UnauthorizedOperation/);
  });
});

describe('a command that got past the check of its arguments', () => {
  it.each([
    ['http, on this computer', (port: number) => `http://127.0.0.1:${port}`],
    ['https, on this computer', (port: number) => `https://127.0.0.1:${port}`],
    ['a region that names a host', (port: number) => `https://sts.127.0.0.1:${port}/.amazonaws.com`],
  ])('sends nothing elsewhere: %s', async (_what, address) => {
    const asked: string[] = [];
    const other = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end('{}');
    }).on('connection', () => asked.push('a connection'));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    const access = {
      type: 'AWS' as const,
      account: '111122223333',
      region: 'eu-west-1',
      endpoint: '',
      keys: { accessKeyId: KEY, secretAccessKey: 'never sent' },
    };
    const args = ['sts', 'get-caller-identity', '--endpoint-url', address(port)];
    const command = {
      type: 'AWS' as const,
      args,
      shown: args,
      reads: true,
      place: { account: '', region: '' },
    };
    const limits = { maxBytes: 100_000, log: () => undefined };
    const cli = createCli({ searchPath: [dirname(program)] });
    await expect(cli.run(access, command, limits, AbortSignal.timeout(PATIENCE_MS))).rejects.toThrow();
    expect(asked).toEqual([]);
    await new Promise((done) => other.close(done));
  });
});
