import { defineAdviceRule } from '../../common/adviceRule';

export const adviceAzureOther = defineAdviceRule({
  id: 'advice-azure-other',
  title: 'Advisor: other cost recommendations',
  provider: 'Microsoft',
  type: 'other',
  group: 'Other advice',
  effort: 'medium',
  verb: 'Review',
  remediation:
    'Open the recommendation in Azure Advisor, check it with the owner and follow its steps. Note the settings before, as the way back.',
});
