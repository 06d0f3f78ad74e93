import { awsAdvice } from '../common/awsAdvice';

export const graviton = awsAdvice({
  id: 'advice-aws-graviton',
  title: 'Workloads that could run on Graviton',
  group: 'Compute',
  effort: 'high',
  action: 'MigrateToGraviton',
  what: 'Advice to move to Graviton processors',
  caseTitle: 'Move {name} to Graviton{as}',
  remediation:
    'Check that all programs and images exist for Arm (managed databases need no change), test, then change the type. To roll back, change the type back.',
});
