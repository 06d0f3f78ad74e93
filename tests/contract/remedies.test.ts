import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { until } from './workflowRuns';
import { administrator, person, type Person } from './world';

const DAY = 86_400_000;
const REGION = 'eu-west-1';
let harness: Harness;
let aws: AwsFake;
let admin: Person;
let integrationId: string;
/** The volumes of the account. */
let volumes: string[];

beforeAll(async () => {
  harness = await startHarness({ allowOutbound: ['127.0.0.1'], integrations: {} });
  admin = administrator(harness.world.acme);
  aws = await startAws();
  volumes = ['vol-1', 'vol-2'];
  const { resources } = aws.state;
  resources.set(`${REGION} DescribeRegions`, [{ RegionName: REGION, OptInStatus: 'opt-in-not-required' }]);
  resources.set(`${REGION} DescribeVolumes`, (input) => ({
    Volumes: volumes
      .filter((id) => !Array.isArray(input['VolumeIds']) || input['VolumeIds'].includes(id))
      .map((VolumeId) => ({
        VolumeId,
        Size: 100,
        VolumeType: 'gp3',
        State: 'available',
        AvailabilityZone: `${REGION}a`,
        CreateTime: '2026-01-05T00:00:00.000Z',
      })),
  }));
  resources.set(`${REGION} DescribeSnapshots`, (input) =>
    'SnapshotIds' in input
      ? { Snapshots: [{ SnapshotId: 'snap-1', State: 'completed' }] }
      : { Snapshots: [] },
  );
  resources.set(`${REGION} CreateSnapshot`, () => ({ SnapshotId: 'snap-1' }));
  resources.set(`${REGION} DeleteVolume`, ({ VolumeId }) => {
    volumes = volumes.filter((id) => id !== VolumeId);
    return {};
  });
  const values = {
    method: 'key',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: REGION,
    endpoint: aws.url,
  };
  const { good } = callsAs(harness, admin);
  const made = await good('integrations.connect', { body: { type: 'AWS', name: 'Production', values } });
  integrationId = made.data.integrationId;
});
afterAll(async () => {
  await harness?.stop();
  await aws?.stop();
});

/** Fourteen days of these volumes, the last of them `ago` days ago. */
const bill = (ids: readonly string[], ago: number) =>
  billOf(
    Array.from({ length: 14 }, (_none, n) =>
      new Date(Date.now() - (n + ago) * DAY).toISOString().slice(0, 10),
    )
      .flatMap((day) => ids.map((ResourceId) => ({ ...on(day), ResourceId, BilledCost: '2' })))
      .map((charge) => ({ ...charge, EffectiveCost: '2', ListCost: '2' })),
  );
async function read(): Promise<void> {
  await callsAs(harness, admin).good('integrations.readInventory', { params: { id: integrationId } });
  await harness.sweep();
}
/** All that was read, and what cases know of it, lies so many days further back. */
const age = (days: number) =>
  harness.database.system(async (sql) => {
    const back = `interval '${days} days'`;
    await sql.run(
      `update inventory_resource set state_since = state_since - ${back}, read_at = read_at - ${back}`,
    );
    await sql.run(`update inventory_place set read_at = read_at - ${back}`);
    await sql.run(
      'update case_seen set last_seen_through = last_seen_through - $1::int, judged_through = judged_through - $1::int',
      [days],
    );
  });
async function cases() {
  const { details } = await callsAs(harness, admin).good('cases.search', { body: {}, query: {} });
  return details.filter(({ case_type }) => case_type === 'aws-unattached-volume');
}
const caseOf = async (resource: string) => (await cases()).find((one) => one.case_resource_id === resource)!;
async function rules(mode: 'preview' | 'act', stopped = false) {
  for (const [type, value] of Object.entries({ mode, stopped, protect_tag: '' }))
    await callsAs(harness, admin).good('settings.put', { body: { domain: 'cloud_changes', type, value } });
}
const act = (case_ids: string[], preview: boolean, as: Person = admin) =>
  harness.call(as, 'remedies.run', {
    params: { id: 'aws-delete-volumes' },
    body: { case_ids, integration_id: integrationId, preview },
  });
