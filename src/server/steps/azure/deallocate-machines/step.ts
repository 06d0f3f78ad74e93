import { arm, stage } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';
import { INSTANCE_VIEW, isEphemeral, LOST_ON_MOVE, machine, powerOf, sizeOf } from '../common/machines';

export const deallocateMachines = defineArmStep({
  stepTemplateId: 'AZURE-002',
  name: 'Deallocate_machines',
  title: 'Deallocate virtual machines',
  description:
    'Stops virtual machines so they no longer incur compute cost. Their disks stay and still cost money.',
  icon: 'power',
  keywords: ['azure', 'vm', 'stop', 'shutdown', 'pause', 'idle'],
  permissions: [
    'Microsoft.Compute/virtualMachines/read',
    'Microsoft.Compute/virtualMachines/deallocate/action',
  ],
  kinds: [armKinds.machine],
  query: INSTANCE_VIEW,
  targets: 'Virtual machines',
  found: machine,
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch',
    name: 'batch',
    summary: 'Deallocate virtual machine batch',
    before: { state: 'running', size: 'Standard_D2s_v5' },
    after: { state: 'deallocated', size: 'Standard_D2s_v5' },
    monthly_cost: 70.08,
    cannot_undo: LOST_ON_MOVE,
  },
  plan(resource) {
    const { id, kind, found } = resource;
    const [state, size] = [powerOf(found), sizeOf(found)];
    if (state === 'deallocated' || state === 'deallocating')
      return { kind: 'unchanged', reason: 'It is already deallocated.' };
    if (state !== 'running' && state !== 'stopped')
      return {
        kind: 'skipped',
        reason: state === '' ? 'Azure does not report its state.' : `It is ${state}.`,
      };
    if (isEphemeral(found))
      return { kind: 'skipped', reason: 'Its OS disk is ephemeral, so it cannot be deallocated.' };
    return {
      kind: 'change',
      summary: `Deallocate virtual machine ${id.name}`,
      before: { state, size },
      after: { state: 'deallocated', size },
      stages: [stage(resource, arm('POST', `${id.id}/deallocate`, kind.version))],
      cannotUndo: LOST_ON_MOVE,
      undo: [arm('POST', `${id.id}/start`, kind.version)],
    };
  },
});
