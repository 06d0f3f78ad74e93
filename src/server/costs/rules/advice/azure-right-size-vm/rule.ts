import { defineAdviceRule } from '../../common/adviceRule';

export const adviceAzureRightSizeVm = defineAdviceRule({
  id: 'advice-azure-right-size-vm',
  title: 'Advisor: right-size virtual machines',
  provider: 'Microsoft',
  type: 'right-size-vm',
  group: 'Compute',
  effort: 'medium',
  verb: 'Right-size virtual machine',
  remediation:
    'Check memory and peaks of the last month, then resize at a quiet hour: it restarts. To roll back, resize to the size before.',
});
