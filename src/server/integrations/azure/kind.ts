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
    'Imports bills from Cost Management exports: FOCUS, actual and amortized cost. Resources and Advisor add cases.',
  fields: [
    choice('method', {
      label: 'Sign in with',
      initial: 'secret',
      options: [
        { value: 'secret', label: 'Application with a client secret' },
        { value: 'certificate', label: 'Application with a certificate' },
        { value: 'device', label: 'Your own account, with a code in the browser' },
        ...(machine ? [{ value: 'managed', label: 'Managed identity of this server' }] : []),
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
      help: 'The secret’s value, under Certificates & secrets.',
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
      help: 'Leave it empty: test the connection to get a code, and signing in with it fills this in.',
      shown: by('device'),
    }),
    text('device_client_id', {
      label: 'Sign-in client ID',
      initial: '04b07795-8ddb-461a-bbee-02f9e1bf7b46',
      help: 'A public client. Defaults to the Azure CLI’s; change it only if you have your own.',
      shown: by('device'),
      advanced: true,
    }),
    text('identity_id', {
      label: 'Identity client ID',
      required: false,
      help: 'Only for a user-assigned identity.',
      shown: by('managed'),
      advanced: true,
    }),
    text('storage_account', {
      label: 'Storage account',
      required: false,
      help: 'Only if Costloom cannot list exports: the account they are written to.',
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
      help: 'Only for private gateways; all requests go there.',
      advanced: true,
    }),
  ],
  permissions: azurePermissions,
  guide: [
    'In Cost Management › Exports, create a daily “Cost and usage details (FOCUS)” export for the billing account or a subscription: gzip CSV or Parquet, with overwrite and partition data turned on.',
    'Create an application in Microsoft Entra with a certificate or a client secret. The CLI commands below do this.',
    'Assign it the roles listed here, enter the IDs and the secret or certificate, and test the connection.',
    'After connecting, choose which exports to sync. To add history, run the export for past months in Azure.',
  ],
});
