import { powerStep } from '../common/power';
import { clusters } from '../common/switches';

export const stopClusters = powerStep(clusters, {
  id: 'AZURE-025',
  name: 'Stop_AKS_clusters',
  title: 'Stop AKS clusters',
  description:
    'Stops the control plane and all nodes of clusters. Their disks and addresses still cost money.',
  icon: 'power',
  keywords: ['aks', 'kubernetes', 'cluster', 'shutdown', 'non-production'],
  targets: 'AKS clusters',
  to: 'off',
  verb: 'Stop',
  lost: 'Pods without a controller, and data on the nodes of stopped clusters',
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.ContainerService/managedClusters/dev',
    name: 'dev',
    summary: 'Stop AKS cluster dev',
    monthly_cost: 412.8,
  },
});
