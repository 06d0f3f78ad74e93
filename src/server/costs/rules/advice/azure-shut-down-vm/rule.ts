import { defineAdviceRule } from '../../common/adviceRule';

export const adviceAzureShutDownVm = defineAdviceRule({
  id: 'advice-azure-shut-down-vm',
  title: 'Advisor: shut down unused virtual machines',
  provider: 'Microsoft',
  type: 'shut-down-vm',
  group: 'Compute',
  effort: 'low',
  verb: 'Shut down virtual machine',
  remediation:
    'Ask the owner, then deallocate the machine. Its disks stay, so starting it again is the way back. Delete it with its disks once nobody has asked for a month.',
});
