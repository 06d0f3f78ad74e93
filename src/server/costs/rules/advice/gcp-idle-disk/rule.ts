import { defineAdviceRule } from '../../common/adviceRule';

export const adviceGcpIdleDisk = defineAdviceRule({
  id: 'advice-gcp-idle-disk',
  title: 'Recommender: idle persistent disks',
  provider: 'Google Cloud',
  type: 'idle-disk',
  group: 'Storage',
  effort: 'low',
  verb: 'Delete idle disk',
  remediation:
    'Take a snapshot of the disk, then delete the disk. The snapshot costs less and brings it back.',
});
