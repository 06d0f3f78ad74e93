import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, text, url } from '../fields';

/** The connect page of storage that speaks like Amazon S3. */
export const s3Kind: IntegrationProvider['kind'] = {
  name: 'S3-compatible storage',
  category: 'cloud',
  summary: 'Imports bills from a bucket: MinIO, Ceph, Cloudflare R2, Backblaze B2, Wasabi and others.',
  fields: [
    url('endpoint', {
      label: 'Endpoint',
      placeholder: 'https://minio.example.com',
      help: 'The address of the storage service, without the bucket.',
    }),
    text('bucket', { label: 'Bucket', placeholder: 'bills', help: 'The bucket that contains the bills.' }),
    text('prefix', {
      label: 'Folder',
      required: false,
      placeholder: 'exports/focus',
      help: 'Costloom reads only this folder.',
    }),
    text('access_key_id', { label: 'Access key ID', help: 'For an account that can read the bucket.' }),
    secret('secret_access_key', { label: 'Secret access key' }),
    text('region', {
      label: 'Region',
      initial: 'us-east-1',
      advanced: true,
      help: 'Most services accept any; Cloudflare R2 uses “auto”.',
    }),
  ],
  permissions: [
    permission('s3:ListBucket', 'To find bills and see what has changed', { capability: 'bills' }),
    permission('s3:GetObject', 'To read the bills', { capability: 'bills' }),
  ],
  guide: [
    'Create an access key that can only list and read the bucket.',
    'Paste its ID and secret, and test the connection.',
    'Choose which bills to sync. Costloom reads what changed every day.',
  ],
};
