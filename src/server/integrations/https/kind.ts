import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, secret, text, url } from '../fields';

/** The connect page of a bill that lies at an address. */
export const httpsKind: IntegrationProvider['kind'] = {
  name: 'Web address',
  category: 'cloud',
  summary: 'Imports a bill that a colleague, a reseller or a tool publishes at an HTTPS address.',
  fields: [
    url('address', {
      label: 'Address',
      placeholder: 'https://bills.example.com/focus-{month}.csv.gz',
      help: 'The file’s URL. {month} stands for the month, such as 2026-10: one file per month.',
    }),
    choice('authentication', {
      label: 'Authentication',
      initial: 'none',
      options: [
        { value: 'none', label: 'None' },
        { value: 'bearer', label: 'Bearer token' },
        { value: 'basic', label: 'User name and password' },
      ],
    }),
    secret('token', { label: 'Token', shown: { field: 'authentication', values: ['bearer'] } }),
    text('user', { label: 'User name', shown: { field: 'authentication', values: ['basic'] } }),
    secret('password', { label: 'Password', shown: { field: 'authentication', values: ['basic'] } }),
  ],
  permissions: [],
  guide: [
    'Paste the address of the bill: FOCUS, AWS CUR, Azure, Google Cloud or OCI as CSV, JSON, Parquet or Avro, also gzipped or in a ZIP file.',
    'Costloom checks every day whether the file has changed, and reads it again only if so.',
  ],
};
