import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, secret, text, url } from '../fields';
import { gcpPermissions } from './permissions';

const by = (...values: string[]) => ({ field: 'method', values });

/** The connect page of Google Cloud. */
export const gcpKind: IntegrationProvider['kind'] = {
  name: 'Google Cloud',
  category: 'cloud',
  summary:
    'Imports bills from the billing export in BigQuery: FOCUS, detailed or standard. Resources and Recommender add cases.',
  fields: [
    choice('method', {
      label: 'Sign in with',
      initial: 'key',
      options: [
        { value: 'key', label: 'Service account key' },
        { value: 'federation', label: 'Workload identity federation' },
        { value: 'adc', label: 'gcloud sign-in on this computer' },
        { value: 'federation_file', label: 'Workload identity federation with a token file' },
      ],
    }),
    secret('key', {
      label: 'Service account key',
      accept: '.json',
      help: 'The JSON file from Google Cloud. Its private key is stored encrypted.',
      shown: by('key'),
    }),
    secret('federation', {
      label: 'Credential configuration',
      accept: '.json',
      help: 'The JSON file created by gcloud iam workload-identity-pools create-cred-config.',
      shown: by('federation', 'federation_file'),
    }),
    text('project', {
      label: 'Billing export project',
      required: false,
      help: 'Only if it differs from the project of the key or of gcloud.',
    }),
    text('max_gigabytes', {
      label: 'Maximum gigabytes per query',
      initial: '100',
      help: 'BigQuery charges by the data a query reads. A query that would read more fails and costs nothing.',
      advanced: true,
    }),
    url('endpoint', {
      label: 'Endpoint',
      required: false,
      help: 'Only for private gateways; all requests go there.',
      advanced: true,
    }),
  ],
  permissions: gcpPermissions,
  guide: [
    'In Billing › Billing export, turn on the detailed usage cost export (or FOCUS) to a BigQuery dataset. Choose the US or EU multi-region: only those backfill last month.',
    'Create a service account with the roles listed here, and a JSON key or a workload identity pool for it. The CLI commands below do this.',
    'Upload the key or the credential configuration, and test the connection.',
    'After connecting, choose which table to sync: prefer FOCUS, then detailed, then standard. You see how much BigQuery data one month reads before you start.',
  ],
};
