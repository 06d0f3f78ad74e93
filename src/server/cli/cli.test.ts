import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { standIns, type Programs } from '@tests/fakes/programs';
import type {
  AwsAccess,
  AzureAccess,
  GcpAccess,
  ProgramAccess,
} from '../domains/integrations/cloudDriver.port';
import { CommandFailed, createCli, type Cli } from './cli';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const aws: AwsAccess = {
  type: 'AWS',
  account: '111122223333',
  region: 'eu-west-1',
  endpoint: 'http://127.0.0.1:1',
  keys: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: SECRET, sessionToken: 'session-1' },
};
const azure: AzureAccess = {
  type: 'AZURE',
  account: 'aaaa',
  accountName: 'Web',
  cloud: 'usgov',
  tenant: 'tenant-1',
  clientId: 'client-1',
  proof: { secret: 'client-secret-1' },
};
const gcp: GcpAccess = {
  type: 'GCP',
  account: 'web-shop',
  token: 'ya29.token',
  quotaProject: 'payer',
  endpoint: '',
};

const told = z.object({
  argv: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  cwd: z.string(),
  input: z.string(),
  files: z.record(z.string(), z.object({ mode: z.string(), text: z.string() })),
});

let programs: Programs;
let cli: Cli;
let logged: string[];
beforeEach(async () => {
  programs = await standIns('aws', 'az', 'gcloud');
  cli = createCli({ searchPath: [programs.folder] });
  logged = [];
});
afterEach(() => programs.remove());

function run(
  access: ProgramAccess,
  text: string,
  { maxBytes = 10_000_000, signal = new AbortController().signal } = {},
) {
  const log = (level: string, line: string) => void logged.push(`${level}: ${line}`);
  return cli.run(access, cli.read(access.type, text), { maxBytes, log }, signal);
}
const lookOf = async (access: ProgramAccess, text: string) => told.parse((await run(access, text)).output);
const noted = async () => (await readFile(programs.notes, 'utf8')).trim().split('\n');
/** One that has ended may stand in the list of processes until somebody asks how. */
const alive = (pid: number) =>
  !['', 'Z'].includes(
    spawnSync('ps', ['-o', 'state=', '-p', String(pid)])
      .stdout.toString()
      .trim(),
  );
/** The pid and the folder of the one that noted them. */
async function pidOf(): Promise<{ pid: number; cwd: string }> {
  const line = (await noted()).find((text) => text.startsWith('pid ')) ?? '';
  const [, pid = '', cwd = ''] = line.split(' ');
  return { pid: Number(pid), cwd };
}

describe('what a program is given', () => {
  it('aws: the arguments as a list, its keys in its environment and nothing else of ours', async () => {
    vi.stubEnv('COSTLOOM_SOMETHING', 'of the server');
    vi.stubEnv('AWS_PROFILE', 'of the server');
    const { argv, env, cwd, files, input } = await lookOf(
      aws,
      "aws ec2 describe-instances --filters 'Name=tag:x,Values=a b;c'",
    );
    vi.unstubAllEnvs();
    const home = env['HOME'] ?? '';
    expect(argv).toEqual([
      'ec2',
      'describe-instances',
      '--filters',
      'Name=tag:x,Values=a b;c',
      '--endpoint-url',
      'http://127.0.0.1:1',
    ]);
    const proxy = expect.stringMatching(/^http:\/\/run:[\w-]{20,}@127\.0\.0\.1:\d+$/);
    expect(env).toEqual({
      HTTPS_PROXY: proxy,
      https_proxy: proxy,
      HTTP_PROXY: proxy,
      http_proxy: proxy,
      NO_PROXY: '127.0.0.1',
      no_proxy: '127.0.0.1',
      PATH: programs.folder,
      HOME: home,
      TMPDIR: `${home}/tmp`,
      LANG: 'C.UTF-8',
      PYTHONIOENCODING: 'utf-8',
      AWS_CONFIG_FILE: `${home}/aws/config`,
      AWS_SHARED_CREDENTIALS_FILE: `${home}/aws/credentials`,
      AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
      AWS_SECRET_ACCESS_KEY: '•••',
      AWS_SESSION_TOKEN: '•••',
      AWS_REGION: 'eu-west-1',
      AWS_DEFAULT_REGION: 'eu-west-1',
      AWS_DEFAULT_OUTPUT: 'json',
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true',
      AWS_PAGER: '',
      AWS_CLI_AUTO_PROMPT: 'off',
      AWS_MAX_ATTEMPTS: '4',
      AWS_RETRY_MODE: 'standard',
    });
    expect(files['aws/config']).toEqual({
      mode: '600',
      text: '[default]\ncli_follow_urlparam = false\ncli_history = disabled\n',
    });
    expect(input).toBe('');
    expect(cwd).not.toBe(home);
    expect(existsSync(dirname(home))).toBe(false);
  });

  it('a change of aws is sent once', async () => {
    expect((await lookOf(aws, 'aws ec2 stop-instances --instance-ids i-1')).env['AWS_MAX_ATTEMPTS']).toBe(
      '1',
    );
  });

  it('az: the files that signing in leaves behind, and no secret on the command line', async () => {
    const { argv, env, files } = await lookOf(azure, 'az vm list');
    expect(argv).toEqual(['vm', 'list']);
    expect(env).toMatchObject({
      AZURE_CONFIG_DIR: `${env['HOME']}/azure`,
      AZURE_CLOUD_NAME: 'AzureUSGovernment',
      AZURE_CORE_OUTPUT: 'json',
      AZURE_CORE_COLLECT_TELEMETRY: 'no',
      AZURE_EXTENSION_USE_DYNAMIC_INSTALL: 'no',
    });
    const entries = files['azure/service_principal_entries.json'];
    expect(entries?.mode).toBe('600');
    expect(JSON.parse(entries?.text ?? '')).toEqual([
      { client_id: 'client-1', tenant: 'tenant-1', client_secret: '•••' },
    ]);
    expect(JSON.parse(files['azure/azureProfile.json']?.text ?? '')).toMatchObject({
      subscriptions: [
        {
          id: 'aaaa',
          name: 'Web',
          isDefault: true,
          environmentName: 'AzureUSGovernment',
          user: { name: 'client-1', type: 'servicePrincipal' },
        },
      ],
    });
  });

  it('az: a certificate as a file', async () => {
    const { env, files } = await lookOf({ ...azure, proof: { certificate: 'PEM' } }, 'az vm list');
    expect(files['azure/certificate.pem']).toEqual({ mode: '600', text: 'PEM' });
    expect(files['azure/service_principal_entries.json']?.text).toContain(
      `${env['HOME']}/azure/certificate.pem`,
    );
  });

  it('gcloud: a token in a file', async () => {
    const { argv, env, files } = await lookOf(gcp, 'gcloud compute instances list');
    expect(argv).toEqual(['compute', 'instances', 'list', '--format=json']);
    expect(env).toMatchObject({
      CLOUDSDK_CONFIG: `${env['HOME']}/gcloud`,
      CLOUDSDK_AUTH_ACCESS_TOKEN_FILE: `${env['HOME']}/gcloud-token`,
      CLOUDSDK_CORE_PROJECT: 'web-shop',
      CLOUDSDK_BILLING_QUOTA_PROJECT: 'payer',
      CLOUDSDK_CORE_DISABLE_PROMPTS: '1',
    });
    expect(Object.keys(env).filter((key) => key.includes('OVERRIDES'))).toEqual([]);
    expect(files['gcloud-token']).toEqual({ mode: '600', text: '•••' });
    const own = { ...gcp, endpoint: 'http://127.0.0.1:1/' };
    const override = 'CLOUDSDK_API_ENDPOINT_OVERRIDES_COMPUTE';
    expect((await lookOf(own, 'gcloud compute disks list')).env[override]).toBe(
      'http://127.0.0.1:1/compute/v1/',
    );
  });
});

