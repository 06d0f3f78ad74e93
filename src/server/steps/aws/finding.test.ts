import { describe, expect, it } from 'vitest';
import { Refusal } from '@tests/fakes/aws/refusal';
import { runStep } from '../common/testing/testContext';
import { answer, aws, contextOf, REGION, useAws } from '@tests/fakes/awsSteps';
import type { JsonObject } from '@shared/model/json';
import { StepError } from '../contract';
import { findDatabases } from './find-databases/step';
import { findInstances } from './find-instances/step';

useAws();

const instance = (InstanceId: string, tags: Record<string, string>, state = 'running') => ({
  Instances: [
    {
      InstanceId,
      InstanceType: 'm5.large',
      State: { Name: state },
      Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
    },
  ],
});
const find = (more: JsonObject = {}) =>
  runStep(findInstances, { integration: 'cloud-1', ...more }, contextOf());

describe('finding instances', () => {
  it('asks for state and tags, goes over every page, and leaves out what opted out', async () => {
    const asked: unknown[] = [];
    answer('DescribeInstances', (input) => {
      asked.push([input['Filters'] ?? input['Filter'], input['NextToken']]);
      return input['NextToken'] === undefined
        ? { Reservations: [instance('i-1', { Name: 'web', env: 'dev' })], NextToken: 'more' }
        : {
            Reservations: [
              instance('i-2', { env: 'dev', 'keep-on': 'yes' }),
              instance('i-3', { env: 'dev' }),
            ],
          };
    });
    expect(await find({ state: 'running', tags: { env: 'dev' }, without: ['keep-on'] })).toEqual({
      rows: [
        {
          account: '',
          region: '',
          resource: 'i-1',
          name: 'web',
          type: 'm5.large',
          state: 'running',
          tags: { Name: 'web', env: 'dev' },
        },
        expect.objectContaining({ resource: 'i-3' }),
      ],
      count: 2,
      truncated: false,
      places: [{ account: '', region: '', found: 2, error: '' }],
    });
    const filters = [
      { Name: 'tag:env', Values: ['dev'] },
      { Name: 'instance-state-name', Values: ['running'] },
    ];
    expect(asked).toEqual([
      [filters, undefined],
      [filters, 'more'],
    ]);
  });

  it('[PARAM-42] takes one of several values of a tag, and refuses a filter without any', async () => {
    const asked: unknown[] = [];
    answer('DescribeInstances', (input) => {
      asked.push(input['Filters'] ?? input['Filter']);
      return {
        Reservations: [
          instance('i-1', { env: 'dev' }),
          instance('i-2', { env: 'prod' }),
          instance('i-3', { env: 'test' }),
          instance('i-4', {}),
        ],
      };
    });
    expect(await find({ tag_filter: [{ key: 'env', values: ['dev', 'test'] }] })).toMatchObject({
      rows: [{ resource: 'i-1' }, { resource: 'i-3' }],
      count: 2,
    });
    expect(asked[0]).toContainEqual({ Name: 'tag:env', Values: ['dev', 'test'] });
    await expect(find({ tag_filter: [{ key: 'env', values: [] }] })).rejects.toThrow(
      'has a key without a value',
    );
    await expect(find({ tag_filter: [{ key: ' ', values: ['a'] }] })).rejects.toThrow('is empty');
    await expect(find({ tag_filter: [{ values: ['a'] }] })).rejects.toThrow();
  });

  it('goes through every region of the account; one that cannot be asked hides none of the others', async () => {
    answer('DescribeRegions', {
      Regions: [
        { RegionName: REGION, OptInStatus: 'opt-in-not-required' },
        { RegionName: 'us-east-1', OptInStatus: 'opted-in' },
        { RegionName: 'af-south-1', OptInStatus: 'not-opted-in' },
      ],
    });
    answer('DescribeInstances', { Reservations: [instance('i-1', {}), instance('i-2', {}, 'stopped')] });
    aws.state.resources.set('us-east-1 DescribeInstances', () => {
      throw new Refusal(403, 'UnauthorizedOperation');
    });
    expect(await find({ regions: ['all'], limit: 1 })).toMatchObject({
      rows: [{ region: REGION, resource: 'i-1' }],
      count: 1,
      truncated: true,
      places: [
        { region: REGION, found: 2, error: '' },
        { region: 'us-east-1', found: 0, error: expect.stringContaining('ec2:DescribeInstances') },
      ],
    });
  });

  it('fails when nothing could be asked, and for accounts that are not named', async () => {
    answer('DescribeInstances', () => {
      throw new Refusal(403, 'UnauthorizedOperation');
    });
    await expect(find()).rejects.toThrow(StepError);
    await expect(find({ accounts: 'these' })).rejects.toThrow('names no account');
    await expect(find({ accounts: 'these', account_ids: ['999999999999'] })).rejects.toThrow('999999999999');
  });

  it('knows which accounts are reached, and which are left out', async () => {
    answer('DescribeInstances', { Reservations: [instance('i-1', {})] });
    expect(await find({ accounts: 'all' })).toMatchObject({ places: [{ found: 1 }] });
    const [{ account } = { account: '' }] = await contextOf().services.clouds.accounts(
      { orgId: 'org-1', type: 'AWS', integrationId: 'cloud-1' },
      new AbortController().signal,
    );
    expect(await find({ accounts: 'all_except', account_ids: [account] })).toMatchObject({
      rows: [],
      places: [],
    });
  });
});

describe('finding databases', () => {
  it('looks at state and tags itself, and leaves out members of clusters', async () => {
    const database = (DBInstanceIdentifier: string, more: object = {}) => ({
      DBInstanceIdentifier,
      DBInstanceClass: 'db.m5.large',
      DBInstanceStatus: 'available',
      TagList: [{ Key: 'env', Value: 'dev' }],
      ...more,
    });
    answer('DescribeDBInstances', ({ Marker }) =>
      Marker === undefined
        ? { DBInstances: [database('a'), database('b', { DBInstanceStatus: 'stopped' })], Marker: 'more' }
        : { DBInstances: [database('c', { DBClusterIdentifier: 'aurora' }), database('d', { TagList: [] })] },
    );
    const given = { integration: 'cloud-1', state: 'available', tags: { env: '' } };
    expect(await runStep(findDatabases, given, contextOf())).toMatchObject({
      rows: [{ resource: 'a', type: 'db.m5.large', tags: { env: 'dev' } }],
      count: 1,
    });
  });
});
