import { compute, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';
import { instance } from '../common/instances';

export const stopInstances = defineComputeStep({
  stepTemplateId: 'GCP-002',
  name: 'Stop_VM_instances',
  title: 'Stop VM instances',
  description: 'Stops running Compute Engine machines. Their disks and addresses stay and still cost money.',
  icon: 'power',
  keywords: ['compute engine', 'vm', 'shutdown', 'pause', 'idle'],
  permissions: ['compute.instances.get', 'compute.instances.stop'],
  type: 'instances',
  noun: 'VM instance',
  targets: 'VM instances',
  found: instance,
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/instances/batch',
    name: 'batch',
    summary: 'Stop VM instance batch',
    before: { state: 'RUNNING', type: 'e2-standard-4' },
    after: { state: 'TERMINATED', type: 'e2-standard-4' },
    monthly_cost: 97.84,
  },
  plan(resource) {
    const { found, path, where } = resource;
    const { status: state, machineType: type } = found;
    if (['TERMINATED', 'STOPPING', 'STOPPED'].includes(state))
      return { kind: 'unchanged', reason: 'It is already stopped.' };
    if (state !== 'RUNNING') return { kind: 'skipped', reason: `It is ${state.toLowerCase()}.` };
    if (found.disks.some((disk) => disk.type === 'SCRATCH'))
      return { kind: 'skipped', reason: 'It has a local SSD; stopping would lose its data.' };
    return {
      kind: 'change',
      summary: `Stop VM instance ${found.name}`,
      before: { state, type },
      after: { state: 'TERMINATED', type },
      stages: [stage(resource, where, compute('POST', `${path}/stop`))],
      cannotUndo: null,
      undo: [compute('POST', `${path}/start`)],
    };
  },
});
