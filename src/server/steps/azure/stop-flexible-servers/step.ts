import { powerStep } from '../common/power';
import { flexibleServers } from '../common/switches';

export const stopFlexibleServers = powerStep(flexibleServers, {
  id: 'AZURE-023',
  name: 'Stop_flexible_servers',
  title: 'Stop PostgreSQL and MySQL servers',
  description:
    'Stops flexible servers, which ends their compute cost. Azure starts them again after 7 days (PostgreSQL) or 30 days (MySQL).',
  icon: 'power',
  keywords: ['postgresql', 'mysql', 'database', 'flexible server', 'shutdown'],
  targets: 'Flexible servers',
  to: 'off',
  verb: 'Stop',
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.DBforPostgreSQL/flexibleServers/orders',
    name: 'orders',
    summary: 'Stop PostgreSQL flexible server orders',
    monthly_cost: 126.4,
  },
});
