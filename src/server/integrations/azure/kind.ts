import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, secret, text, url } from '../fields';
import { azurePermissions } from './permissions';

const by = (...values: string[]) => ({ field: 'method', values });
const application = by('secret', 'certificate');

/** The connect page of Azure. `machine`: the identity of the server's machine can be chosen. */
export const azureKind = (machine: boolean): IntegrationProvider['kind'] => ({
  name: 'Microsoft Azure',
  category: 'cloud',
  summary:
    'Bills arrive from Cost Management exports: FOCUS, actual and amortized cost. Resources and Advisor add cases.',
  fields: [
    choice('method', {
      label: 'Sign in with',
      initial: 'secret',
      options: [
        { value: 'secret', label: 'An application and its client secret' },
        { value: 'certificate', label: 'An application and its certificate' },
        { value: 'device', label: 'Your own account, with a code in the browser' },
        ...(machine ? [{ value: 'managed', label: 'The managed identity of this server' }] : []),
      ],
    }),
    text('tenant_id', {
      label: 'Tenant ID',
      help: 'In Microsoft Entra: the directory (tenant) ID.',
      shown: by('secret', 'certificate', 'device'),
    }),
    text('client_id', { label: 'Client ID', help: 'The application (client) ID.', shown: application }),
    secret('client_secret', {
      label: 'Client secret',
      help: 'Its value, under Certificates & secrets.',
      shown: by('secret'),
    }),
    secret('certificate', {
      label: 'Certificate',
      accept: '.pem',
      help: 'A PEM file with the certificate and its private key. The key is stored encrypted.',
      shown: by('certificate'),
    }),
    secret('refresh_token', {
      label: 'Sign-in',
      required: false,
      help: 'Leave it empty: testing the connection shows a code, and signing in with it fills this in.',
      shown: by('device'),
    }),
    text('device_client_id', {
      label: 'Client ID of the sign-in',
      initial: '04b07795-8ddb-461a-bbee-02f9e1bf7b46',
      help: 'A public client. Unless you have one of your own, it is that of the Azure CLI.',
      shown: by('device'),
      advanced: true,
    }),
    text('identity_id', {
      label: 'Client ID of the identity',
      required: false,
      help: 'Only of a user-assigned identity.',
      shown: by('managed'),
      advanced: true,
    }),
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
  permissions: azurePermissions,
  guide: [
    'In Cost Management › Exports, create a daily export of the type “Cost and usage details (FOCUS)” for the billing account or a subscription. CSV with gzip or Parquet; overwrite and partition data turned on.',
    'Create an application in Microsoft Entra, and a certificate or a client secret for it. The CLI text below does it.',
    'Give it the roles of the list, fill in the IDs and what it signs in with, and test the connection.',
    'After connecting, choose which exports to sync. Run an export for past months at Azure to fill in history.',
  ],
});
