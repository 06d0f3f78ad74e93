import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, text, url } from '../fields';

export const BILLING_VIEWER = 'SNOWFLAKE.ORGANIZATION_BILLING_VIEWER';
export const WAREHOUSE_USAGE = 'USAGE on the warehouse';

/** The connect page of Snowflake, whose costs arrive as a bill. */
export const snowflakeKind: IntegrationProvider['kind'] = {
  name: 'Snowflake',
  category: 'cost',
  summary: 'Imports your Snowflake spend every day, by account and service.',
  fields: [
    text('account', {
      label: 'Account identifier',
      placeholder: 'myorg-myaccount',
      help: 'In Snowsight under your account › View account details. One account that can see the organization is enough.',
    }),
    text('user', { label: 'User', initial: 'COSTLOOM' }),
    secret('key', {
      label: 'Private key',
      accept: '.p8,.pem',
      help: 'The PEM file of the user’s key pair. It is stored encrypted.',
    }),
    secret('passphrase', { label: 'Key passphrase', required: false, advanced: true }),
    text('role', { label: 'Role', initial: 'COSTLOOM' }),
    text('warehouse', {
      label: 'Warehouse',
      initial: 'COSTLOOM',
      help: 'Runs one short query per synced month. X-Small is enough.',
    }),
    url('endpoint', {
      label: 'Endpoint',
      required: false,
      help: 'Only for private connectivity.',
      advanced: true,
    }),
  ],
  permissions: [
    permission(BILLING_VIEWER, 'To read the organization’s daily usage', { capability: 'bills' }),
    permission(WAREHOUSE_USAGE, 'To run the queries', { capability: 'bills' }),
  ],
  guide: [
    'Create a key pair with the commands below. The private key stays with you and Costloom.',
    'Run the SQL below as ACCOUNTADMIN in an account that has organization usage turned on. It creates a user, a role and a small warehouse.',
    'Enter the account, upload the private key and test the connection.',
    'Choose “Sync these bills”. Usage arrives up to 72 hours late, and a month can change until it is closed.',
  ],
};
