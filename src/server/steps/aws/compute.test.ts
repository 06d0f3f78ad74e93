import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '@tests/fakes/aws/refusal';
import { runStep } from '../common/testing/testContext';
import { answer, aws, bench, changes, contextOf, REGION, run, useAws } from '@tests/fakes/awsSteps';
import { StepError } from '../contract';
import { deleteVolumes } from './delete-volumes/step';
import { changeVolumeType } from './change-volume-type/step';
import { deleteSnapshots } from './delete-snapshots/step';
import { deregisterImages } from './deregister-images/step';
import { detachVolumes } from './detach-volumes/step';
import { resizeInstances } from './resize-instances/step';
import { snapshotVolumes } from './snapshot-volumes/step';
import { startInstances } from './start-instances/step';
import { stopInstances } from './stop-instances/step';
import { terminateInstances } from './terminate-instances/step';
import { undoChanges } from './undo-changes/step';

useAws();

function instance(state: { name: string }, tags: object[] = []) {
  aws.state.resources.set(`${REGION} DescribeInstances`, () => ({
    Reservations: [
      {
        Instances: [{ InstanceId: 'i-1', InstanceType: 'm5.large', State: { Name: state.name }, Tags: tags }],
      },
    ],
  }));
  aws.state.resources.set(`${REGION} StopInstances`, () => {
    state.name = 'stopping';
    return { StoppingInstances: [{ InstanceId: 'i-1' }] };
  });
}
const stop = (context = contextOf()) =>
  runStep(stopInstances, { integration: 'cloud-1', resources: ['i-1'], region: REGION }, context);

describe('stopping instances', () => {
  it('stops what runs, with the way back and an entry in the audit', async () => {
    const state = { name: 'running' };
    instance(state, [{ Key: 'Name', Value: 'batch' }]);
    expect(await stop()).toMatchObject({
      preview: false,
      changed: 1,
      rows: [
        {
          resource: 'i-1',
          name: 'batch',
          status: 'changed',
          before: { state: 'running' },
          monthly_cost: expect.closeTo(30.4375, 4),
          undo: {
            calls: [{ service: 'ec2', operation: 'StartInstances', input: { 'InstanceId.1': 'i-1' } }],
          },
        },
      ],
    });
    expect(state.name).toBe('stopping');
    expect(bench.audit).toEqual(['cloud_change_began i-1', 'cloud_changed i-1']);
  });

  it('shows the exact calls in a preview, and changes nothing', async () => {
    const state = { name: 'running' };
    instance(state);
    expect(await stop(contextOf({ dryRun: true }))).toMatchObject({
      preview: true,
      changed: 1,
      rows: [
        { status: 'would_change', calls: [{ operation: 'StopInstances', input: { 'InstanceId.1': 'i-1' } }] },
      ],
    });
    expect([state.name, bench.audit]).toEqual(['running', []]);
  });

  it.each([
    ['stopped', { status: 'unchanged', reason: 'It is already stopped.' }],
    ['pending', { status: 'skipped', reason: 'It is pending.' }],
    ['terminated', { status: 'skipped', reason: 'The instance does not exist.' }],
  ])('leaves one alone that is %s', async (name, row) => {
    instance({ name });
    expect(await stop()).toMatchObject({ changed: 0, unchanged: 1, rows: [row] });
    expect(aws.asked.filter((one) => one.includes('StopInstances'))).toEqual([]);
  });

  it('changes nothing that is protected by its tag, nor while the organization only previews', async () => {
    instance({ name: 'running' }, [{ Key: 'costloom:protect', Value: '' }]);
    await expect(stop()).rejects.toThrow('i-1: Protected by the tag costloom:protect');
    instance({ name: 'running' });
    bench.rules.mode = 'preview';
    await expect(stop()).rejects.toThrow('this organization only previews changes');
    expect(aws.asked.filter((one) => one.includes('StopInstances'))).toEqual([]);
  });

  it('changes nothing in an account that is stopped, also where the account is not named', async () => {
    instance({ name: 'running' });
    bench.rules.stopped_accounts = ['111122223333'];
    await expect(stop()).rejects.toThrow('111122223333');
    expect(bench.audit).toEqual([]);
  });

  it('changes nothing in an account that a customer was not given', async () => {
    instance({ name: 'running' });
    bench.connected.accounts = ['999988887777'];
    await expect(stop()).rejects.toThrow('111122223333');
    expect(aws.asked.filter((one) => one.includes('Instances'))).toEqual([]);
  });

  it('previews without a price when the bills cannot be read', async () => {
    instance({ name: 'running' });
    const context = contextOf({ dryRun: true, range: () => Promise.reject(new StepError('Damaged bills.')) });
    expect(await stop(context)).toMatchObject({ rows: [{ status: 'would_change', monthly_cost: null }] });
  });

  it('names the permission that is missing', async () => {
    instance({ name: 'running' });
    aws.state.denied.add('ec2:StopInstances');
    await expect(stop()).rejects.toThrow('ec2:StopInstances');
    expect(bench.audit).toEqual(['cloud_change_began i-1', 'cloud_change_failed i-1']);
  });
});

