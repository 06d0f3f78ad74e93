import { Fault } from '@shared/kernel/fault';
import type { TenantScope } from '../db/database';
import { isMsp } from './gate';
import type { Session } from './session';

export const OF_CUSTOMER = 'This belongs to a customer. Switch to that organization to change it.';

/** A provider reads what its customers have, and changes none of it. `ownerOf`: the organization that has the thing. */
export async function refuseOfCustomer(
  context: { session: Session; mspScope(): Promise<TenantScope> },
  ownerOf: (scope: TenantScope) => Promise<string | undefined>,
): Promise<void> {
  if (!isMsp(context.session)) return;
  const owner = await ownerOf(await context.mspScope());
  if (owner !== undefined && owner !== context.session.orgId)
    throw new Fault('forbidden:belongs_to_customer', OF_CUSTOMER);
}
