import { defineAdviceRule } from '../../common/adviceRule';

export const adviceGcpIdleImage = defineAdviceRule({
  id: 'advice-gcp-idle-image',
  title: 'Recommender: idle images',
  provider: 'Google Cloud',
  type: 'idle-image',
  group: 'Storage',
  effort: 'low',
  verb: 'Delete idle image',
  removes: true,
  remediation:
    'Check that no instance template and no other project uses the image, then delete it, or mark it obsolete first: that can be taken back.',
});
