import { awsAdvice } from '../common/awsAdvice';

export const rightsizeAsg = awsAdvice({
  id: 'advice-aws-rightsize-asg',
  title: 'Auto Scaling groups of the wrong size',
  group: 'Compute',
  effort: 'medium',
  action: 'Rightsize',
  types: ['Ec2AutoScalingGroup'],
  what: 'Rightsizing advice on Auto Scaling groups',
  caseTitle: 'Rightsize Auto Scaling group {name}{to}',
  remediation:
    'Change the instance type in the group’s launch template and refresh its instances in steps. To roll back, set the version of the template before and refresh again.',
});
