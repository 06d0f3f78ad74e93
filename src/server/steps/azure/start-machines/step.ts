import { arm, stage } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';
import { INSTANCE_VIEW, machine, powerOf, sizeOf } from '../common/machines';

export const startMachines = defineArmStep({
  stepTemplateId: 'AZURE-003',
  name: 'Start_machines',
  title: 'Start virtual machines',
  description: 'Starts stopped or deallocated virtual machines. They incur cost from then on.',
  icon: 'play',
  keywords: ['azure', 'vm', 'start', 'resume', 'wake'],
  permissions: ['Microsoft.Compute/virtualMachines/read', 'Microsoft.Compute/virtualMachines/start/action'],
  destructive: false,
  kinds: [armKinds.machine],
  query: INSTANCE_VIEW,
  targets: 'Virtual machines',
  found: machine,
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch',
    name: 'batch',
    summary: 'Start virtual machine batch',
    before: { state: 'deallocated', size: 'Standard_D2s_v5' },
    after: { state: 'running', size: 'Standard_D2s_v5' },
    monthly_cost: 0,
  },
  plan(resource) {
    const { id, kind, found } = resource;
    const [state, size] = [powerOf(found), sizeOf(found)];
    if (state === 'running' || state === 'starting')
      return { kind: 'unchanged', reason: 'It is already running.' };
    if (state !== 'deallocated' && state !== 'stopped')
      return {
        kind: 'skipped',
        reason: state === '' ? 'Azure does not report its state.' : `It is ${state}.`,
      };
    const back = state === 'stopped' ? 'powerOff' : 'deallocate';
    return {
      kind: 'change',
      summary: `Start virtual machine ${id.name}`,
      before: { state, size },
      after: { state: 'running', size },
      stages: [stage(resource, arm('POST', `${id.id}/start`, kind.version))],
      cannotUndo: null,
      undo: [arm('POST', `${id.id}/${back}`, kind.version)],
    };
  },
});
