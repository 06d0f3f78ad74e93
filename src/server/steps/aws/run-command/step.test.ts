import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aws, answer, bench, REGION, useAws } from '@tests/fakes/awsSteps';
import { Refusal } from '@tests/fakes/aws/refusal';
import { standIns, type Programs } from '@tests/fakes/programs';
import type { JsonObject } from '@shared/model/json';
import { runStep, testContext } from '../../common/testing/testContext';
import { runAwsCommand } from './step';

useAws();
let programs: Programs;
beforeEach(async () => {
  programs = await standIns('aws');
});
afterEach(() => programs.remove());

const servicesOf = (searchPath = [programs.folder]) => ({
  clouds: bench.clouds,
  commands: bench.commands(searchPath),
});
function run(
  command: string,
  more: JsonObject = {},
  { dryRun = false, searchPath = [programs.folder] } = {},
) {
  const context = testContext({ dryRun, services: servicesOf(searchPath) });
  return runStep(runAwsCommand, { command, integration: 'cloud-1', ...more }, context);
}
const reads = (command: string) =>
  runAwsCommand.reads?.(
    runAwsCommand.input.parse({ command, integration: 'cloud-1' }),
    testContext({ services: servicesOf() }).services,
  );

describe('[AI-G-03] an AWS CLI command, AWS-001-P1', () => {
  it('has the command as its first parameter, the integration as its second', () => {
    const { parameters, effect } = runAwsCommand.definition;
    expect(parameters.slice(0, 2).map(({ id, key }) => [id, key])).toEqual([
      ['AWS-001-P1', 'command'],
      ['AWS-001-P2', 'integration'],
    ]);
    expect(effect).toBe('unsafe');
  });

  it('that reads runs in a preview, too, and leaves no entry in the audit', async () => {
    bench.rules = { ...bench.rules, stopped: true };
    expect(await run('aws ec2 describe-instances --query text', {}, { dryRun: true })).toEqual({
      preview: true,
      reads: true,
      command: ['aws', 'ec2', 'describe-instances', '--query', 'text'],
      failed: 0,
      rows: [
        {
          account: aws.state.account,
          region: '',
          status: 'done',
          reason: '',
          output: 'just a text',
          files: [],
        },
      ],
    });
    expect(bench.audit).toEqual([]);
  });

  it('may run again after a crash only when it reads', () => {
    expect(reads('aws ec2 describe-instances')).toBe(true);
    expect(reads('aws ec2 stop-instances')).toBe(false);
    expect(reads('aws ec2 describe-instances | sh')).toBe(false);
  });

  it('that changes is only shown in a preview, with why it would be refused', async () => {
    bench.rules = { ...bench.rules, stopped_accounts: [aws.state.account] };
    const command = 'aws rds modify-db-instance --db-instance-identifier d --master-user-password hunter2';
    expect(await run(command, {}, { dryRun: true })).toMatchObject({
      reads: false,
      command: [
        'aws',
        'rds',
        'modify-db-instance',
        '--db-instance-identifier',
        'd',
        '--master-user-password',
        '•••',
      ],
      rows: [
        {
          account: aws.state.account,
          status: 'would_run',
          reason: expect.stringContaining('are stopped'),
          output: null,
        },
      ],
    });
    expect(existsSync(programs.notes)).toBe(false);
  });

  it('that changes is in the audit before and after', async () => {
    expect(await run('aws ec2 stop-instances --instance-ids i-1')).toMatchObject({
      rows: [{ status: 'done' }],
    });
    const { account } = aws.state;
    expect(bench.audit).toEqual([`cloud_change_began ${account}`, `cloud_changed ${account}`]);
    expect(bench.sent).toEqual(['ec2 stop-instances']);
  });

  it('that changes is refused by the rules of the organization, before anything is started', async () => {
    bench.rules = { ...bench.rules, mode: 'preview' };
    await expect(run('aws ec2 stop-instances --instance-ids i-1')).rejects.toMatchObject({
      message: expect.stringContaining('only previews changes'),
      retryable: false,
    });
    expect(bench.audit).toEqual([]);
    expect(existsSync(programs.notes)).toBe(false);
  });

  it.each([
    ['secret', 'cloud_change_failed'],
    ['broken', 'cloud_change_unclear'],
  ])('a change that ends as %s is kept as %s, and not tried again', async (how, action) => {
    await expect(run(`aws ec2 stop-instances --query ${how}`)).rejects.toMatchObject({ retryable: false });
    expect(bench.audit[1]).toBe(`${action} ${aws.state.account}`);
  });

  it('runs in every account and region, each with keys of its own, and tells what failed where', async () => {
    aws.state.accounts.push({ Id: '222233334444', Name: 'Shop', Status: 'ACTIVE' });
    aws.state.roles.set('arn:aws:iam::222233334444:role/Costloom', '');
    bench.connected.settings['member_role'] = 'Costloom';
    const accounts = [aws.state.account, '222233334444', '333344445555'];
    const given = { accounts: 'these', account_ids: accounts, regions: [REGION, 'us-east-1'] };
    const done = { status: 'done', reason: '' };
    expect(await run('aws ec2 describe-volumes', given)).toMatchObject({
      failed: 2,
      rows: [
        { ...done, account: accounts[0], region: REGION, output: { env: { AWS_REGION: REGION } } },
        { ...done, account: accounts[0], region: 'us-east-1', output: { env: { AWS_REGION: 'us-east-1' } } },
        { ...done, account: '222233334444', region: REGION, output: { env: { AWS_SESSION_TOKEN: '•••' } } },
        { ...done, account: '222233334444', region: 'us-east-1' },
        { account: '333344445555', region: REGION, status: 'failed', output: null },
        { account: '333344445555', region: 'us-east-1', status: 'failed' },
      ],
    });
  });

  it('fails with the rows when it failed everywhere', async () => {
    const given = { regions: [REGION, 'us-east-1'] };
    await expect(run('aws ec2 describe-volumes --query usage', given)).rejects.toMatchObject({
      message: expect.stringMatching(/^own account, eu-west-1: aws ended with code 252/),
      detail: { failed: 2 },
    });
  });

  it('takes a region from the command, unless the step names some', async () => {
    const command = 'aws ec2 describe-volumes --region us-west-2';
    expect(await run(command)).toMatchObject({
      rows: [{ region: 'us-west-2', output: { env: { AWS_REGION: 'us-west-2' } } }],
    });
    await expect(run(command, { regions: [REGION] })).rejects.toThrow('Remove one of them');
  });

  it('says where to get a program that is missing', async () => {
    const nowhere = { searchPath: ['/nowhere'] };
    await expect(run('aws ec2 describe-volumes', {}, nowhere)).rejects.toThrow(
      'The AWS CLI is not installed',
    );
  });
});

const real = ['/usr/bin', '/usr/local/bin'].filter((folder) => existsSync(`${folder}/aws`));
describe.skipIf(real.length === 0)('the real AWS CLI, where /usr/bin or /usr/local/bin has it', () => {
  const here = { searchPath: [...real, '/usr/bin', '/bin'] };

  it('asks the endpoint of the integration with its keys, and gives JSON', async () => {
    answer('DescribeInstances', { Reservations: [{ Instances: [{ InstanceId: 'i-1' }] }] });
    const command = "aws ec2 describe-instances --query 'Reservations[].Instances[].InstanceId'";
    expect(await run(command, {}, here)).toMatchObject({
      rows: [{ status: 'done', output: ['i-1'] }],
    });
    expect(aws.asked.at(-1)).toContain('DescribeInstances');
  });

  it('tells what AWS refuses', async () => {
    answer('StopInstances', () => {
      throw new Refusal(403, 'UnauthorizedOperation', 'You may not stop it.');
    });
    await expect(run('aws ec2 stop-instances --instance-ids i-1', {}, here)).rejects.toMatchObject({
      message: expect.stringMatching(/^aws ended with code 25[45]: .*UnauthorizedOperation/s),
      group: 'authentication',
    });
  });
});
