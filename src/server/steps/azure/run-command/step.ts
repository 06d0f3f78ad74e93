import { singleCommand } from '../../common/cloud/singleCommand';

export const runAzureCommand = singleCommand({
  type: 'AZURE',
  id: 'AZURE-001',
  name: 'Azure_CLI_command',
  title: 'Azure CLI command',
  description:
    'Runs one Azure CLI command in one subscription. It needs the command’s permissions, and the Azure CLI on the server’s computer. A preview runs only read commands.',
  icon: 'code',
  keywords: ['azure', 'cli', 'az', 'command', 'terminal', 'run'],
  placeholder: 'az vm list --query "[].{name:name, size:hardwareProfile.vmSize}"',
  account: {
    title: 'Subscription',
    description:
      'The subscription ID. Leave empty if the integration has only one, or the command has --subscription.',
  },
  sample: {
    account: '8f7e1c52-0000-4000-8000-000000000000',
    command: ['az', 'vm', 'list', '--query', '[].{name:name, size:hardwareProfile.vmSize}'],
    output: [{ name: 'batch-worker', size: 'Standard_D4s_v5' }],
  },
});
