import { z } from 'zod';
import { azureFind } from '../common/finding';

export const findDisks = azureFind({
  id: 'AZURE-011',
  name: 'Find_disks',
  title: 'Find managed disks',
  description: 'Finds managed disks by state and tags across subscriptions.',
  icon: 'search',
  keywords: ['disk', 'storage', 'unattached', 'attached', 'premium', 'tier'],
  states: [
    { value: 'Attached', label: 'Attached' },
    { value: 'Reserved', label: 'Attached to a deallocated machine' },
    { value: 'Unattached', label: 'Unattached' },
  ],
  tables: () => [
    {
      type: 'microsoft.compute/disks',
      columns: {
        kind: 'tostring(sku.name)',
        state: 'tostring(properties.diskState)',
        size_gb: 'toint(properties.diskSizeGB)',
        attached_to: 'tostring(managedBy)',
      },
    },
  ],
  columns: { size_gb: z.int().nullable().optional(), attached_to: z.string().nullable().optional() },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/disks/old-data',
    name: 'old-data',
    resource_group: 'web',
    type: 'Premium_LRS',
    state: 'Unattached',
    tags: {},
    size_gb: 128,
    attached_to: '',
  },
});
