import { powerStep } from '../common/power';
import { synapsePools } from '../common/switches';

export const pauseSynapsePools = powerStep(synapsePools, {
  id: 'AZURE-021',
  name: 'Pause_Synapse_pools',
  title: 'Pause Synapse SQL pools',
  description:
    'Pauses dedicated SQL pools, which ends their compute cost. Queries fail until they resume. SQL Database serverless pauses by itself: Azure has no call for it.',
  icon: 'power',
  keywords: ['synapse', 'sql', 'pool', 'dedicated', 'warehouse', 'stop'],
  targets: 'Synapse SQL pools',
  to: 'off',
  verb: 'Pause',
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Synapse/workspaces/acme/sqlPools/dwh',
    name: 'dwh',
    summary: 'Pause Synapse SQL pool dwh',
    monthly_cost: 883.2,
  },
});
