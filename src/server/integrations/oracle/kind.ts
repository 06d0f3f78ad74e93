import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, text, url } from '../fields';

/** What its group is endorsed to do, as the policy writes it. */
export const READ_REPORTS = 'read objects in tenancy usage-report';

/** The connect page of Oracle Cloud. */
export const oracleKind: IntegrationProvider['kind'] = {
  name: 'Oracle Cloud',
  category: 'cloud',
  summary: 'Imports bills from the FOCUS cost reports that Oracle writes every six hours.',
  fields: [
    text('tenancy', {
      label: 'Tenancy OCID',
      placeholder: 'ocid1.tenancy.oc1..aaaa…',
      help: 'The parent tenancy: its reports include all child tenancies.',
    }),
    text('user', { label: 'User OCID', placeholder: 'ocid1.user.oc1..aaaa…' }),
    text('fingerprint', { label: 'Fingerprint', placeholder: '12:34:56:78:90:ab:cd:ef:…' }),
    secret('key', {
      label: 'Private key',
      accept: '.pem',
      help: 'The PEM file of the API key. It is stored encrypted.',
    }),
    secret('passphrase', { label: 'Key passphrase', required: false, advanced: true }),
    text('region', {
      label: 'Home region',
      placeholder: 'eu-frankfurt-1',
      help: 'The only region that has cost reports.',
    }),
    url('endpoint', {
      label: 'Endpoint',
      required: false,
      help: 'Only for private gateways; Object Storage requests go there.',
      advanced: true,
    }),
  ],
  permissions: [permission(READ_REPORTS, 'To find and read the cost reports', { capability: 'bills' })],
  guide: [
    'In the parent tenancy, create a user for Costloom and a group that contains it.',
    'Create the policy below in the root compartment: Oracle keeps the reports in its own tenancy.',
    'Under the user, add an API key and download its private key. The configuration preview then shows all other values.',
    'Enter them with the home region, and test the connection.',
    'After connecting, choose the FOCUS reports to sync. Oracle keeps them for one year.',
  ],
};
