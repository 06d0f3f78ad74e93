import { awsAdvice } from '../common/awsAdvice';

export const remove = awsAdvice({
  id: 'advice-aws-delete',
  title: 'Unused resources to delete',
  group: 'Storage',
  effort: 'medium',
  action: 'Delete',
  what: 'Advice to delete unused resources',
  caseTitle: 'Delete unused {name}',
  remediation:
    'Take a snapshot, a backup or an export where the resource holds data, then delete it; the copy brings it back and costs less. A NAT gateway is created again with another address.',
  sameAs: ['idle-nat-gateway', 'idle-public-ip', 'idle-load-balancer'],
});
