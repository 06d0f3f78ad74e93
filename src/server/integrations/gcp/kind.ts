import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, text, url } from '../fields';

/** The connect page of Google Cloud. */
export const gcpKind: IntegrationProvider['kind'] = {
  name: 'Google Cloud',
  category: 'cloud',
  summary: 'Bills arrive from the billing export in BigQuery: FOCUS, detailed or standard.',
  fields: [
    secret('key', {
      label: 'Service account key',
      accept: '.json',
      help: 'The JSON file that Google Cloud gave you. Its private key is stored encrypted.',
    }),
    text('project', {
      label: 'Project of the billing export',
      required: false,
      help: 'Where it is another one than the project of the key.',
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
  permissions: [
    permission('roles/bigquery.jobUser', 'To run queries, in the project of the export', {
      capability: 'bills',
    }),
    permission('roles/bigquery.dataViewer', 'To read the billing tables, on their dataset', {
      capability: 'bills',
    }),
    permission('resourcemanager.projects.get', 'To name the projects', {
      capability: 'bills',
      optional: true,
    }),
  ],
  guide: [
    'In Billing › Billing export, turn on the detailed usage cost export (or FOCUS) to a BigQuery dataset. Choose the multi-region US or EU: only those fill in last month.',
    'Create a service account with the two roles of the list, and a JSON key for it. The CLI text below does it.',
    'Upload the key and test the connection.',
    'After connecting, choose which table to sync: FOCUS before detailed, detailed before standard. Before you start, you see what one month reads in BigQuery.',
  ],
};
