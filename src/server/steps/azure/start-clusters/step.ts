import { powerStep } from '../common/power';
import { clusters } from '../common/switches';

export const startClusters = powerStep(clusters, {
  id: 'AZURE-026',
  name: 'Start_AKS_clusters',
  title: 'Start AKS clusters',
  description: 'Starts clusters that are stopped, with the nodes they had.',
  icon: 'play',
  keywords: ['aks', 'kubernetes', 'cluster'],
  targets: 'AKS clusters',
  to: 'on',
  verb: 'Start',
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.ContainerService/managedClusters/dev',
    name: 'dev',
    summary: 'Start AKS cluster dev',
    monthly_cost: 0,
  },
});
