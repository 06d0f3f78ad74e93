import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { cloudBench, type CloudBench } from '@tests/fakes/cloudSteps';
import { systemClock } from '../../platform/clock';
import { runStep, testContext } from '../common/testing/testContext';
import type { CostPort } from '../services';
import { deleteVolumes } from './delete-volumes/step';
import { stopInstances } from './stop-instances/step';

const REGION = 'eu-west-1';
let aws: AwsFake;
let bench: CloudBench;
beforeEach(async () => {
  aws = await startAws();
  const settings = {
    method: 'key',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    region: REGION,
    endpoint: aws.url,
  };
  const secrets = { secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  bench = cloudBench('AWS', settings, secrets, systemClock);
});
afterEach(async () => {
  await bench.close();
  await aws.stop();
});

/** i-1 cost 30 dollars in the last 30 days. */
const costs: CostPort = {
  range: async () => ({
    from: '2026-01-01',
    to: '2026-01-30',
    completeThrough: '2026-01-30',
    sources: [],
    currencies: ['USD'],
  }),
  query: async () => ({
    rows: [{ resource: 'i-1', currency: 'USD', amount: 30 }],
    totals: [],
    truncated: false,
  }),
  gap: async () => null,
  anomalies: async () => [],
};
const contextOf = (given: { dryRun?: boolean } = {}) =>
  testContext({ ...given, services: { clouds: bench.clouds, costs } });

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
  runStep(stopInstances, { integration: 'cloud-1', instances: ['i-1'], region: REGION }, context);

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
    ['terminated', { status: 'skipped', reason: 'There is no such instance.' }],
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
    runStep(deleteVolumes, { integration: 'cloud-1', volumes: ['vol-1'], region: REGION }, contextOf());

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
