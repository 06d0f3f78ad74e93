import type { NeededPermission } from '@shared/api/integrations/kinds';
import { permission } from '../fields';

const bills = { capability: 'bills' } as const;
const optional = { capability: 'bills', optional: true } as const;

/** What a role for Costloom needs, and why; the setups and the policy are made of it. */
export const awsPermissions: NeededPermission[] = [
  permission('bcm-data-exports:ListExports', 'To find FOCUS and CUR 2.0 exports', bills),
  permission('bcm-data-exports:GetExport', 'To see what an export holds and where it lies', bills),
  permission('s3:ListBucket', 'To see which months have changed', bills),
  permission('s3:GetObject', 'To read the bills', bills),
  permission('cur:DescribeReportDefinitions', 'To find Cost and Usage Reports', optional),
  permission('organizations:ListAccounts', 'To name the accounts on the bill', optional),
];

/** A policy that allows these actions and no others. */
export const policyOf = (actions: readonly string[]) => ({
  Version: '2012-10-17',
  Statement: [{ Sid: 'Costloom', Effect: 'Allow', Action: [...actions], Resource: '*' }],
});
