import { defineAdviceRule } from '../../common/adviceRule';

export const adviceGcpOversizedSql = defineAdviceRule({
  id: 'advice-gcp-oversized-sql',
  title: 'Recommender: oversized Cloud SQL instances',
  provider: 'Google Cloud',
  type: 'oversized-sql',
  group: 'Databases and clusters',
  effort: 'medium',
  verb: 'Right-size Cloud SQL instance',
  remediation:
    'Change the machine type at a quiet hour: the instance restarts. To roll back, set the former machine type.',
});