async function acted(case_ids: string[], preview: boolean) {
  const reply = await act(case_ids, preview);
  expect(reply.status, reply.text).toBe(200);
  const { workflow_id, execution_id } = (reply.body as CallReply<'remedies.run'>).data;
  return { workflowId: workflow_id, executionId: execution_id };
}
type Run = { workflowId: string; executionId: string };
async function reached({ workflowId, executionId }: Run, status: string) {
  const over = ['SUCCEEDED', 'COMPLETED_WITH_ERRORS', 'FAILED', 'ABORTED'];
  const seen = await until(harness, admin, workflowId, executionId, (one) =>
    [...over, status].includes(one.status),
  );
  expect([seen.status, seen.errorMessage]).toEqual([status, status === 'FAILED' ? expect.any(String) : null]);
  return seen;
}
const approve = (params: Run) =>
  callsAs(harness, admin).good('approvals.decide', {
    params,
    body: { decision: 'approve', comment: 'Fine' },
  });
/** What the changing step gave. */
async function changeOf({ workflowId: id, executionId }: Run) {
  const { good } = callsAs(harness, admin);
  const params = { id, executionId };
  const { data } = await good('stepRuns.list', { params, query: { node_id: 'change' } });
  const { stepExecutionId } = data.at(-1)!;
  const output = await good('stepRuns.output', { params: { ...params, stepExecutionId }, query: {} });
  return output.data.value;
}

