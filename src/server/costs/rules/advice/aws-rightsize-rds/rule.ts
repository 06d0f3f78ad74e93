import { awsAdvice } from '../common/awsAdvice';

export const rightsizeRds = awsAdvice({
  id: 'advice-aws-rightsize-rds',
  title: 'RDS databases of the wrong size',
  group: 'Databases and clusters',
  effort: 'medium',
  action: 'Rightsize',
  types: ['RdsDbInstance'],
  what: 'Rightsizing advice on RDS databases',
  caseTitle: 'Rightsize database {name}{to}',
  remediation:
    'Check memory and connections of the advised class, then modify the database in its maintenance window (a short interruption). To roll back, modify it to the class it had.',
});
