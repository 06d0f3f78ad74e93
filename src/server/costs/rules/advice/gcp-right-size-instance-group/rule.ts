import { defineAdviceRule } from '../../common/adviceRule';

export const adviceGcpRightSizeInstanceGroup = defineAdviceRule({
  id: 'advice-gcp-right-size-instance-group',
  title: 'Recommender: right-size instance groups',
  provider: 'Google Cloud',
  type: 'right-size-instance-group',
  group: 'Compute',
  effort: 'medium',
  verb: 'Right-size instance group',
  remediation:
    'Make an instance template with the advised machine type and roll it out in steps. To roll back, roll out the former template.',
});