describe('what a program says and leaves', () => {
  it('text is text; what it complains of goes to the log; its version is asked for once', async () => {
    expect(await run(aws, 'aws ec2 describe-instances --query text')).toMatchObject({
      account: '111122223333',
      output: 'just a text',
      files: [],
      bytes: 20,
    });
    await run(aws, 'aws ec2 describe-instances --query text');
    expect(logged).toEqual([
      'info: aws-cli/2.99.0',
      'warn: take care',
      'info: aws-cli/2.99.0',
      'warn: take care',
    ]);
    expect(await noted()).toEqual(['version']);
  });

  it('files that it wrote are given, links are not followed', async () => {
    expect(await run(aws, 'aws lambda invoke --function-name f --query file out.json')).toMatchObject({
      output: null,
      files: [
        { name: 'out.bin', text: null },
        { name: 'out.json', text: 'a text with •••' },
      ],
    });
  });

  it('its failure is told without secrets and paths', async () => {
    const failure = await run(aws, 'aws ec2 stop-instances --query secret').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommandFailed);
    expect(failure).toMatchObject({
      message: 'aws ended with code 254: Refused: ••• •••',
      nothingDone: true,
      retryable: true,
    });
    await expect(run(aws, 'aws ec2 stop-instances --query usage')).rejects.toMatchObject({
      message: 'aws ended with code 252: Unknown options',
      nothingDone: true,
      retryable: false,
    });
    await expect(run(aws, 'aws ec2 stop-instances --query broken')).rejects.toMatchObject({
      nothingDone: false,
    });
    await expect(run(aws, 'aws s3 rm s3://b/k --query secret')).rejects.toMatchObject({ nothingDone: false });
  });
});

describe('how a program ends', () => {
  it('by an abort, with its folder', async () => {
    const stop = new AbortController();
    const ended = run(aws, 'aws ec2 describe-instances --query hang', { signal: stop.signal });
    const failed = expect(ended).rejects.toThrow('The time is over.');
    await expect.poll(async () => (await pidOf()).pid).toBeGreaterThan(0);
    const { pid, cwd } = await pidOf();
    expect(existsSync(cwd)).toBe(true);
    stop.abort(new Error('The time is over.'));
    await failed;
    expect(alive(pid)).toBe(false);
    expect(existsSync(dirname(cwd))).toBe(false);
  });

  it('by too much that it prints', async () => {
    const ended = run(aws, 'aws ec2 describe-instances --query flood', { maxBytes: 3 * 1024 * 1024 });
    await expect(ended).rejects.toThrow('The command gave more than 3 MB.');
  });

  it('with what it has started and left behind', async () => {
    expect((await run(aws, 'aws ec2 describe-instances --query fork')).output).toEqual({ forked: true });
    const { pid, cwd } = await pidOf();
    await expect.poll(() => alive(pid)).toBe(false);
    expect(existsSync(dirname(cwd))).toBe(false);
  });

  it('before it begins, when nobody waits any more', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(run(aws, 'aws ec2 describe-instances', { signal })).rejects.toThrow('stopped');
  });
});
