import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, text, url } from '../fields';

export const API_ENABLED = 'API Enabled';
export const VIEW_SETUP = 'View Setup and Configuration';

/** The connect page of Salesforce. */
export const salesforceKind: IntegrationProvider['kind'] = {
  name: 'Salesforce',
  category: 'other',
  summary: 'Workflows query records by SOQL, and create, update and upsert them.',
  fields: [
    url('address', {
      label: 'My Domain URL',
      placeholder: 'https://acme.my.salesforce.com',
      help: 'In Salesforce under Setup › My Domain.',
    }),
    text('client_id', {
      label: 'Consumer key',
      help: 'Of an External Client App with the client credentials flow.',
    }),
    secret('client_secret', { label: 'Consumer secret' }),
    text('version', { label: 'API version', initial: 'v62.0', advanced: true }),
  ],
  permissions: [
    permission(API_ENABLED, 'To sign in and use the API'),
    permission(VIEW_SETUP, 'To tell how many API requests are left', { optional: true }),
    permission('Read on the objects', 'To query records', { optional: true, capability: 'actions' }),
    permission('Create and Edit on the objects', 'To write records', {
      optional: true,
      capability: 'actions',
    }),
  ],
  guide: [
    'Create a user for Costloom with the Salesforce Integration license, and a permission set with access to the objects it should read and write.',
    'In Setup, open External Client App Manager and create an app. Turn on OAuth with the scope “Manage user data via APIs (api)” and the client credentials flow.',
    'In the app’s policies, choose the user as “Run As” for the client credentials flow.',
    'Copy the consumer key and secret, and paste them here. New apps can take 10 minutes to work.',
  ],
};
