import { describe, expect, it } from 'vitest';
// The script that makes the table, in plain JavaScript.
import { makeTable, verbOf } from '../../../../build/awsReads.mjs';
import { readFile } from 'node:fs/promises';
import { createCli } from '../cli';
import table from './reads.json';
import { awsReads } from './reads';
import { prefixes } from './services';

const read = (text: string) => createCli({ searchPath: [] }).read('AWS', text);

describe('what an AWS CLI command does', () => {
  it('the table is that of the installed access levels (else: node build/awsReads.mjs)', async () => {
    expect(await readFile(new URL('reads.json', import.meta.url), 'utf8')).toBe(makeTable());
  });

  it('operations are called as the AWS CLI calls them', () => {
    const names = [
      'DescribeDBInstances',
      'ListObjectsV2',
      'GetEC2RecommendationProjectedMetrics',
      'ListHITs',
    ];
    expect(names.map((name) => verbOf(name))).toEqual([
      'describe-db-instances',
      'list-objects-v2',
      'get-ec2-recommendation-projected-metrics',
      'list-hits',
    ]);
  });

  it('every service that IAM calls otherwise is in the table', () => {
    expect(Object.values(prefixes).filter((prefix) => !Object.hasOwn(table, prefix))).toEqual([]);
  });

  it.each([
    'aws ec2 describe-instances',
    'ec2 describe-volumes --query "Volumes[].VolumeId"',
    'aws elbv2 describe-load-balancers',
    'aws ce get-cost-and-usage --metrics UnblendedCost',
    'aws s3 ls s3://bucket --recursive',
    'aws s3api list-objects-v2 --bucket b',
    'aws budgets describe-budgets --account-id 1',
    'aws resourcegroupstaggingapi get-resources',
    'aws apigateway get-rest-apis',
    'aws logs start-query --log-group-name /aws/lambda/x',
    'aws ssm get-parameters --names /a/b /c/d',
    'aws ec2 wait instance-stopped --instance-ids i-1',
    'aws ec2 describe-key-pairs --include-public-key --key-names /x',
    'aws compute-optimizer get-ec2-instance-recommendations',
  ])('%s reads', (text) => expect(read(text).reads).toBe(true));

  it.each([
    'aws ec2 stop-instances --instance-ids i-1',
    'aws ec2 describe-unheard-of',
    'aws unheard-of list-things',
    'aws s3 rm s3://bucket/key',
    'aws s3 cp s3://a/b s3://c/d',
    'aws s3 sync s3://a s3://b --delete',
    'aws lambda invoke --function-name f out.json',
    // IAM calls these reading.
    'aws sqs receive-message --queue-url https://sqs.eu-west-1.amazonaws.com/1/q',
    'aws bedrock-runtime invoke-model --model-id m out.json',
    'aws logs stop-query --query-id 1',
    'aws deploy create-deployment --application-name a',
  ])('%s changes', (text) => expect(read(text).reads).toBe(false));

  it('what IAM has under the name of an object is no operation of its own', () => {
    expect(awsReads('constructor', 'describe-x')).toBe(false);
    expect(awsReads('toString', 'get-x')).toBe(false);
  });
});

