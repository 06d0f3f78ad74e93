import { awsAdvice } from '../common/awsAdvice';

export const rightsizeEbs = awsAdvice({
  id: 'advice-aws-rightsize-ebs',
  title: 'EBS volumes of the wrong size',
  group: 'Storage',
  effort: 'low',
  action: 'Rightsize',
  types: ['EbsVolume'],
  what: 'Rightsizing advice on EBS volumes',
  caseTitle: 'Rightsize volume {name}',
  remediation:
    'Modify type, IOPS and throughput as advised (no downtime). A volume can’t be made smaller: copy its data to a new one. To roll back, modify it again; AWS allows one change in six hours.',
  sameAs: ['gp2-to-gp3'],
});
