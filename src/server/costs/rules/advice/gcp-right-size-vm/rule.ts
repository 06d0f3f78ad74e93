import { defineAdviceRule } from '../../common/adviceRule';

export const adviceGcpRightSizeVm = defineAdviceRule({
  id: 'advice-gcp-right-size-vm',
  title: 'Recommender: right-size VM instances',
  provider: 'Google Cloud',
  type: 'right-size-vm',
  group: 'Compute',
  effort: 'medium',
  verb: 'Right-size instance',
  remediation:
    'Check memory and peaks, then stop the instance, change its machine type and start it. To roll back, set the former machine type.',
});
