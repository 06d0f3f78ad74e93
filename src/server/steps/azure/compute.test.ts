import { describe, expect, it } from 'vitest';
import { ask, at, azure, bench, changes, contextOf, put, run, useAzure } from '@tests/fakes/azureSteps';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { changeDiskTier } from './change-disk-tier/step';
import { detachDisks } from './detach-disks/step';
import { resizeMachines } from './resize-machines/step';
import { snapshotDisks } from './snapshot-disks/step';
import { setWindowsLicense } from './set-windows-license/step';
import { undoChanges } from './undo-changes/step';

useAzure();

const VM = 'Microsoft.Compute/virtualMachines/batch';
const DISK = 'Microsoft.Compute/disks/data';
const rowsOf = (done: Json): Json => (isJsonObject(done) ? (done['rows'] ?? null) : null);
const undo = (done: Json) => ask(undoChanges, { rows: rowsOf(done) });
const machine = (state: string, more: JsonObject = {}, tags: JsonObject = {}) =>
  put(
    VM,
    {
      hardwareProfile: { vmSize: 'Standard_D8s_v5' },
      storageProfile: { osDisk: {}, dataDisks: [] },
      instanceView: { statuses: [{ code: `PowerState/${state}` }] },
      ...more,
    },
    { tags },
  );
const size = (id: string) => at(id)?.properties['hardwareProfile'];
const sizes = (here: string[], region: string[]) => {
  const told = (names: string[]) => ({ value: names.map((name) => ({ name })) });
  azure.services.replies.set('compute.virtualMachines.listAvailableSizes', told(here));
  azure.services.replies.set('compute.virtualMachineSizes.list', told(region));
};

describe('resizing virtual machines', () => {
  const wanted = { size: 'Standard_D2s_v5' };

  it('happens in place where Azure has the size there, and leads back', async () => {
    const id = machine('running');
    sizes(['standard_d2s_v5'], []);
    const done = await run(resizeMachines, [id], wanted);
    expect(done).toMatchObject({
      cannot_undo: [expect.stringContaining('temporary disk')],
      rows: [{ before: { state: 'running', size: 'Standard_D8s_v5' }, after: { size: 'Standard_D2s_v5' } }],
    });
    expect([size(id), changes()]).toEqual([
      { vmSize: 'Standard_D2s_v5' },
      ['compute.virtualMachines.update'],
    ]);
    expect(await run(resizeMachines, [id], wanted)).toMatchObject({ unchanged: 1 });
    expect(await undo(done)).toMatchObject({ undone: 1, failed: 0 });
    expect(size(id)).toEqual({ vmSize: 'Standard_D8s_v5' });
  });

  it('deallocates a machine where it has to, starts it again, and goes the same way back', async () => {
    const id = machine('running');
    sizes([], ['Standard_D2s_v5']);
    const done = await run(resizeMachines, [id], wanted);
    const all = ['deallocate', 'update', 'start'].map((one) => `compute.virtualMachines.${one}`);
    expect([changes(), size(id)]).toEqual([all, { vmSize: 'Standard_D2s_v5' }]);
    await undo(done);
    expect([changes(), size(id)]).toEqual([[...all, ...all], { vmSize: 'Standard_D8s_v5' }]);
    expect(at(id)?.properties['instanceView']).toEqual({ statuses: [{ code: 'PowerState/running' }] });
  });

  it('starts it again when Azure then has no room for it', async () => {
    const id = machine('running');
    sizes([], ['Standard_D2s_v5']);
    azure.services.failures.set('compute.virtualMachines.update', 'Allocation failed.');
    await expect(run(resizeMachines, [id], wanted)).rejects.toThrow(/Allocation failed.*was taken back/);
    expect(changes().at(-1)).toBe('compute.virtualMachines.start');
  });

  it.each([
    ['updating', {}, [], 'It is updating. Try again later.'],
    ['running', {}, [], 'Azure cannot give it the size Standard_D2s_v5 in westeurope.'],
    ['deallocated', {}, ['Standard_D2s_v5'], 'Azure cannot give it the size'],
    ['stopped', {}, ['Standard_D2s_v5'], 'Deallocate it first.'],
    [
      'running',
      { storageProfile: { osDisk: { diffDiskSettings: { option: 'Local' } } } },
      ['Standard_D2s_v5'],
      'ephemeral OS disk',
    ],
  ])('leaves one alone that is %s', async (state, more, region, reason) => {
    const id = machine(state, more);
    sizes([], region);
    expect(await run(resizeMachines, [id], wanted)).toMatchObject({
      rows: [{ status: 'skipped', reason: expect.stringContaining(reason) }],
    });
    expect(changes()).toEqual([]);
  });

  it('deallocates nothing when told not to, shows the calls in a preview, and minds protection', async () => {
    const id = machine('running');
    sizes([], ['Standard_D2s_v5']);
    expect(await run(resizeMachines, [id], { ...wanted, deallocate: false })).toMatchObject({
      rows: [{ status: 'skipped', reason: expect.stringContaining('Turn on') }],
    });
    expect(await run(resizeMachines, [id], { ...wanted, dryRun: true })).toMatchObject({
      rows: [
        {
          status: 'would_change',
          calls: [
            { operation: `POST ${id}/deallocate?api-version=2024-07-01` },
            { input: { properties: { hardwareProfile: { vmSize: 'Standard_D2s_v5' } } } },
            { operation: `POST ${id}/start?api-version=2024-07-01` },
          ],
        },
      ],
    });
    expect([changes(), bench.audit]).toEqual([[], []]);
    machine('running', {}, { 'costloom:protect': '' });
    await expect(run(resizeMachines, [id], wanted)).rejects.toThrow('costloom:protect');
    await expect(run(resizeMachines, [id], { size: 'large' })).rejects.toThrow('must be a size such as');
    machine('running');
    azure.services.denied.add('Microsoft.Compute/virtualMachines/deallocate/action');
    await expect(run(resizeMachines, [id], wanted)).rejects.toThrow(
      'Microsoft.Compute/virtualMachines/deallocate/action',
    );
  });
});

