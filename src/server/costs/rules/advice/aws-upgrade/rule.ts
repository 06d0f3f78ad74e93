import { awsAdvice } from '../common/awsAdvice';

export const upgrade = awsAdvice({
  id: 'advice-aws-upgrade',
  title: 'Resources to move to a newer generation',
  group: 'Compute',
  effort: 'low',
  action: 'Upgrade',
  what: 'Advice to move to a newer generation',
  caseTitle: 'Upgrade {name}{to}',
  remediation:
    'Test on the newer generation, then change the type; of volumes without downtime, of instances with a restart and current drivers. To roll back, change the type back.',
  sameAs: ['gp2-to-gp3', 'previous-generation'],
});
