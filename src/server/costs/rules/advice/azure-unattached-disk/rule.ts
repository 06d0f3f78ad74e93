import { defineAdviceRule } from '../../common/adviceRule';

export const adviceAzureUnattachedDisk = defineAdviceRule({
  id: 'advice-azure-unattached-disk',
  title: 'Advisor: unattached disks',
  provider: 'Microsoft',
  type: 'unattached-disk',
  group: 'Storage',
  effort: 'low',
  verb: 'Delete unattached disk',
  removes: true,
  remediation:
    'Take a snapshot of the disk (standard storage), then delete the disk. The snapshot brings it back; delete it once nobody has asked for a month.',
});