it('snapshots of disks are taken once a run, with their tags, and deleted to undo it', async () => {
  const id = put(
    DISK,
    { diskState: 'Attached', diskSizeGB: 64 },
    { tags: { team: 'web', 'costloom:protect': '' } },
  );
  const done = await run(snapshotDisks, [id]);
  const taken = [...azure.services.resources.values()].find((one) => one.id.includes('/snapshots/'));
  expect(taken).toMatchObject({
    tags: { team: 'web' },
    properties: { creationData: { createOption: 'Copy', sourceResourceId: id }, incremental: true },
  });
  expect(done).toMatchObject({
    changed: 1,
    rows: [{ before: { size_gb: 64 }, after: { snapshot: taken?.id } }],
  });
  expect(await run(snapshotDisks, [id])).toMatchObject({ unchanged: 1, changed: 0 });
  const { 'costloom:protect': _, ...tags } = { team: 'web', 'costloom:protect': '' };
  if (taken) taken['tags'] = tags;
  expect(await undo(done)).toMatchObject({ undone: 1 });
  expect([...azure.services.resources.keys()]).toEqual([id.toLowerCase()]);
});

describe('changing the storage tier of disks', () => {
  const disk = (more: JsonObject, sku = 'Premium_LRS') =>
    put(DISK, { diskState: 'Unattached', diskSizeGB: 128, tier: 'P20', ...more }, { sku: { name: sku } });

  it('moves them, keeps the performance tier for the way back, and does nothing twice', async () => {
    const id = disk({ diskState: 'Reserved' });
    const done = await run(changeDiskTier, [id]);
    expect(at(id)?.['sku']).toEqual({ name: 'StandardSSD_LRS' });
    expect(await run(changeDiskTier, [id])).toMatchObject({ unchanged: 1 });
    expect(done).toMatchObject({ rows: [{ before: { sku: 'Premium_LRS', tier: 'P20', size_gb: 128 } }] });
    expect(await undo(done)).toMatchObject({ undone: 1 });
    expect(azure.services.sent.at(-1)?.body).toEqual({
      sku: { name: 'Premium_LRS' },
      properties: { tier: 'P20' },
    });
  });

  it.each([
    [{ diskState: 'Attached' }, 'Premium_LRS', 'Deallocate the machine first.'],
    [{ diskState: 'ActiveSAS' }, 'Premium_LRS', 'It is ActiveSAS.'],
    [{}, 'Premium_ZRS', 'cannot become StandardSSD_LRS'],
    [{}, 'UltraSSD_LRS', 'cannot be converted'],
  ])('leaves alone %j of %s', async (more, sku, reason) => {
    const id = disk(more, sku);
    expect(await run(changeDiskTier, [id])).toMatchObject({
      rows: [{ status: 'skipped', reason: expect.stringContaining(reason) }],
    });
    expect(changes()).toEqual([]);
  });
});

