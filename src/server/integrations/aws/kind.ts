import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, secret, text, url } from '../fields';
import { awsPermissions } from './permissions';

const byKey = { field: 'method', values: ['key'] };

/** The connect page of AWS. */
export const awsKind: IntegrationProvider['kind'] = {
  name: 'AWS',
  category: 'cloud',
  summary: 'Bills arrive from Data Exports (FOCUS, CUR 2.0) and Cost and Usage Reports.',
  fields: [
    choice('method', {
      label: 'Sign in with',
      initial: 'key',
      options: [
        { value: 'key', label: 'Access key' },
        { value: 'profile', label: 'A profile of this computer (SSO included)' },
        { value: 'machine', label: 'The role of the machine that Costloom runs on' },
      ],
    }),
    text('access_key_id', { label: 'Access key ID', placeholder: 'AKIA…', shown: byKey }),
    secret('secret_access_key', { label: 'Secret access key', shown: byKey }),
    text('profile', {
      label: 'Profile',
      initial: 'default',
      help: 'As in ~/.aws/config. For SSO, run aws sso login --profile first.',
      shown: { field: 'method', values: ['profile'] },
    }),
    text('role_arn', {
      label: 'Role to assume',
      required: false,
      placeholder: 'arn:aws:iam::111122223333:role/Costloom',
      help: 'Of the payer account. Its trust policy asks for the external ID shown here.',
    }),
    text('member_role', { label: 'Role in member accounts', required: false, advanced: true }),
    text('bucket', {
      label: 'Bucket',
      required: false,
      help: 'Only where Costloom may not list exports: the bucket that holds them.',
      advanced: true,
    }),
    text('prefix', { label: 'Folder in the bucket', required: false, advanced: true }),
    text('region', {
      label: 'Region',
      initial: 'us-east-1',
      help: 'Of that bucket, and for signing in.',
      advanced: true,
    }),
    url('endpoint', {
      label: 'Endpoint',
      required: false,
      help: 'Only for VPC endpoints and AWS look-alikes: all services are asked there.',
      advanced: true,
    }),
  ],
  permissions: awsPermissions,
  guide: [
    'In the payer (management) account, open Billing and Cost Management › Data Exports and create a “FOCUS 1.2 with AWS columns” or CUR 2.0 export to an S3 bucket: daily, overwrite, Parquet or gzip.',
    'Create a user or a role with the policy below. CloudFormation, Terraform and CLI texts are ready to paste.',
    'Fill in the key, the profile or the role ARN, and test the connection: it tells which permissions work.',
    'After connecting, choose which exports to sync. The first bill of a new export arrives within 24 hours.',
  ],
};
