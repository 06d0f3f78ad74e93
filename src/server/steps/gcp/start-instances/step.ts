import { compute, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';
import { instance } from '../common/instances';

export const startInstances = defineComputeStep({
  stepTemplateId: 'GCP-003',
  name: 'Start_VM_instances',
  title: 'Start VM instances',
  description: 'Starts stopped Compute Engine machines.',
  icon: 'power',
  keywords: ['compute engine', 'vm', 'boot', 'resume'],
  permissions: ['compute.instances.get', 'compute.instances.start'],
  type: 'instances',
  noun: 'VM instance',
  targets: 'VM instances',
  found: instance,
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/instances/batch',
    name: 'batch',
    summary: 'Start VM instance batch',
    before: { state: 'TERMINATED', type: 'e2-standard-4' },
    after: { state: 'RUNNING', type: 'e2-standard-4' },
    monthly_cost: 0,
  },
  plan(resource) {
    const { found, path, where } = resource;
    const { status: state, machineType: type } = found;
    if (['RUNNING', 'STAGING', 'PROVISIONING'].includes(state))
      return { kind: 'unchanged', reason: 'It is already running.' };
    if (!['TERMINATED', 'STOPPED'].includes(state))
      return { kind: 'skipped', reason: `It is ${state.toLowerCase()}.` };
    return {
      kind: 'change',
      summary: `Start VM instance ${found.name}`,
      before: { state, type },
      after: { state: 'RUNNING', type },
      stages: [stage(resource, where, compute('POST', `${path}/start`))],
      cannotUndo: null,
      undo: [compute('POST', `${path}/stop`)],
    };
  },
});