describe('from a case to the change in the cloud', () => {
  it('[API-144] the case offers its remedy, with the clouds that are connected', async () => {
    const { good, bill: bring } = callsAs(harness, admin);
    await bring('bill.csv', bill(['vol-1', 'vol-2'], 4));
    await good('integrations.setInventory', { params: { id: integrationId }, body: { on: true } });
    await harness.sweep();
    await age(8);
    await read();
    expect((await cases()).map(({ case_resource_id }) => case_resource_id).toSorted()).toEqual([
      'vol-1',
      'vol-2',
    ]);
    const { data } = await good('remedies.list', { query: { case_types: 'aws-unattached-volume' } });
    expect(data).toMatchObject([
      {
        remedy_id: 'aws-delete-volumes',
        workflow_id: null,
        integrations: [{ integration_id: integrationId, name: 'Production' }],
        refused: expect.stringContaining('only previews changes'),
      },
    ]);
    expect(
      (await good('remedies.list', { query: { case_types: 'aws-unattached-volume,no-owner' } })).data,
    ).toEqual([]);
  });

  it('a preview shows the calls and what the resource costs, and changes nothing', async () => {
    const { case_id } = await caseOf('vol-1');
    const run = await acted([case_id], true);
    await reached(run, 'SUCCEEDED');
    expect(await changeOf(run)).toMatchObject({
      preview: true,
      changed: 1,
      rows: [
        {
          resource: 'vol-1',
          status: 'would_change',
          monthly_cost: expect.any(Number),
          calls: [
            { service: 'ec2', operation: 'CreateSnapshot', input: { VolumeId: 'vol-1' } },
            { service: 'ec2', operation: 'DeleteVolume', input: { VolumeId: 'vol-1' } },
          ],
        },
      ],
    });
    expect(volumes).toEqual(['vol-1', 'vol-2']);
    expect(await caseOf('vol-1')).toMatchObject({ case_status: 'open' });
  });

  it('waits for the approval, changes the cloud, moves the case on, and the next bill verifies it', async () => {
    const { good } = callsAs(harness, admin);
    await rules('act');
    const { case_id } = await caseOf('vol-1');
    const run = await acted([case_id], false);
    await reached(run, 'WAITING');
    expect(volumes).toContain('vol-1');
    await approve(run);
    await reached(run, 'SUCCEEDED');
    expect(volumes).toEqual(['vol-2']);
    expect(await caseOf('vol-1')).toMatchObject({ case_status: 'in_progress' });
    await age(5);
    await read();
    expect(await caseOf('vol-1')).toMatchObject({ case_status: 'completed' });
    await age(5);
    await read();
    expect(await caseOf('vol-1')).toMatchObject({ case_status: 'verified' });
    const { data: audit } = await good('organisations.audit', { query: {} });
    expect(JSON.stringify(audit)).toMatch(/cloud_changed.*vol-1/);
    // The same on the page of the resource, by its id or by the ARN that bills have.
    for (const resource of ['vol-1', 'arn:aws:ec2:eu-west-1:1:volume/vol-1']) {
      const { data } = await good('organisations.cloudChanges', { query: { resource } });
      // The snapshot, then the deletion.
      const one = { state: 'changed', execution_id: run.executionId };
      expect(data).toMatchObject([one, one]);
    }
    const { data: none } = await good('organisations.cloudChanges', { query: { resource: 'vol-2' } });
    expect(none).toEqual([]);
  });

  it('says of a case that is not there that it is not', async () => {
    const [id, gone] = ['aws-delete-volumes', { case_ids: ['Plain'] }];
    const advice = { params: { id: 'aws-change-volumes' }, body: gone };
    const run = { params: { id }, body: { ...gone, integration_id: integrationId, preview: true } };
    for (const reply of [
      await harness.call(admin, 'remedies.advice', advice),
      await harness.call(admin, 'remedies.run', run),
    ])
      expect([reply.status, reply.text]).toEqual([404, expect.stringContaining('case_not_found')]);
  });

  it('is done once: the volume that is gone is left alone, and the organization keeps one workflow', async () => {
    const { case_id } = await caseOf('vol-1');
    const run = await acted([case_id], true);
    await reached(run, 'SUCCEEDED');
    expect(await changeOf(run)).toMatchObject({
      changed: 0,
      rows: [{ status: 'unchanged', reason: 'The volume no longer exists.' }],
    });
    const { data } = await callsAs(harness, admin).good('remedies.list', { query: {} });
    expect(data.find((one) => one.remedy_id === 'aws-delete-volumes')?.workflow_id).toBe(run.workflowId);
  });

  it('changes nothing while all changes are stopped, and says so on the execution', async () => {
    await rules('act', true);
    const { case_id } = await caseOf('vol-2');
    const run = await acted([case_id], false);
    await reached(run, 'WAITING');
    await approve(run);
    const ended = await reached(run, 'FAILED');
    expect(ended.errorMessage).toContain('all cloud changes are stopped');
    expect(volumes).toEqual(['vol-2']);
  });

  it('refuses what does not fit, whom it does not fit, and what is not theirs', async () => {
    const { case_id } = await caseOf('vol-2');
    const { acme, bolt } = harness.world;
    expect((await act([case_id], false, person(acme, 'Member'))).status).toBe(403);
    expect((await act([case_id], true, administrator(bolt))).status).toBe(400);
    const other = await harness.call(admin, 'remedies.run', {
      params: { id: 'aws-stop-instances' },
      body: { case_ids: [case_id], integration_id: integrationId, preview: true },
    });
    expect([other.status, other.text]).toEqual([400, expect.stringContaining('does not fit')]);
    const unknown = await harness.call(admin, 'remedies.run', {
      params: { id: 'no-such' },
      body: { case_ids: [case_id], integration_id: integrationId, preview: true },
    });
    expect(unknown.status).toBe(404);
    const editor = await harness.call(person(harness.world.msp, 'MSP-Editor'), 'settings.put', {
      body: { domain: 'cloud_changes', type: 'stopped', value: false },
    });
    expect([editor.status, editor.text]).toEqual([403, expect.stringContaining('Only an admin')]);
  });
});
