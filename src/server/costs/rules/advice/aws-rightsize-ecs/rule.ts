import { awsAdvice } from '../common/awsAdvice';

export const rightsizeEcs = awsAdvice({
  id: 'advice-aws-rightsize-ecs',
  title: 'ECS services of the wrong size',
  group: 'Compute',
  effort: 'medium',
  action: 'Rightsize',
  types: ['EcsService'],
  what: 'Rightsizing advice on ECS services on Fargate',
  caseTitle: 'Rightsize service {name}',
  remediation:
    'Register a task definition with the advised CPU and memory, and deploy it step by step. To roll back, deploy the revision before.',
});
