import { awsAdvice } from '../common/awsAdvice';

export const stop = awsAdvice({
  id: 'advice-aws-stop',
  title: 'Idle resources to stop',
  group: 'Compute',
  effort: 'medium',
  action: 'Stop',
  what: 'Advice to stop idle instances and databases',
  caseTitle: 'Stop idle {name}',
  remediation:
    'Ask the owner; a stand-by for disasters may look idle. Stop it for two weeks: starting it is the way back. A stopped RDS database starts again after seven days. Then create an image or a snapshot, and delete it.',
});
