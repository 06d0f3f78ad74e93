import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { answer, aws, changes, contextOf, REGION, run, useAws } from '@tests/fakes/awsSteps';
import { Refusal } from '@tests/fakes/aws/refusal';
import { runStep } from '../common/testing/testContext';
import { reduceCapacityReservations } from './reduce-capacity-reservations/step';
import { releaseInstanceAddresses } from './release-instance-addresses/step';
import { stopManagementEvents } from './stop-management-events/step';
import { undoChanges } from './undo-changes/step';

useAws();

const undoRows = (rows: Json) => runStep(undoChanges, { integration: 'cloud-1', rows }, contextOf());
const undo = (output: unknown) => undoRows((output as { rows: Json }).rows);
const preview = (step: Parameters<typeof run>[0], resource: string) =>
  runStep(step, { integration: 'cloud-1', resources: [resource] }, contextOf({ dryRun: true }));
const skipped = (reason: string) => ({ rows: [{ status: 'skipped', reason }] });
const PROTECTED = [{ Key: 'costloom:protect', Value: 'yes' }];

describe('addresses of stopped instances', () => {
  function anAddress({ state = 'stopped', tags = [] as object[], ...more } = {}) {
    const sent: object[] = [];
    answer('DescribeAddresses', {
      Addresses: [
        {
          PublicIp: '203.0.113.7',
          AllocationId: 'eipalloc-1',
          AssociationId: 'eipassoc-1',
          InstanceId: 'i-1',
          NetworkInterfaceId: 'eni-1',
          PrivateIpAddress: '10.0.0.7',
          ...more,
        },
      ],
    });
    answer('DescribeInstances', {
      Reservations: [{ Instances: [{ InstanceId: 'i-1', State: { Name: state }, Tags: tags }] }],
    });
    for (const operation of ['DisassociateAddress', 'ReleaseAddress', 'AssociateAddress'])
      answer(operation, (input) => {
        sent.push({ operation, ...input });
        return {};
      });
    return sent;
  }

  it('are disassociated and released, for good', async () => {
    const sent = anAddress();
    expect(await preview(releaseInstanceAddresses, 'eipalloc-1')).toMatchObject({
      rows: [{ calls: [{ operation: 'DisassociateAddress' }, { operation: 'ReleaseAddress' }] }],
    });
    expect(await run(releaseInstanceAddresses, ['eipalloc-1'])).toMatchObject({
      rows: [
        {
          status: 'changed',
          summary: 'Release address 203.0.113.7 of stopped instance i-1',
          undo: null,
        },
      ],
    });
    expect(sent).toEqual([
      { operation: 'DisassociateAddress', AssociationId: 'eipassoc-1' },
      { operation: 'ReleaseAddress', AllocationId: 'eipalloc-1' },
    ]);
  });

  it('stay with instances that run or are protected, and with what is no instance', async () => {
    anAddress({ state: 'running' });
    expect(await run(releaseInstanceAddresses, ['eipalloc-1'])).toMatchObject(
      skipped('Its instance i-1 is running.'),
    );
    anAddress({ InstanceId: undefined } as object);
    expect(await run(releaseInstanceAddresses, ['eipalloc-1'])).toMatchObject(
      skipped('It is not the address of an instance.'),
    );
    anAddress({ tags: PROTECTED });
    await expect(run(releaseInstanceAddresses, ['eipalloc-1'])).rejects.toThrow('Protected by the tag');
    answer('DescribeAddresses', () => {
      throw new Refusal(400, 'InvalidAllocationID.NotFound');
    });
    expect(await run(releaseInstanceAddresses, ['eipalloc-1'])).toMatchObject({ unchanged: 1 });
    expect(changes()).toEqual([]);
  });

  it('are associated again when they may not be released', async () => {
    const sent = anAddress();
    aws.state.denied.add('ec2:ReleaseAddress');
    await expect(run(releaseInstanceAddresses, ['eipalloc-1'])).rejects.toThrow(
      'What was begun was taken back',
    );
    expect(sent.at(-1)).toEqual({
      operation: 'AssociateAddress',
      AllocationId: 'eipalloc-1',
      NetworkInterfaceId: 'eni-1',
      PrivateIpAddress: '10.0.0.7',
    });
  });
});

