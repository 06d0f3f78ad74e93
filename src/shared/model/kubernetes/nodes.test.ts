import { expect, it } from 'vitest';
import { matchNodes, resourceOf } from './nodes';

it('knows the resource of a provider id of each cloud', () => {
  const set = '/subscriptions/s/resourceGroups/g/providers/Microsoft.Compute/virtualMachineScaleSets/Pool-1';
  expect(
    [
      'aws:///eu-west-1a/i-0ABC',
      `azure://${set}/virtualMachines/3`,
      'azure:///subscriptions/s/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/VM-1',
      'gce://project/europe-west1-b/gke-main-1',
      '',
    ].map(resourceOf),
  ).toEqual(['i-0abc', 'pool-1', 'vm-1', 'gke-main-1', '']);
});

it('matches by provider id before names, counts a shared resource once, and names what no bill has', () => {
  const billed = [
    { id: 'i-1', name: 'worker', cost: 5n },
    { id: 'i-2', name: 'ip-10-0-0-1', cost: 7n },
    { id: 'pool', name: '', cost: 11n },
  ];
  const nodes = [
    // Its name is that of another machine: the provider id counts.
    { node: 'ip-10-0-0-1', providerId: 'aws:///a/i-1' },
    { node: 'Worker', providerId: 'aws:///a/i-9' },
    { node: 'a', providerId: 'azure:///x/virtualMachineScaleSets/pool/virtualMachines/0' },
    { node: 'b', providerId: 'azure:///x/virtualMachineScaleSets/pool/virtualMachines/1' },
    { node: 'lost', providerId: 'gce://p/z/lost' },
    { node: '', providerId: 'aws:///a/i-8' },
  ];
  expect(matchNodes(nodes, billed)).toEqual({ matched: 4, onBill: 16n, missing: ['lost', 'aws:///a/i-8'] });
  expect(matchNodes([], billed)).toEqual({ matched: 0, onBill: 0n, missing: [] });
});
