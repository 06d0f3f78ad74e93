import { awsAdvice } from '../common/awsAdvice';

export const scaleIn = awsAdvice({
  id: 'advice-aws-scale-in',
  title: 'Groups to scale in',
  group: 'Compute',
  effort: 'medium',
  action: 'ScaleIn',
  what: 'Advice to scale in',
  caseTitle: 'Scale in {name}',
  remediation:
    'Lower the desired and minimum size of the group as advised and watch it for a week. To roll back, raise them again.',
});
