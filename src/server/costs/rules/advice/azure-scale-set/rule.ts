import { defineAdviceRule } from '../../common/adviceRule';

export const adviceAzureScaleSet = defineAdviceRule({
  id: 'advice-azure-scale-set',
  title: 'Advisor: right-size scale sets',
  provider: 'Microsoft',
  type: 'scale-set',
  group: 'Compute',
  effort: 'medium',
  verb: 'Right-size scale set',
  remediation:
    'Lower the capacity or the size of the instances in steps, and watch the load. To roll back, set the former capacity or size.',
});
