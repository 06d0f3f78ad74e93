import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, secret, text, url } from '../fields';
import { awsPermissions } from './permissions';

const byKey = { field: 'method', values: ['key'] };

/** The connect page of AWS. `machine`: the role of the server's machine can be chosen. */
export const awsKind = (machine: boolean): IntegrationProvider['kind'] => ({
  name: 'AWS',
  category: 'cloud',
  summary: 'Imports bills from Data Exports (FOCUS, CUR 2.0) and Cost and Usage Reports.',
  fields: [
    choice('method', {
      label: 'Sign in with',
      initial: 'key',
      options: [
        { value: 'key', label: 'Access key' },
        { value: 'profile', label: 'AWS profile on this computer (including SSO)' },
        ...(machine ? [{ value: 'machine', label: 'Role of the machine Costloom runs on' }] : []),
      ],
    }),
    text('access_key_id', { label: 'Access key ID', placeholder: 'AKIA…', shown: byKey }),
    secret('secret_access_key', { label: 'Secret access key', shown: byKey }),
    text('profile', {
      label: 'Profile',
      initial: 'default',
      help: 'As in ~/.aws/config. For SSO, first run aws sso login --profile.',
      shown: { field: 'method', values: ['profile'] },
    }),
    text('role_arn', {
      label: 'Role to assume',
      required: false,
      placeholder: 'arn:aws:iam::111122223333:role/Costloom',
      help: 'A role in the payer account. Its trust policy must require the external ID shown here.',
    }),
    text('member_role', { label: 'Role in member accounts', required: false, advanced: true }),
    text('bucket', {
      label: 'Bucket',
      required: false,
      help: 'Only if Costloom cannot list exports: the bucket that contains them.',
      advanced: true,
    }),
    text('prefix', { label: 'Folder in the bucket', required: false, advanced: true }),
    text('region', {
      label: 'Region',
      initial: 'us-east-1',
      help: 'The bucket’s region; also used for sign-in.',
      advanced: true,
    }),
    url('endpoint', {
      label: 'Endpoint',
      required: false,
      help: 'Only for VPC endpoints and AWS-compatible services; all requests go there.',
      advanced: true,
    }),
  ],
  permissions: awsPermissions,
  guide: [
    'In the payer (management) account, open Billing and Cost Management › Data Exports and create a “FOCUS 1.2 with AWS columns” or CUR 2.0 export to an S3 bucket: daily, overwrite, Parquet or gzip.',
    'Create a user or a role with the policy below. CloudFormation, Terraform and CLI versions are ready to paste.',
    'Enter the access key, the profile or the role ARN, and test the connection to see which permissions work.',
    'After connecting, choose which exports to sync. The first bill of a new export arrives within 24 hours.',
  ],
});