describe('duplicate trails', () => {
  const arnOf = (name: string) => `arn:aws:cloudtrail:${REGION}:111122223333:trail/${name}`;
  const all = [{ ReadWriteType: 'All', IncludeManagementEvents: true }];
  function trails({
    own = { EventSelectors: all } as object,
    other = { EventSelectors: all } as object,
    tags = [] as object[],
    otherLogs = true,
    ...more
  } = {}) {
    const state = { logging: true, selectors: own };
    const sent: object[] = [];
    const of = (name: string) => ({ Name: name, TrailARN: arnOf(name), HomeRegion: REGION });
    answer('DescribeTrails', {
      trailList: [
        { ...of('audit'), IsMultiRegionTrail: true },
        { ...of('second'), ...more },
      ],
    });
    answer('GetTrailStatus', ({ Name }) => ({
      IsLogging: Name === arnOf('second') ? state.logging : otherLogs,
    }));
    answer('GetEventSelectors', ({ TrailName }) => (TrailName === arnOf('second') ? state.selectors : other));
    answer('ListTags', { ResourceTagList: [{ ResourceId: arnOf('second'), TagsList: tags }] });
    answer('StopLogging', () => {
      state.logging = false;
      return {};
    });
    answer('StartLogging', () => {
      state.logging = true;
      return {};
    });
    answer('PutEventSelectors', ({ TrailName, ...selectors }) => {
      sent.push({ TrailName, ...selectors });
      state.selectors = selectors;
      return {};
    });
    return { state, sent };
  }
  const stop = () => run(stopManagementEvents, [arnOf('second')]);

  it('that record nothing else stop logging, and start again', async () => {
    const { state } = trails();
    const output = await stop();
    expect(output).toMatchObject({
      rows: [
        {
          status: 'changed',
          name: 'second',
          summary: 'Stop management events in trail second, which audit records too',
          after: { management_events: false, recorded_by: 'audit' },
        },
      ],
    });
    expect(state.logging).toBe(false);
    expect(await stop()).toMatchObject({ unchanged: 1 });
    expect(await undo(output)).toMatchObject({ undone: 1 });
    expect(state.logging).toBe(true);
  });

  it('that record data too go on with it, by both kinds of selectors', async () => {
    const data = { DataResources: [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3:::bills/'] }] };
    const basic = { EventSelectors: [{ ...all[0], ...data }] };
    const { state, sent } = trails({ own: basic });
    const output = await stop();
    expect(sent).toEqual([
      {
        TrailName: arnOf('second'),
        EventSelectors: [{ ReadWriteType: 'All', IncludeManagementEvents: false, ...data }],
      },
    ]);
    expect(await undo(output)).toMatchObject({ undone: 1 });
    expect(state.selectors).toEqual(basic);

    const category = (name: string) => ({ Field: 'eventCategory', Equals: [name] });
    const ofData = {
      Name: 'Objects',
      FieldSelectors: [
        category('Data'),
        { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
        { Field: 'resources.ARN', StartsWith: ['arn:aws:s3:::bills/'] },
      ],
    };
    const advanced = {
      AdvancedEventSelectors: [{ Name: 'All', FieldSelectors: [category('Management')] }, ofData],
    };
    const again = trails({ own: advanced });
    const second = await stop();
    expect(again.state.selectors).toEqual({ AdvancedEventSelectors: [ofData] });
    expect(await undo(second)).toMatchObject({ undone: 1 });
    expect(again.state.selectors).toEqual(advanced);
  });

  it('stay where no other records all of it, or where more depends on them', async () => {
    const none = skipped('No other trail records all of its management events.');
    trails({ otherLogs: false });
    expect(await stop()).toMatchObject(none);
    trails({ other: { EventSelectors: [{ ...all[0], ReadWriteType: 'WriteOnly' }] } });
    expect(await stop()).toMatchObject(none);
    trails({
      other: { EventSelectors: [{ ...all[0], ExcludeManagementEventSources: ['kms.amazonaws.com'] }] },
    });
    expect(await stop()).toMatchObject(none);
    trails({ HasInsightSelectors: true } as object);
    expect(await stop()).toMatchObject(skipped('Its Insights need management events.'));
    trails({ IsOrganizationTrail: true } as object);
    expect(await stop()).toMatchObject(skipped('It belongs to the whole organization.'));
    trails({ tags: PROTECTED });
    await expect(stop()).rejects.toThrow('Protected by the tag');
    trails();
    expect(await run(stopManagementEvents, ['other'])).toMatchObject(
      skipped('The trail other does not exist.'),
    );
    expect(await preview(stopManagementEvents, arnOf('second'))).toMatchObject({
      rows: [{ status: 'would_change', calls: [{ operation: 'StopLogging' }] }],
    });
    aws.state.denied.add('cloudtrail:StopLogging');
    await expect(stop()).rejects.toThrow('cloudtrail:StopLogging');
    expect(changes()).toEqual([]);
  });
});

describe('capacity reservations', () => {
  function aReservation({ tags = [], ...more }: Record<string, unknown> & { tags?: object[] } = {}) {
    const state = {
      CapacityReservationId: 'cr-1',
      InstanceType: 'm5.large',
      InstancePlatform: 'Linux/UNIX',
      AvailabilityZone: 'eu-west-1a',
      Tenancy: 'default',
      TotalInstanceCount: 4,
      AvailableInstanceCount: 4,
      EbsOptimized: true,
      State: 'active',
      EndDateType: 'unlimited',
      InstanceMatchCriteria: 'open',
      Tags: tags,
      ...more,
    };
    const sent: object[] = [];
    answer('DescribeCapacityReservations', () => ({ CapacityReservations: [state] }));
    answer('DescribeTags', () => ({ Tags: [] }));
    answer('CancelCapacityReservation', () => {
      state.State = 'cancelled';
      return { Return: true };
    });
    answer('ModifyCapacityReservation', ({ InstanceCount }) => {
      const used = state.TotalInstanceCount - state.AvailableInstanceCount;
      state.TotalInstanceCount = Number(InstanceCount);
      state.AvailableInstanceCount = state.TotalInstanceCount - used;
      return { Return: true };
    });
    answer('CreateCapacityReservation', (input) => {
      sent.push(input);
      return { CapacityReservation: { CapacityReservationId: 'cr-2' } };
    });
    return { state, sent };
  }
  const arn = `arn:aws:ec2:${REGION}:111122223333:capacity-reservation/cr-1`;

  it('that nothing runs in are canceled, and reserved again', async () => {
    const { state, sent } = aReservation({ tags: [{ Key: 'team', Value: 'core' }] });
    const output = await run(reduceCapacityReservations, [arn]);
    expect(output).toMatchObject({
      rows: [
        {
          status: 'changed',
          summary: 'Cancel capacity reservation cr-1',
          before: { instances: 4, used: 0 },
        },
      ],
    });
    expect(state.State).toBe('cancelled');
    expect(await run(reduceCapacityReservations, [arn])).toMatchObject({ unchanged: 1 });
    expect(await undo(output)).toMatchObject({ undone: 1 });
    expect(sent).toEqual([
      {
        InstanceType: 'm5.large',
        InstancePlatform: 'Linux/UNIX',
        AvailabilityZone: 'eu-west-1a',
        Tenancy: 'default',
        EndDateType: 'unlimited',
        InstanceMatchCriteria: 'open',
        EbsOptimized: true,
        InstanceCount: 4,
        TagSpecifications: [{ ResourceType: 'capacity-reservation', Tags: [{ Key: 'team', Value: 'core' }] }],
      },
    ]);
  });

  it('are lowered to what runs in them, and raised again', async () => {
    const { state } = aReservation({ AvailableInstanceCount: 3 });
    expect(await preview(reduceCapacityReservations, 'cr-1')).toMatchObject({
      rows: [{ calls: [{ operation: 'ModifyCapacityReservation', input: { InstanceCount: '1' } }] }],
    });
    const output = await run(reduceCapacityReservations, ['cr-1']);
    expect(output).toMatchObject({
      cannot_undo: [],
      rows: [{ summary: 'Lower capacity reservation cr-1 from 4 to 1 instances' }],
    });
    expect(state.TotalInstanceCount).toBe(1);
    expect(await run(reduceCapacityReservations, ['cr-1'])).toMatchObject({
      rows: [{ status: 'unchanged', reason: 'Instances run in all of it.' }],
    });
    expect(await undo(output)).toMatchObject({ undone: 1 });
    expect(state.TotalInstanceCount).toBe(4);
  });

  it('stay where they are paid in advance, pending or protected', async () => {
    aReservation({ ReservationType: 'capacity-block' });
    expect(await run(reduceCapacityReservations, ['cr-1'])).toMatchObject(
      skipped('It is a Capacity Block, which is paid in advance.'),
    );
    aReservation({ State: 'pending' });
    expect(await run(reduceCapacityReservations, ['cr-1'])).toMatchObject(skipped('It is pending.'));
    aReservation({ tags: PROTECTED });
    await expect(run(reduceCapacityReservations, ['cr-1'])).rejects.toThrow('Protected by the tag');
    aReservation();
    aws.state.denied.add('ec2:CancelCapacityReservation');
    await expect(run(reduceCapacityReservations, ['cr-1'])).rejects.toThrow('ec2:CancelCapacityReservation');
    expect(changes()).toEqual([]);
  });
});

it.each([
  [
    'dynamodb',
    'UpdateTable',
    { TableName: 'a', BillingMode: 'PROVISIONED', DeletionProtectionEnabled: false },
  ],
  [
    'cloudtrail',
    'PutEventSelectors',
    { TrailName: 'a', EventSelectors: [{ IncludeManagementEvents: false }] },
  ],
  ['elasticache', 'CreateCacheCluster', { CacheClusterId: 'a', AuthToken: 'x' }],
  ['ec2', 'ModifyCapacityReservation', { CapacityReservationId: 'cr-1', EndDateType: 'limited' }],
  ['kinesis', 'StartStreamEncryption', { StreamName: 'a', EncryptionType: 'NONE', KeyId: 'x' }],
])('%s %s is no way back with more than our steps need', async (service, operation, input) => {
  const calls = [{ service, operation, input }];
  const way = { type: 'AWS', account: '', region: REGION, resource: 'a', summary: 'x', calls };
  await expect(undoRows([{ undo: way }])).rejects.toThrow('is not a way back');
  expect(aws.asked).toEqual([]);
});