describe('what an AWS CLI command may not have', () => {
  it.each([
    ['aws ec2 describe-instances --endpoint-url http://127.0.0.1', '--endpoint-url cannot be used'],
    ['aws ec2 describe-instances --endpoint-url=http://x', '--endpoint-url cannot be used'],
    ['aws ec2 describe-instances --endpoint http://x', '--endpoint cannot be used'],
    ['aws ec2 describe-instances --profile admin', '--profile cannot be used'],
    ['aws ec2 describe-instances --prof=admin', '--prof cannot be used'],
    ['aws ec2 describe-instances --debug', '--debug cannot be used'],
    ['aws ec2 describe-instances --no-verify-ssl', '--no-verify-ssl cannot be used'],
    ['aws ec2 describe-instances --no-sign-request', '--no-sign-request cannot be used'],
    ['aws ec2 describe-instances --ca-bundle x', '--ca-bundle cannot be used'],
    ['aws ec2 run-instances --cli-input-json x', '--cli-input-json cannot be used'],
    ['aws ec2 run-instances --cli-input x', '--cli-input cannot be used'],
    ['aws ec2 run-instances --user-data file:///etc/passwd', 'file:///etc/passwd names a local file'],
    ['aws lambda update-function-code --zip-file=fileb://x.zip', 'names a local file'],
    ['aws ec2 run-instances --tag-specifications "Key@=file://x"', 'names a local file'],
    ['aws s3api put-object --bucket b --key k --body /etc/passwd', 'aws s3api put-object names a local file'],
    ['aws s3api get-object --bucket b --key k /etc/cron.d/x', '/etc/cron.d/x names a local file'],
    ['aws lambda invoke --function-name f ../out', '../out names a local file'],
    ['aws lambda invoke --function-name f ~x', '~'],
    ['aws s3 cp /etc/passwd s3://b/x', 'Write two s3:// paths'],
    ['aws s3 sync s3://b .', 'Write two s3:// paths'],
    ['aws s3 cp --recursive . s3://b', 'Write two s3:// paths'],
    ['aws s3 ls --region us-east-1 -- x', '-- cannot be used'],
    ['aws cloudtrail validate-logs --start-time /x', '/x names a local file'],
    ['aws gamelift upload-build --build-root x', 'cannot be run'],
    ['aws configure list', '“aws configure list” cannot be run'],
    ['aws sso login', 'cannot be run'],
    ['aws ecs execute-command --cluster c', 'cannot be run'],
    ['aws ssm start-session --target i-1', 'cannot be run'],
    ['aws ec2 help', 'cannot be run'],
    ['aws ec2 describe-instances help', 'cannot be run'],
    ['aws secretsmanager get-secret-value --secret-id x', 'prints a secret'],
    ['aws ssm get-parameter --name x --with-decryption', '--with-decryption prints a secret'],
    ['aws ssm get-parameter --name x --with-dec', '--with-dec prints a secret'],
    ['aws ec2 get-password-data --instance-id i-1', 'prints a secret'],
    ['aws sts assume-role --role-arn x', 'prints a secret'],
    ['aws sts get-session-token', 'prints a secret'],
    ['aws s3 presign s3://b/k', 'prints a secret'],
    ['aws iam create-access-key', 'prints a secret'],
    ['aws grafana create-workspace-api-key --key-name x', 'prints a secret'],
    ['aws grafana create-workspace-service-account-token --name x', 'prints a secret'],
    ['aws mwaa create-cli-token --name x', 'prints a secret'],
    ['aws mwaa create-web-login-token --name x', 'prints a secret'],
    ['aws quicksight generate-embed-url-for-registered-user', 'prints a secret'],
    ['aws sagemaker create-presigned-domain-url', 'prints a secret'],
    ['aws lambda get-function --function-name x', 'prints a secret'],
    ['aws newservice issue-access-token', 'prints a secret'],
    [
      'aws sqs receive-message --queue-url http://169.254.169.254/',
      'is an address that the program would call',
    ],
    ['aws sqs receive-message --queue-url=https://amazonaws.com.evil.example/', 'is an address'],
    ['aws --profile x ec2 describe-instances', 'Write --profile after the command'],
    ['aws ec2 --debug', 'Say what the AWS CLI is to do'],
    ['aws', 'Say what the AWS CLI is to do'],
    ['gcloud compute instances list', 'must begin with “aws”, not “gcloud”'],
    ['aws ec2 describe-instances --region evil.example/', '“evil.example/” is not an AWS region'],
    ['aws ec2 describe-instances --region', '--region has no value'],
    ['aws ec2 describe-instances --regio us-east-1', 'Write --region in full'],
    ['aws ec2 describe-instances --region us-east-1 --region us-east-2', '--region is given twice'],
  ])('%s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  // The program takes one letter for the whole of an option.
  const globals = [
    ...['--endpoint-url', '--profile', '--debug', '--no-verify-ssl', '--ca-bundle', '--no-sign-request'],
    ...['--cli-input-json', '--cli-input-yaml', '--cli-auto-prompt', '--with-decryption', '--region'],
    ...['--output', '--query', '--color', '--version', '--no-paginate', '--cli-read-timeout'],
    ...['--cli-connect-timeout', '--cli-binary-format', '--no-cli-pager', '--no-cli-auto-prompt'],
  ];
  it.each(globals)('no beginning of %s, with = and without, quoted and not', (option) => {
    for (let length = 3; length < option.length; length += 1) {
      const given = option.slice(0, length);
      if (given.endsWith('-')) continue;
      for (const form of [`${given}=x`, `${given} x`, `"${given}=x"`, `'${given}' 'x'`])
        expect(() => read(`aws ssm get-parameter --name n ${form}`), form).toThrow(
          new RegExp(
            `^${given} (?:cannot be used|prints a secret)|^Write --[a-z-]+ in full instead of ${given}\\.`,
          ),
        );
    }
  });

  it.each(['--output text', '--query "x[0]"', '--no-paginate', '--color off', '--cli-read-timeout 5'])(
    '%s in full is taken',
    (option) => expect(() => read(`aws ec2 describe-instances ${option}`)).not.toThrow(),
  );

  it.each([
    'aws sqs receive-message --queue-u http://127.0.0.1:5501/',
    'aws sqs receive-message --queue-u=http://127.0.0.1:5501/',
    'aws sqs receive-message --queu "https://evil.example/1/q"',
    'aws sqs receive-message --queue-url HTTP://evil.example/',
    'aws sns publish --anything ftp://evil.example/x',
    'aws sns subscribe --protocol https --notification-endpoint https://evil.example/',
    `aws iot create-x --body '{"url":"https://evil.example"}'`,
    'aws sqs receive-message --queue-url https://sqs.eu-west-1.amazonaws.com@evil.example/',
    'aws sqs receive-message --queue-url https://amazonaws.com/',
    'aws sqs receive-message --queue-url https://a1.execute-api.eu-west-1.amazonaws.com/q',
    'aws sqs receive-message --queue-url https://ec2-1-2-3-4.compute-1.amazonaws.com/q',
    'aws sqs receive-message --queue-url https://sqs.eu-west-1.amazonaws.com:99@evil.example/',
    'aws sqs receive-message --queue-url "https://x.amazonaws.com/?to=https://evil.example"',
    'aws s3 ls https://evil.example/x',
  ])('%s calls nobody but AWS', (text) =>
    expect(() => read(text)).toThrow('is an address that the program would call'),
  );

  it.each([
    'aws sqs receive-message --queue-url https://sqs.eu-west-1.amazonaws.com/1/q',
    'aws sqs receive-message --queue-url=https://sqs.cn-north-1.amazonaws.com.cn/1/q',
    'aws cloudformation validate-template --template-url https://b.s3.eu-west-1.amazonaws.com/t.yaml',
    'aws s3 cp s3://a/b s3://c/d',
    'aws athena start-query-execution --result-configuration OutputLocation=s3://b/p',
  ])('%s is of AWS', (text) => expect(() => read(text)).not.toThrow());

  it('the region is taken out of the command, and secrets out of what is shown', () => {
    const text =
      'aws rds modify-db-instance --region eu-west-1 --master-user-password hunter2 --db-instance-identifier d';
    expect(read(text)).toEqual({
      type: 'AWS',
      args: [
        'rds',
        'modify-db-instance',
        '--master-user-password',
        'hunter2',
        '--db-instance-identifier',
        'd',
      ],
      shown: [
        'aws',
        'rds',
        'modify-db-instance',
        '--master-user-password',
        '•••',
        '--db-instance-identifier',
        'd',
      ],
      reads: false,
      place: { account: '', region: 'eu-west-1' },
    });
    expect(read('aws x create-y --auth-token=abc').shown).toEqual([
      'aws',
      'x',
      'create-y',
      '--auth-token=•••',
    ]);
  });
});
