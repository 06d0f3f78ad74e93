import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// The script that makes the table, in plain JavaScript.
import { harmless, secretsIn } from '../../../../build/awsSecrets.mjs';
import { createCli } from '../cli';
import { revealing } from './refused';
import table from './secrets.json';

const cli = createCli({ searchPath: [] });
const operations = Object.keys(table);

describe('operations of AWS that answer with a secret', () => {
  it('each of them is refused', () => {
    expect(operations.length).toBeGreaterThan(300);
    const taken = operations.filter((operation) => {
      try {
        return cli.read('AWS', `aws ${operation}`) !== undefined;
      } catch (error) {
        return !/prints a secret|cannot be run/.test(String(error));
      }
    });
    expect(taken).toEqual([]);
  });

  it('what the table has is listed nowhere else', () => {
    expect([...revealing].filter((operation) => Object.hasOwn(table, operation))).toEqual([]);
  });

  it.each([
    'ec2 describe-instances',
    'ec2 describe-volumes',
    'ec2 describe-nat-gateways',
    'rds describe-db-instances',
    'rds modify-db-instance --db-instance-identifier d',
    'docdb describe-db-clusters',
    'redshift describe-clusters',
    'elbv2 describe-listeners',
    'fsx describe-file-systems',
    'fsx create-volume --name v',
    'iam list-virtual-mfa-devices',
    'codebuild start-build --project-name p',
    'quicksight describe-dashboard-definition',
    'apigateway get-resources --rest-api-id r',
    'stepfunctions get-activity-task --activity-arn a',
    'logs list-anomalies',
    'lambda list-functions',
    's3api list-objects-v2 --bucket b',
  ])('but not %s', (command) => {
    expect(() => cli.read('AWS', `aws ${command}`)).not.toThrow();
  });
});

describe('how they are found in the models of the AWS CLI', () => {
  let root: string;
  const shapes = {
    Text: { type: 'string' },
    Secret: { type: 'string', sensitive: true },
    Date: { type: 'timestamp' },
    Plain: { type: 'structure', members: { Name: { shape: 'Text' }, PasswordLastUsed: { shape: 'Date' } } },
    Deep: { type: 'structure', members: { Items: { shape: 'List' } } },
    List: { type: 'list', member: { shape: 'Item' } },
    Item: { type: 'structure', members: { SecretAccessKey: { shape: 'Text' }, Again: { shape: 'Item' } } },
    Map: { type: 'map', key: { shape: 'Text' }, value: { shape: 'Item' } },
    ByName: { type: 'structure', members: { ByName: { shape: 'Map' } } },
    Pages: { type: 'structure', members: { NextToken: { shape: 'Text' }, ClientToken: { shape: 'Text' } } },
    Given: { type: 'structure', members: { SessionToken: { shape: 'Text' } } },
    Address: { type: 'structure', members: { UploadUrl: { shape: 'Secret' } } },
    Open: { type: 'structure', members: { UploadUrl: { shape: 'Text' } } },
    Inside: { type: 'structure', members: { Block: { shape: 'Whole' } } },
    Whole: { type: 'structure', sensitive: true, members: { Endpoint: { shape: 'Text' } } },
    Parent: { type: 'structure', members: { streamKey: { shape: 'Value' } } },
    Value: { type: 'structure', members: { value: { shape: 'Text' } } },
    Names: { type: 'structure', members: { SecretArn: { shape: 'Text' }, TokenType: { shape: 'Text' } } },
    Masked: { type: 'structure', members: { PendingModifiedValues: { shape: 'Master' } } },
    Master: { type: 'structure', members: { MasterUserPassword: { shape: 'Secret' } } },
    Both: {
      type: 'structure',
      members: { PendingModifiedValues: { shape: 'Master' }, ApiKey: { shape: 'Text' } },
    },
  };
  const answers = (output: keyof typeof shapes, input?: keyof typeof shapes) => ({
    output: { shape: output },
    ...(input === undefined ? {} : { input: { shape: input } }),
  });
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'costloom-models-'));
    const model = async (service: string, version: string, name: string, ops: object) => {
      const folder = join(root, service, version);
      await mkdir(folder, { recursive: true });
      const text = JSON.stringify({ shapes, operations: ops });
      await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
    };
    await writeFile(join(root, '_retry.json'), '{}');
    await model('s3', '2006-03-01', 'service-2.json', { GetOldThing: answers('Given') });
    await model('s3', '2020-01-01', 'service-2.json.gz', { GetDBThing: answers('Given'), Nothing: {} });
    await model('things', '2020-01-01', 'service-2.json', {
      GetPlain: answers('Plain'),
      GetDeep: answers('Deep'),
      GetByName: answers('ByName'),
      GetPages: answers('Pages'),
      GetGiven: answers('Given', 'Given'),
      GetAddress: answers('Address'),
      GetOpen: answers('Open'),
      GetInside: answers('Inside'),
      GetParent: answers('Parent'),
      GetNames: answers('Names'),
      GetMasked: answers('Masked'),
      GetBoth: answers('Both'),
    });
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('by the names of what they answer with, and by what is marked as sensitive', () => {
    expect(secretsIn(root)).toEqual({
      's3api get-db-thing': 'SessionToken',
      'things get-deep': 'Items.SecretAccessKey',
      'things get-by-name': 'ByName.*.SecretAccessKey',
      'things get-address': 'UploadUrl',
      'things get-inside': 'Block.Endpoint',
      'things get-parent': 'streamKey.value',
      'things get-both': 'ApiKey',
    });
  });

  it('each that is judged harmless has a reason', () => {
    for (const { reason } of harmless) expect(reason).toMatch(/^[A-Z].{12,}\.$/);
  });
});
