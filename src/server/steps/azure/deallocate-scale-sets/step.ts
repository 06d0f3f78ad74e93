import { powerStep } from '../common/power';
import { scaleSets } from '../common/switches';

export const deallocateScaleSets = powerStep(scaleSets, {
  id: 'AZURE-029',
  name: 'Deallocate_scale_sets',
  title: 'Deallocate scale sets',
  description:
    'Deallocates all instances of scale sets, which ends their compute cost. Their disks still cost money.',
  icon: 'power',
  keywords: ['vmss', 'scale set', 'stop', 'shutdown'],
  targets: 'Scale sets',
  to: 'off',
  verb: 'Deallocate',
  lost: 'Data on the temporary disks of the instances',
  permissions: ['Microsoft.Compute/virtualMachineScaleSets/instanceView/read'],
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachineScaleSets/web',
    name: 'web',
    summary: 'Deallocate scale set web',
    monthly_cost: 280.3,
  },
});
