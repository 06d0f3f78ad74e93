import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gcpBench, rowsOf, type GcpBench } from '@tests/fakes/gcp/steps';
import { deleteForwardingRules } from './delete-forwarding-rules/step';
import { deleteImages } from './delete-images/step';
import { deleteNat } from './delete-nat/step';
import { detachDisks } from './detach-disks/step';
import { resizeInstances } from './resize-instances/step';
import { snapshotDisks } from './snapshot-disks/step';
import { undoChanges } from './undo-changes/step';

const ZONE = 'projects/acme-web/zones/europe-west4-a';
const REGION = 'projects/acme-web/regions/europe-west4';
let bench: GcpBench;
beforeEach(async () => {
  bench = await gcpBench();
});
afterEach(() => bench.stop());
const at = (key: string) => bench.gcp.compute.resources.get(key);

describe('resizing VM instances', () => {
  const machine = (more: object = {}) =>
    bench.put(ZONE, 'instances', 'batch', {
      status: 'TERMINATED',
      machineType: `${ZONE}/machineTypes/n1-standard-8`,
      ...more,
    });
  beforeEach(() => void bench.put(ZONE, 'machineTypes', 'e2-standard-4'));
  const given = (id: string, more = {}) => ({ resources: [id], type: 'e2-standard-4', ...more });

  it('changes a stopped one, once, and leads it back', async () => {
    const id = machine();
    expect(await bench.run(resizeInstances, given(id), { dryRun: true })).toMatchObject({
      rows: [
        {
          status: 'would_change',
          calls: [
            {
              operation: expect.stringMatching(
                /\/instances\/batch\/setMachineType\?requestId=[0-9a-f-]{36}$/,
              ),
              input: { machineType: 'zones/europe-west4-a/machineTypes/e2-standard-4' },
            },
          ],
        },
      ],
    });
    const done = await bench.run(resizeInstances, given(id));
    expect(done).toMatchObject({ changed: 1, rows: [{ before: { type: 'n1-standard-8' } }] });
    expect(await bench.run(resizeInstances, given(id))).toMatchObject({ unchanged: 1 });
    const left = at(`${ZONE}/instances/batch`)?.['machineType'];
    Object.assign(at(`${ZONE}/instances/batch`) ?? {}, { machineType: 'zones/z/machineTypes/n2-standard-2' });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({
      undone: 0,
      rows: [
        {
          status: 'failed',
          reason: expect.stringContaining('changed since: machineType is now n2-standard-2'),
        },
      ],
    });
    expect(at(`${ZONE}/instances/batch`)?.['machineType']).toContain('n2-standard-2');
    Object.assign(at(`${ZONE}/instances/batch`) ?? {}, { machineType: left });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(at(`${ZONE}/instances/batch`)?.['machineType']).toContain('n1-standard-8');
  });

  it('stops and starts a running one only if it is told to', async () => {
    const id = machine({ status: 'RUNNING' });
    expect(await bench.run(resizeInstances, given(id))).toMatchObject({
      rows: [{ status: 'skipped', reason: expect.stringContaining('It is running.') }],
    });
    expect(await bench.run(resizeInstances, given(id, { restart: true }))).toMatchObject({
      changed: 1,
      rows: [{ undo: { calls: [{}, {}, {}] } }],
    });
    expect(at(`${ZONE}/instances/batch`)).toMatchObject({ status: 'RUNNING' });
    expect(bench.gcp.compute.changes.map((one) => one.split('/').at(-1))).toEqual([
      'stop',
      'setMachineType',
      'start',
    ]);
  });

  it('leaves alone what a group makes, what has a local SSD, and types that the zone does not have', async () => {
    const reasonOf = async (more: object, type = 'e2-standard-4') =>
      rowsOf(await bench.run(resizeInstances, given(machine(more), { type })))[0]?.['reason'];
    const items = [{ key: 'created-by', value: `${ZONE}/instanceGroupManagers/web` }];
    expect(await reasonOf({ metadata: { items } })).toContain('Its instance group web');
    expect(await reasonOf({ disks: [{ type: 'SCRATCH' }] })).toContain('local SSD');
    expect(await reasonOf({}, 'm9-mega')).toContain('no machine type m9-mega');
    await expect(bench.run(resizeInstances, given(machine(), { type: 'Large!' }))).rejects.toThrow('type');
    expect(bench.gcp.compute.changes).toEqual([]);
  });
});

