import { defineAdviceRule } from '../../common/adviceRule';

export const adviceGcpIdleSql = defineAdviceRule({
  id: 'advice-gcp-idle-sql',
  title: 'Recommender: idle Cloud SQL instances',
  provider: 'Google Cloud',
  type: 'idle-sql',
  group: 'Databases and clusters',
  effort: 'low',
  verb: 'Stop idle Cloud SQL instance',
  remediation:
    'Ask the owner, then stop the instance (activation policy NEVER). Its data stays, so starting it again is the way back; back it up before you delete it.',
});