describe('deleting volumes', () => {
  function volume() {
    const made: string[] = [];
    const at = { deleted: false, looks: 0 };
    aws.state.resources.set(`${REGION} DescribeVolumes`, () => ({
      Volumes: at.deleted
        ? []
        : [
            {
              VolumeId: 'vol-1',
              Size: 100,
              VolumeType: 'gp3',
              State: 'available',
              AvailabilityZone: 'eu-west-1a',
            },
          ],
    }));
    aws.state.resources.set(`${REGION} DescribeSnapshots`, (input) => {
      if (!('SnapshotIds' in input))
        return { Snapshots: made.map((SnapshotId) => ({ SnapshotId, State: 'completed' })) };
      at.looks += 1;
      return { Snapshots: [{ SnapshotId: made[0], State: at.looks > 1 ? 'completed' : 'pending' }] };
    });
    aws.state.resources.set(`${REGION} CreateSnapshot`, () => {
      made.push(`snap-${made.length + 1}`);
      return { SnapshotId: made.at(-1) };
    });
    aws.state.resources.set(`${REGION} DeleteVolume`, () => {
      at.deleted = true;
      return {};
    });
    return { made, at };
  }
  const remove = () =>
    runStep(deleteVolumes, { integration: 'cloud-1', resources: ['vol-1'], region: REGION }, contextOf());

  it('takes a snapshot first, waits for it, and can create the volume again', async () => {
    const { made, at } = volume();
    expect(await remove()).toMatchObject({
      changed: 1,
      rows: [
        {
          after: { state: 'deleted', snapshot: 'snap-1' },
          undo: {
            calls: [
              { operation: 'CreateVolume', input: { SnapshotId: 'snap-1', AvailabilityZone: 'eu-west-1a' } },
            ],
          },
        },
      ],
    });
    expect([made.length, at.deleted]).toEqual([1, true]);
  });

  it('goes on with the snapshot of a run that was interrupted', async () => {
    const { made, at } = volume();
    made.push('snap-before');
    expect(await remove()).toMatchObject({ rows: [{ after: { snapshot: 'snap-before' } }] });
    expect([made.length, at.deleted]).toEqual([1, true]);
  });
});

/** An instance that stops and starts when it is told to. */
function machine(given: object = {}) {
  const state = { name: 'running', type: 'm5.large' };
  answer('DescribeInstances', () => ({
    Reservations: [
      {
        Instances: [{ InstanceId: 'i-1', InstanceType: state.type, State: { Name: state.name }, ...given }],
      },
    ],
  }));
  const to = (name: string) => () => {
    state.name = name;
    return {};
  };
  answer('StopInstances', to('stopped'));
  answer('StartInstances', to('running'));
  answer('TerminateInstances', to('terminated'));
  answer('DescribeInstanceAttribute', { DisableApiTermination: { Value: false } });
  answer('DescribeInstanceTypes', ({ InstanceTypes }) => ({
    InstanceTypes: ['m5.large', 'm6i.large'].includes(String(InstanceTypes))
      ? [{ InstanceType: String(InstanceTypes) }]
      : [],
  }));
  answer('ModifyInstanceAttribute', ({ InstanceType }) => {
    if (state.name !== 'stopped') throw new Error('It runs.');
    state.type = z.object({ Value: z.string() }).parse(InstanceType).Value;
    return {};
  });
  return state;
}

