import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, permission, secret, text, url } from '../fields';

/** The connect page of Azure. */
export const azureKind: IntegrationProvider['kind'] = {
  name: 'Microsoft Azure',
  category: 'cloud',
  summary: 'Bills arrive from Cost Management exports: FOCUS, actual and amortized cost.',
  fields: [
    text('tenant_id', {
      label: 'Tenant ID',
      help: 'In Microsoft Entra: the directory (tenant) ID of the application.',
    }),
    text('client_id', { label: 'Client ID', help: 'The application (client) ID.' }),
    secret('client_secret', { label: 'Client secret', help: 'Its value, under Certificates & secrets.' }),
    text('storage_account', {
      label: 'Storage account',
      required: false,
      help: 'Only where Costloom may not list exports: the account that they are written to.',
      advanced: true,
    }),
    text('container', { label: 'Container', required: false, advanced: true }),
    choice('cloud', {
      label: 'Cloud',
      initial: 'public',
      options: [
        { value: 'public', label: 'Azure' },
        { value: 'usgov', label: 'Azure Government' },
        { value: 'china', label: 'Azure operated by 21Vianet (China)' },
      ],
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
    permission('Storage Blob Data Reader', 'To read the exports, on their container', {
      capability: 'bills',
    }),
    permission('Cost Management Reader', 'To find the exports, on the subscriptions or the billing account', {
      capability: 'bills',
    }),
    permission('Reader', 'To name the subscriptions', { capability: 'bills', optional: true }),
  ],
  guide: [
    'In Cost Management › Exports, create a daily export of the type “Cost and usage details (FOCUS)” for the billing account or a subscription. CSV with gzip or Parquet; overwrite and partition data turned on.',
    'Create an application in Microsoft Entra, and a client secret for it. The CLI text below does it.',
    'Give it the roles of the list, fill in the IDs and the secret, and test the connection.',
    'After connecting, choose which exports to sync. Run an export for past months at Azure to fill in history.',
  ],
};
