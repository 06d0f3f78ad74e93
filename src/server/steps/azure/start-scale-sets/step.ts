import { powerStep } from '../common/power';
import { scaleSets } from '../common/switches';

export const startScaleSets = powerStep(scaleSets, {
  id: 'AZURE-030',
  name: 'Start_scale_sets',
  title: 'Start scale sets',
  description: 'Starts all instances of scale sets that are deallocated.',
  icon: 'play',
  keywords: ['vmss', 'scale set'],
  targets: 'Scale sets',
  to: 'on',
  verb: 'Start',
  permissions: ['Microsoft.Compute/virtualMachineScaleSets/instanceView/read'],
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachineScaleSets/web',
    name: 'web',
    summary: 'Start scale set web',
    monthly_cost: 0,
  },
});
