import { awsAdvice } from '../common/awsAdvice';

export const rightsizeOther = awsAdvice({
  id: 'advice-aws-rightsize-other',
  title: 'Other resources of the wrong size',
  group: 'Compute',
  effort: 'medium',
  action: 'Rightsize',
  but: [
    'Ec2Instance',
    'Ec2AutoScalingGroup',
    'EbsVolume',
    'LambdaFunction',
    'EcsService',
    'RdsDbInstance',
    'RdsDbInstanceStorage',
    'AuroraDbClusterStorage',
  ],
  what: 'Rightsizing advice on all other resources',
  caseTitle: 'Rightsize {name}{to}',
  remediation:
    'Read in Cost Optimization Hub what AWS advises for this resource, test it, then change it. To roll back, set the size it had before.',
});