describe('instances', () => {
  it('are started, and one that runs is left alone', async () => {
    const state = machine();
    expect(await run(startInstances, ['i-1'])).toMatchObject({ unchanged: 1 });
    state.name = 'stopped';
    expect(await run(startInstances, ['i-1'])).toMatchObject({ changed: 1 });
    expect(state.name).toBe('running');
  });

  it('get another type: stopped, changed and started; and back', async () => {
    const state = machine();
    const result = await run(resizeInstances, ['i-1'], { type: 'm6i.large' });
    expect(result).toMatchObject({
      changed: 1,
      rows: [{ before: { type: 'm5.large' }, after: { type: 'm6i.large' } }],
    });
    expect([state, changes()]).toEqual([
      { name: 'running', type: 'm6i.large' },
      ['StopInstances', 'ModifyInstanceAttribute', 'StartInstances'],
    ]);
    const { rows } = z.object({ rows: z.array(z.json()) }).parse(result);
    const undone = await runStep(undoChanges, { integration: 'cloud-1', rows }, contextOf());
    expect([undone, state]).toMatchObject([
      { undone: 1, failed: 0 },
      { name: 'running', type: 'm5.large' },
    ]);
  });

  it('run on as they did when the new type is refused', async () => {
    const state = machine();
    answer('ModifyInstanceAttribute', () => {
      throw new Refusal(400, 'InvalidParameterCombination', 'Not in this zone.');
    });
    await expect(run(resizeInstances, ['i-1'], { type: 'm6i.large' })).rejects.toThrow(
      /Not in this zone.* What was begun was taken back\./,
    );
    expect([state, changes()]).toEqual([
      { name: 'running', type: 'm5.large' },
      ['StopInstances', 'StartInstances'],
    ]);
  });

  it('keep a type that AWS does not have, or that their group decides', async () => {
    machine();
    expect(await run(resizeInstances, ['i-1'], { type: 'x9.huge' })).toMatchObject({
      rows: [{ status: 'skipped', reason: 'AWS has no instances of type x9.huge in this region.' }],
    });
    machine({ Tags: [{ Key: 'aws:autoscaling:groupName', Value: 'web' }] });
    expect(await run(resizeInstances, ['i-1'], { type: 'm6i.large' })).toMatchObject({
      rows: [{ status: 'skipped' }],
    });
    await expect(run(resizeInstances, ['i-1'], { type: 'large' })).rejects.toThrow(
      'must be an instance type',
    );
  });

  it('are terminated after an image, which a run that was interrupted takes up again; protected ones stay', async () => {
    const state = machine();
    let images: object[] = [];
    answer('DescribeImages', () => ({ Images: images }));
    answer('CreateImage', () => {
      images = [{ ImageId: 'ami-1', State: 'available' }];
      return { ImageId: 'ami-1' };
    });
    expect(await run(terminateInstances, ['i-1'])).toMatchObject({ rows: [{ after: { image: 'ami-1' } }] });
    expect([state.name, changes()]).toEqual(['terminated', ['CreateImage', 'TerminateInstances']]);
    state.name = 'stopped';
    expect(await run(terminateInstances, ['i-1'])).toMatchObject({ rows: [{ after: { image: 'ami-1' } }] });
    expect(changes().filter((one) => one === 'CreateImage')).toHaveLength(1);
    state.name = 'stopped';
    answer('DescribeInstanceAttribute', { DisableApiTermination: { Value: true } });
    expect(await run(terminateInstances, ['i-1'])).toMatchObject({
      rows: [{ status: 'skipped', reason: 'Termination protection is on.' }],
    });
  });

  it('that are not there are no failure: AWS says so with an error', async () => {
    answer('DescribeInstances', () => {
      throw new Refusal(400, 'InvalidInstanceID.NotFound', 'The instance ID i-1 does not exist');
    });
    expect(await run(terminateInstances, ['i-1'])).toMatchObject({ unchanged: 1, failed: 0 });
  });
});