describe('detaching disks', () => {
  function attached(state: string, tags: JsonObject = {}) {
    const id = put(DISK, { diskState: 'Reserved' });
    const dataDisks = [{ lun: 2, caching: 'ReadOnly', createOption: 'Attach', managedDisk: { id } }];
    const vm = machine(state, { storageProfile: { osDisk: {}, dataDisks } }, tags);
    const found = at(id);
    if (found) found['managedBy'] = vm;
    return { id, vm };
  }

  it('takes them from machines that do not run, and gives them back where they were', async () => {
    const { id, vm } = attached('deallocated');
    const done = await run(detachDisks, [id]);
    expect(done).toMatchObject({
      rows: [
        { summary: 'Detach disk data from batch', before: { machine: 'batch', lun: 2, caching: 'ReadOnly' } },
      ],
    });
    expect([at(id)?.['managedBy'], at(vm)?.properties['storageProfile']]).toEqual([
      undefined,
      { osDisk: {}, dataDisks: [] },
    ]);
    expect(await run(detachDisks, [id])).toMatchObject({ unchanged: 1 });
    await undo(done);
    expect(at(id)?.['managedBy']).toBe(vm);
    expect(azure.services.sent.at(-1)?.body).toEqual({
      dataDisksToAttach: [{ diskId: id, lun: 2, caching: 'ReadOnly' }],
    });
  });

  it('leaves alone those of running or protected machines, OS disks and shared ones', async () => {
    const { id, vm } = attached('running');
    const reason = async () => rowsOf(await run(detachDisks, [id]));
    expect(await reason()).toMatchObject([{ reason: 'batch is running. Deallocate it first.' }]);
    machine('deallocated');
    expect(await reason()).toMatchObject([{ reason: 'It is the OS disk of batch.' }]);
    attached('deallocated', { 'costloom:protect': '' });
    await expect(run(detachDisks, [id])).rejects.toThrow('costloom:protect');
    const found = at(id);
    if (found) found['managedByExtended'] = [vm, `${vm}-2`];
    expect(await reason()).toMatchObject([{ reason: 'Several virtual machines share it.' }]);
    expect(changes()).toEqual([]);
  });
});

it('a preview says what a machine costs a month, whatever the letters of its ID on the bill', async () => {
  const id = machine('running');
  sizes(['Standard_D2s_v5'], []);
  const billed = {
    range: async () => ({
      from: '2026-01-01',
      to: '2026-01-30',
      completeThrough: '2026-01-30',
      sources: [],
      currencies: ['EUR'],
    }),
    query: async () => ({
      rows: [
        { resource: id.toLowerCase(), currency: 'EUR', amount: 20 },
        { resource: id, currency: 'EUR', amount: 10 },
      ],
      totals: [],
      truncated: false,
    }),
    forecast: async () => [],
    budget: async () => null,
    gap: async () => null,
    anomalies: async () => [],
  };
  expect(
    await ask(
      resizeMachines,
      { resources: [id], size: 'Standard_D2s_v5' },
      contextOf({ dryRun: true, billed }),
    ),
  ).toMatchObject({
    rows: [{ status: 'would_change', monthly_cost: expect.closeTo(30.4375, 4), currency: 'EUR' }],
  });
});

it('own Windows licenses are applied to machines that run Windows, and taken back', async () => {
  const windows = machine('running', { storageProfile: { osDisk: { osType: 'Windows' }, dataDisks: [] } });
  const done = await run(setWindowsLicense, [windows], {});
  expect(done).toMatchObject({
    changed: 1,
    rows: [{ before: { license: 'None' }, after: { license: 'Windows_Server' }, cannot_undo: null }],
  });
  expect(at(windows)?.properties['licenseType']).toBe('Windows_Server');
  expect(await run(setWindowsLicense, [windows], {})).toMatchObject({ unchanged: 1 });
  expect(await undo(done)).toMatchObject({ undone: 1, failed: 0 });
  expect(at(windows)?.properties['licenseType']).toBe('None');
  const linux = machine('running');
  expect(await run(setWindowsLicense, [linux], {})).toMatchObject({
    rows: [{ status: 'skipped', reason: 'It does not run Windows.' }],
  });
});
