import { powerStep } from '../common/power';
import { flexibleServers } from '../common/switches';

export const startFlexibleServers = powerStep(flexibleServers, {
  id: 'AZURE-024',
  name: 'Start_flexible_servers',
  title: 'Start PostgreSQL and MySQL servers',
  description: 'Starts flexible servers that are stopped. They are billed hourly from then on.',
  icon: 'play',
  keywords: ['postgresql', 'mysql', 'database', 'flexible server'],
  targets: 'Flexible servers',
  to: 'on',
  verb: 'Start',
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.DBforPostgreSQL/flexibleServers/orders',
    name: 'orders',
    summary: 'Start PostgreSQL flexible server orders',
    monthly_cost: 0,
  },
});
