import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, secret, text, url } from '../fields';
import { gcpPermissions } from './permissions';

const by = (...values: string[]) => ({ field: 'method', values });

/** The connect page of Google Cloud. */
export const gcpKind: IntegrationProvider['kind'] = {
  name: 'Google Cloud',
  category: 'cloud',
  summary:
    'Bills arrive from the billing export in BigQuery: FOCUS, detailed or standard. Resources and Recommender add cases.',
  fields: [
    choice('method', {
      label: 'Sign in with',
      initial: 'key',
      options: [
        { value: 'key', label: 'The key of a service account' },
        { value: 'federation', label: 'Workload identity federation' },
        { value: 'adc', label: 'The sign-in of gcloud on this computer' },
        { value: 'federation_file', label: 'Workload identity federation with a token file' },
      ],
    }),
    secret('key', {
      label: 'Service account key',
      accept: '.json',
      help: 'The JSON file that Google Cloud gave you. Its private key is stored encrypted.',
      shown: by('key'),
    }),
    secret('federation', {
      label: 'Credential configuration',
      accept: '.json',
      help: 'The JSON file of gcloud iam workload-identity-pools create-cred-config.',
      shown: by('federation', 'federation_file'),
    }),
    text('project', {
      label: 'Project of the billing export',
      required: false,
      help: 'Where it is another one than the project of the key or of gcloud.',
    }),
    text('max_gigabytes', {
      label: 'Most gigabytes that a query may read',
      initial: '100',
      help: 'BigQuery charges by what a query reads. One that would read more fails and costs nothing.',
      advanced: true,
    }),
    url('endpoint', {
      label: 'Endpoint',
      required: false,
      help: 'Only for private gateways: all services are asked there.',
      advanced: true,
    }),
  ],
  permissions: gcpPermissions,
  guide: [
    'In Billing › Billing export, turn on the detailed usage cost export (or FOCUS) to a BigQuery dataset. Choose the multi-region US or EU: only those fill in last month.',
    'Create a service account with the roles of the list, and a JSON key for it or a workload identity pool. The CLI texts below do it.',
    'Upload the key or the credential configuration, and test the connection.',
    'After connecting, choose which table to sync: FOCUS before detailed, detailed before standard. Before you start, you see what one month reads in BigQuery.',
  ],
};
