import { z } from 'zod';
import { namesParam } from '../../common/cloud/finding';
import { azureFind } from '../common/finding';

export const findMachines = azureFind({
  id: 'AZURE-010',
  name: 'Find_machines',
  title: 'Find virtual machines',
  description: 'Finds virtual machines by state, size and tags across subscriptions.',
  icon: 'search',
  keywords: ['vm', 'server', 'running', 'stopped', 'deallocated', 'size', 'non-production'],
  states: [
    { value: 'running', label: 'Running' },
    { value: 'stopped', label: 'Stopped, still billed' },
    { value: 'deallocated', label: 'Deallocated' },
  ],
  parameters: {
    sizes: namesParam(7, 'Sizes', 'Sizes, or how they begin, such as Standard_D. Leave empty for any.', {
      placeholder: 'Standard_D4s_v5',
    }),
  },
  fits: ({ type }, { sizes }) =>
    sizes.length === 0 || sizes.some((size) => String(type).toLowerCase().startsWith(size.toLowerCase())),
  tables: () => [
    {
      type: 'microsoft.compute/virtualmachines',
      columns: {
        kind: 'tostring(properties.hardwareProfile.vmSize)',
        state: 'tostring(properties.extended.instanceView.powerState.code)',
        os: 'tostring(properties.storageProfile.osDisk.osType)',
      },
    },
  ],
  columns: { os: z.string().nullable().optional() },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch',
    name: 'batch',
    resource_group: 'web',
    type: 'Standard_D2s_v5',
    state: 'running',
    tags: { environment: 'dev' },
    os: 'Linux',
  },
});
