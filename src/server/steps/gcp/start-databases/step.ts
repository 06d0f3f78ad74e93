import { activationStep } from '../common/activation';

export const startDatabases = activationStep({
  id: 'GCP-019',
  name: 'Start_Cloud_SQL_instances',
  title: 'Start Cloud SQL instances',
  description: 'Starts stopped Cloud SQL instances and waits until they run.',
  to: 'ALWAYS',
  keywords: ['resume', 'wake'],
});