describe('disks', () => {
  it('are copied with their labels once in a run, and the copy goes again', async () => {
    const id = bench.put(ZONE, 'disks', 'data', { status: 'READY', sizeGb: '10', labels: { team: 'a' } });
    const done = await bench.run(snapshotDisks, { resources: [id] });
    const copies = () => [...bench.gcp.compute.resources.keys()].filter((key) => key.includes('/snapshots/'));
    expect(copies()).toEqual([expect.stringContaining('global/snapshots/data-costloom-')]);
    expect(await bench.run(snapshotDisks, { resources: [id] })).toMatchObject({ unchanged: 1 });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(copies()).toEqual([]);
  });

  it('are detached from stopped machines, and attached again', async () => {
    const link = (type: string, name: string) =>
      `https://www.googleapis.com/compute/v1/${ZONE}/${type}/${name}`;
    const disk = bench.put(ZONE, 'disks', 'data', { status: 'READY', users: [link('instances', 'batch')] });
    const attached = { source: link('disks', 'data'), deviceName: 'data-1', mode: 'READ_ONLY' };
    bench.put(ZONE, 'instances', 'batch', { status: 'RUNNING', disks: [attached] });
    const machine = at(`${ZONE}/instances/batch`);
    const run = () => bench.run(detachDisks, { resources: [disk] });
    expect(await run()).toMatchObject({ rows: [{ reason: 'batch is running. Stop it first.' }] });
    Object.assign(machine ?? {}, { status: 'TERMINATED', disks: [{ ...attached, boot: true }] });
    expect(await run()).toMatchObject({ rows: [{ reason: 'It is the boot disk of batch.' }] });
    Object.assign(machine ?? {}, { disks: [attached] });
    const done = await run();
    expect(done).toMatchObject({ changed: 1, rows: [{ before: { instance: 'batch', device: 'data-1' } }] });
    expect(machine?.['disks']).toEqual([]);
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(machine?.['disks']).toMatchObject([{ deviceName: 'data-1', mode: 'READ_ONLY' }]);
  });
});

it('images go for good, if asked only those that are deprecated', async () => {
  const kept = bench.put('projects/acme-web/global', 'images', 'new', { status: 'READY' });
  const old = bench.put('projects/acme-web/global', 'images', 'old', { deprecated: { state: 'OBSOLETE' } });
  expect(await bench.run(deleteImages, { resources: [kept, old], only_deprecated: true })).toMatchObject({
    changed: 1,
    cannot_undo: ['Deleted images'],
    rows: [{ reason: 'It is not marked deprecated.' }, { status: 'changed', undo: null }],
  });
  expect(await bench.run(deleteImages, { resources: [old] })).toMatchObject({ unchanged: 1 });
});

it('resources are known by the names that bills give them, too', async () => {
  bench.put(ZONE, 'disks', '4711', { status: 'READY', sizeGb: '10' });
  const billed = `//compute.googleapis.com/${ZONE}/disk/4711`;
  expect(await bench.run(snapshotDisks, { resources: [billed] }, { dryRun: true })).toMatchObject({
    rows: [{ status: 'would_change' }],
  });
});

describe('forwarding rules', () => {
  const global = 'projects/acme-web/global';
  function rule(backends: object[]) {
    bench.put(global, 'backendServices', 'service', { backends });
    bench.put(global, 'urlMaps', 'map', { defaultService: `https://x/${global}/backendServices/service` });
    bench.put(global, 'targetHttpProxies', 'proxy', { urlMap: `https://x/${global}/urlMaps/map` });
    return bench.put(global, 'forwardingRules', 'lb', {
      IPAddress: '203.0.113.9',
      portRange: '80-80',
      target: `https://x/${global}/targetHttpProxies/proxy`,
      id: '1',
    });
  }
  it('go when nothing stands behind them, and are made again', async () => {
    expect(await bench.run(deleteForwardingRules, { resources: [rule([{}])] })).toMatchObject({
      rows: [{ status: 'skipped', reason: 'It has 1 backend.' }],
    });
    const done = await bench.run(deleteForwardingRules, { resources: [rule([])] });
    expect(done).toMatchObject({ changed: 1, rows: [{ before: { target: 'proxy', backends: 0 } }] });
    expect(at(`${global}/forwardingRules/lb`)).toBeUndefined();
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(at(`${global}/forwardingRules/lb`)).toMatchObject({
      IPAddress: '203.0.113.9',
      portRange: '80-80',
    });
  });

  it('stay when they cannot be followed', async () => {
    const vpn = bench.put(REGION, 'forwardingRules', 'vpn', { target: `${REGION}/targetVpnGateways/vpn` });
    const psc = bench.put(REGION, 'forwardingRules', 'psc', { target: `${REGION}/serviceAttachments/x` });
    expect(await bench.run(deleteForwardingRules, { resources: [vpn, psc] })).toMatchObject({
      changed: 0,
      rows: [
        { reason: expect.stringContaining('vpn') },
        { reason: expect.stringContaining('Private Service') },
      ],
    });
  });
});

it('NAT gateways go from their router, the others stay, and they come back whole', async () => {
  const nats = [
    { name: 'dev', natIpAllocateOption: 'AUTO_ONLY', minPortsPerVm: 64 },
    { name: 'prod', natIpAllocateOption: 'MANUAL_ONLY' },
  ];
  const id = bench.put(REGION, 'routers', 'edge', { nats });
  const done = await bench.run(deleteNat, { resources: [id], gateways: ['dev'] });
  expect(done).toMatchObject({ changed: 1, rows: [{ after: { gateways: ['prod'] } }] });
  expect(at(`${REGION}/routers/edge`)?.['nats']).toEqual([nats[1]]);
  expect(await bench.run(deleteNat, { resources: [id], gateways: ['dev'] })).toMatchObject({ unchanged: 1 });
  expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
  expect(at(`${REGION}/routers/edge`)?.['nats']).toEqual(nats);
});
