import { powerStep } from '../common/power';
import { synapsePools } from '../common/switches';

export const resumeSynapsePools = powerStep(synapsePools, {
  id: 'AZURE-022',
  name: 'Resume_Synapse_pools',
  title: 'Resume Synapse SQL pools',
  description: 'Resumes dedicated SQL pools that are paused. They are billed hourly from then on.',
  icon: 'play',
  keywords: ['synapse', 'sql', 'pool', 'dedicated', 'warehouse', 'start'],
  targets: 'Synapse SQL pools',
  to: 'on',
  verb: 'Resume',
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Synapse/workspaces/acme/sqlPools/dwh',
    name: 'dwh',
    summary: 'Resume Synapse SQL pool dwh',
    monthly_cost: 0,
  },
});
