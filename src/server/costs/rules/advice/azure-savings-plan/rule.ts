import { defineAdviceRule } from '../../common/adviceRule';

export const adviceAzureSavingsPlan = defineAdviceRule({
  id: 'advice-azure-savings-plan',
  title: 'Advisor: savings plans',
  provider: 'Microsoft',
  type: 'savings-plan',
  group: 'Commitments',
  effort: 'medium',
  verb: 'Buy savings plan',
  commitment: true,
  remediation:
    'Check that the usage stays for the whole term, then buy. A savings plan cannot be cancelled or returned.',
});
