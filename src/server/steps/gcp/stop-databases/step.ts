import { activationStep } from '../common/activation';

export const stopDatabases = activationStep({
  id: 'GCP-018',
  name: 'Stop_Cloud_SQL_instances',
  title: 'Stop Cloud SQL instances',
  description: 'Stops Cloud SQL instances. Their storage and addresses stay and still cost money.',
  to: 'NEVER',
  keywords: ['shutdown', 'pause', 'idle'],
});
