import { defineAdviceRule } from '../../common/adviceRule';

export const adviceGcpIdleVm = defineAdviceRule({
  id: 'advice-gcp-idle-vm',
  title: 'Recommender: idle VM instances',
  provider: 'Google Cloud',
  type: 'idle-vm',
  group: 'Compute',
  effort: 'low',
  verb: 'Stop idle instance',
  remediation:
    'Ask the owner, then stop the instance. Its disks stay, so starting it again is the way back. Delete it with its disks once nobody has asked for a month.',
});