describe('volumes, snapshots and images', () => {
  const volume = (given: object = {}) =>
    answer('DescribeVolumes', {
      Volumes: [
        {
          VolumeId: 'vol-1',
          Size: 500,
          VolumeType: 'gp2',
          Iops: 1500,
          State: 'in-use',
          AvailabilityZone: 'eu-west-1a',
          ...given,
        },
      ],
    });

  it('a gp2 volume becomes a gp3 that is as fast, and can go back', async () => {
    volume();
    answer('ModifyVolume', {});
    expect(await run(changeVolumeType, ['vol-1'])).toMatchObject({
      rows: [
        {
          before: { type: 'gp2', iops: 1500 },
          after: { type: 'gp3', iops: 3000, throughput: 250 },
          undo: { calls: [{ operation: 'ModifyVolume', input: { VolumeId: 'vol-1', VolumeType: 'gp2' } }] },
        },
      ],
    });
    volume({ VolumeType: 'gp3', Iops: 3000 });
    expect(await run(changeVolumeType, ['vol-1'])).toMatchObject({ unchanged: 1 });
  });

  it('a volume is detached from an instance that is stopped', async () => {
    const state = machine();
    volume({ Attachments: [{ InstanceId: 'i-1', Device: '/dev/sdf' }] });
    answer('DetachVolume', {});
    expect(await run(detachVolumes, ['vol-1'])).toMatchObject({
      rows: [{ reason: 'i-1 is running. Stop it first.' }],
    });
    state.name = 'stopped';
    expect(await run(detachVolumes, ['vol-1'])).toMatchObject({
      changed: 1,
      rows: [{ undo: { calls: [{ operation: 'AttachVolume', input: { Device: '/dev/sdf' } }] } }],
    });
  });

  it('a snapshot is taken with the tags of its volume, and once in a run', async () => {
    volume({
      Tags: [
        { Key: 'team', Value: 'core' },
        { Key: 'aws:x', Value: 'y' },
      ],
    });
    const made: object[] = [];
    answer('DescribeSnapshots', () => ({ Snapshots: made }));
    answer('CreateSnapshot', (input) => {
      expect(JSON.stringify(input)).not.toContain('aws:x');
      made.push({ SnapshotId: 'snap-1', State: 'completed' });
      return { SnapshotId: 'snap-1' };
    });
    expect(await run(snapshotVolumes, ['vol-1'])).toMatchObject({
      rows: [{ after: { snapshot: 'snap-1' } }],
    });
    expect(await run(snapshotVolumes, ['vol-1'])).toMatchObject({ unchanged: 1 });
    expect(changes()).toEqual(['CreateSnapshot']);
  });

  it('snapshots are deleted, but not those of AWS Backup; images go with their snapshots', async () => {
    answer('DescribeSnapshots', { Snapshots: [{ SnapshotId: 'snap-1', VolumeSize: 8 }] });
    answer('DeleteSnapshot', {});
    expect(await run(deleteSnapshots, ['snap-1'])).toMatchObject({
      changed: 1,
      cannot_undo: ['Deleted snapshots'],
    });
    answer('DescribeSnapshots', {
      Snapshots: [{ SnapshotId: 'snap-1', Tags: [{ Key: 'aws:backup:source-resource', Value: 'x' }] }],
    });
    expect(await run(deleteSnapshots, ['snap-1'])).toMatchObject({ rows: [{ status: 'skipped' }] });
    answer('DescribeImages', {
      Images: [
        { ImageId: 'ami-1', State: 'available', BlockDeviceMappings: [{ Ebs: { SnapshotId: 'snap-2' } }] },
      ],
    });
    answer('DeregisterImage', {});
    expect(await run(deregisterImages, ['ami-1'])).toMatchObject({
      rows: [{ summary: 'Deregister image ami-1 with 1 snapshot' }],
    });
    expect(changes()).toEqual(['DeleteSnapshot', 'DeregisterImage', 'DeleteSnapshot']);
  });
});
