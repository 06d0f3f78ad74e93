import { defineAdviceRule } from '../../common/adviceRule';

export const adviceAzurePremiumSnapshot = defineAdviceRule({
  id: 'advice-azure-premium-snapshot',
  title: 'Advisor: snapshots on premium storage',
  provider: 'Microsoft',
  type: 'premium-snapshot',
  group: 'Storage',
  effort: 'low',
  verb: 'Use standard storage for snapshot',
  remediation:
    'Create the snapshot anew on standard storage, check it, then delete the premium one. Nothing is lost: a snapshot restores the same from either.',
});
