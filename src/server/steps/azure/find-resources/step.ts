import { z } from 'zod';
import { param } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { azureFind } from '../common/finding';

const TYPE = /^[A-Za-z]+(\.[A-Za-z]+)+(\/[A-Za-z]+)+$/;
const USUAL = 'Microsoft.Compute/virtualMachineScaleSets';

export const findResources = azureFind({
  id: 'AZURE-012',
  name: 'Find_resources',
  title: 'Find Azure resources',
  description: 'Finds resources of one type by tags across subscriptions, such as clusters or scale sets.',
  icon: 'search',
  keywords: ['resource', 'type', 'aks', 'scale set', 'app service', 'storage account'],
  states: [],
  parameters: {
    type: param(
      {
        p: 7,
        type: 'string',
        title: 'Resource type',
        description: 'Such as Microsoft.ContainerService/managedClusters or Microsoft.Web/serverfarms.',
        placeholder: USUAL,
        default: USUAL,
      },
      textInput
        .pipe(z.string().trim().regex(TYPE, `must be a resource type such as ${USUAL}`))
        .default(USUAL),
    ),
  },
  tables: ({ type }) => [
    {
      type: type.toLowerCase(),
      columns: {
        kind: 'tostring(sku.name)',
        state: 'tostring(properties.provisioningState)',
        capacity: 'toint(sku.capacity)',
      },
    },
  ],
  columns: { capacity: z.int().nullable().optional() },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachineScaleSets/web',
    name: 'web',
    resource_group: 'web',
    type: 'Standard_D2s_v5',
    state: 'Succeeded',
    tags: { environment: 'dev' },
    capacity: 4,
  },
});
