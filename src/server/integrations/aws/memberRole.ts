import { valueOf } from '../fields';
import { BILLING_REGION } from './client';
import type { Connected } from '../../domains/integrations/connected.port';

const partitionOf = (region: string) =>
  region.startsWith('cn-') ? 'aws-cn' : region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';

/** The ARN of the role that the integration assumes in a member account; null where it names none. */
export function memberRole(of: Connected, account: string): string | null {
  const name = valueOf(of, 'member_role').replace(/^\/+/, '');
  const home = valueOf(of, 'region') || BILLING_REGION;
  return name === '' ? null : `arn:${partitionOf(home)}:iam::${account}:role/${name}`;
}
