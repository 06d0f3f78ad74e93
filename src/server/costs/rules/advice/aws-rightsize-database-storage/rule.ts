import { awsAdvice } from '../common/awsAdvice';

export const rightsizeDatabaseStorage = awsAdvice({
  id: 'advice-aws-rightsize-database-storage',
  title: 'Storage of RDS databases of the wrong kind',
  group: 'Databases and clusters',
  effort: 'medium',
  action: 'Rightsize',
  types: ['RdsDbInstanceStorage', 'AuroraDbClusterStorage'],
  what: 'Rightsizing advice on the storage of RDS databases and Aurora clusters',
  caseTitle: 'Change the storage of {name}',
  remediation:
    'Modify storage type and IOPS as advised; storage can’t be made smaller in place. Of Aurora it is a setting of the cluster (Standard or I/O-Optimized), which goes back only after 30 days.',
});
