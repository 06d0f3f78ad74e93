import { singleCommand } from '../../common/cloud/singleCommand';

export const runGcpCommand = singleCommand({
  type: 'GCP',
  id: 'GCP-001',
  name: 'gcloud_command',
  title: 'gcloud command',
  description:
    'Runs one gcloud CLI command in one project. It needs the command’s permissions, and the gcloud CLI on the server’s computer. A preview runs only read commands.',
  icon: 'code',
  keywords: ['gcp', 'google', 'gcloud', 'cli', 'command', 'terminal', 'run'],
  placeholder: 'gcloud compute instances list --filter="status=TERMINATED"',
  account: {
    title: 'Project',
    description: 'The project ID. Leave empty for the integration’s own, or if the command has --project.',
  },
  sample: {
    account: 'web-shop',
    command: ['gcloud', 'compute', 'instances', 'list', '--filter=status=TERMINATED'],
    output: [{ name: 'batch-worker', status: 'TERMINATED' }],
  },
});
