import { awsAdvice } from '../common/awsAdvice';

export const rightsizeEc2 = awsAdvice({
  id: 'advice-aws-rightsize-ec2',
  title: 'EC2 instances of the wrong size',
  group: 'Compute',
  effort: 'medium',
  action: 'Rightsize',
  types: ['Ec2Instance'],
  what: 'Rightsizing advice on EC2 instances',
  caseTitle: 'Rightsize instance {name}{to}',
  remediation:
    'Check memory, which AWS sees only with the CloudWatch agent, and that the new type fits the image and its licenses. Stop the instance, change its type, start it. To roll back, change the type back.',
});
