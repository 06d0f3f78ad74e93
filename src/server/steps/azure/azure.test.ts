import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, startAzure, TENANT, type AzureFake } from '@tests/fakes/azure/azure';
import { cloudBench, type CloudBench } from '@tests/fakes/cloudSteps';
import { systemClock } from '../../platform/clock';
import { runStep, testContext } from '../common/testing/testContext';
import type { CostPort } from '../services';
import { deallocateMachines } from './deallocate-machines/step';
import { startMachines } from './start-machines/step';

const ID = '/subscriptions/s1/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch';
let azure: AzureFake;
let bench: CloudBench;
beforeEach(async () => {
  azure = await startAzure();
  const settings = { method: 'secret', tenant_id: TENANT, client_id: CLIENT, endpoint: azure.url };
  bench = cloudBench('AZURE', settings, { client_secret: 'the secret' }, systemClock);
});
afterEach(async () => {
  await bench.close();
  await azure.stop();
});

const costs: CostPort = {
  range: async () => null,
  query: async () => ({ rows: [], totals: [], truncated: false }),
  forecast: async () => [],
  budget: async () => null,
  gap: async () => null,
  anomalies: async () => [],
};
function machine(state: string, given: { tags?: Record<string, string>; isEphemeral?: boolean } = {}) {
  const one = { state, tags: {}, isEphemeral: false, ...given };
  azure.machines.machines.set(ID.toLowerCase(), one);
  return one;
}
const run = (step: typeof startMachines, { dryRun = false, ids = [ID] } = {}) =>
  runStep(
    step,
    { integration: 'cloud-1', resources: ids },
    testContext({ dryRun, services: { clouds: bench.clouds, costs } }),
  );
const changes = () => azure.asked.filter((one) => one.startsWith('POST /subscriptions/'));

describe('deallocating virtual machines', () => {
  it('deallocates what runs, once, and waits for it, with the way back and an entry in the audit', async () => {
    const one = machine('running');
    expect(
      await run(deallocateMachines, {
        ids: [ID, ID.toUpperCase().replace('/SUBSCRIPTIONS', '/subscriptions')],
      }),
    ).toMatchObject({
      changed: 1,
      rows: [
        {
          account: 's1',
          name: 'batch',
          status: 'changed',
          before: { state: 'running' },
          undo: { calls: [{ operation: `POST ${ID}/start?api-version=2024-07-01` }] },
        },
      ],
    });
    expect([one.state, changes()]).toEqual(['deallocated', [`POST ${ID}/deallocate`]]);
    expect(bench.audit).toEqual([`cloud_change_began ${ID}`, `cloud_changed ${ID}`]);
    // Run again, as after an interruption.
    expect(await run(deallocateMachines)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(changes()).toHaveLength(1);
  });

  it('shows the exact call in a preview, and changes nothing', async () => {
    const one = machine('running');
    expect(await run(deallocateMachines, { dryRun: true })).toMatchObject({
      changed: 1,
      rows: [
        {
          status: 'would_change',
          calls: [
            { service: 'Microsoft.Compute', operation: `POST ${ID}/deallocate?api-version=2024-07-01` },
          ],
        },
      ],
    });
    expect([one.state, changes(), bench.audit]).toEqual(['running', [], []]);
  });

  it('leaves alone what is not as expected, and says why', async () => {
    machine('starting');
    expect(await run(deallocateMachines)).toMatchObject({ rows: [{ reason: 'It is starting.' }] });
    machine('running', { isEphemeral: true });
    expect(await run(deallocateMachines)).toMatchObject({
      rows: [{ status: 'skipped', reason: expect.stringContaining('ephemeral') }],
    });
    azure.machines.machines.clear();
    expect(await run(deallocateMachines)).toMatchObject({
      rows: [{ reason: 'The virtual machine does not exist.' }],
    });
    const disk = ID.replace('virtualMachines', 'disks');
    expect(await run(deallocateMachines, { ids: [disk] })).toMatchObject({
      rows: [{ reason: 'Not a virtual machine.' }],
    });
    machine('running', { tags: { 'costloom:protect': '' } });
    await expect(run(deallocateMachines)).rejects.toThrow('Protected by the tag costloom:protect');
    expect(changes()).toEqual([]);
  });

  it('names the permission that is missing, and tells what Azure could not do', async () => {
    machine('running');
    azure.machines.denied.add('deallocate');
    await expect(run(deallocateMachines)).rejects.toThrow(
      'Microsoft.Compute/virtualMachines/deallocate/action',
    );
    azure.machines.denied.clear();
    azure.machines.failure = 'The machine is locked.';
    await expect(run(deallocateMachines)).rejects.toThrow('The machine is locked.');
  });

  it('follows an operation at Azure only', async () => {
    machine('running');
    azure.machines.isElsewhere = true;
    await expect(run(deallocateMachines)).rejects.toThrow('at another address');
  });
});

it('starts virtual machines, and would deallocate them again', async () => {
  const one = machine('deallocated');
  expect(await run(startMachines)).toMatchObject({
    rows: [
      { status: 'changed', undo: { calls: [{ operation: `POST ${ID}/deallocate?api-version=2024-07-01` }] } },
    ],
  });
  expect(one.state).toBe('running');
});
