import { singleCommand } from '../../common/cloud/singleCommand';

export const runGcpCommand = singleCommand({
  type: 'GCP',
  id: 'GCP-001',
  name: 'gcloud_command',
  title: 'gcloud command',
  description:
    'Runs one command of the gcloud CLI in one project. It needs the permissions that the command needs, and the gcloud CLI on the computer where the server runs. A preview runs commands that only read.',
  icon: 'code',
  keywords: ['gcp', 'google', 'gcloud', 'cli', 'command', 'terminal', 'run'],
  placeholder: 'gcloud compute instances list --filter="status=TERMINATED"',
  account: {
    title: 'Project',
    description: 'Its ID; empty for the integration’s own, or where the command has --project.',
  },
  sample: {
    account: 'web-shop',
    command: ['gcloud', 'compute', 'instances', 'list', '--filter=status=TERMINATED'],
    output: [{ name: 'batch-worker', status: 'TERMINATED' }],
  },
});
