import { Fault } from '@shared/kernel/fault';
import type { CallContext } from '../../http/context';

export const noCustomer = () => new Fault('not_found:customer_not_found', 'This customer no longer exists.');

/**
 * The customer that a call names, if it is one of the active organisation: `Fault('forbidden')` for whoever is no user
 * of a provider, `not_found` for what is no customer of theirs.
 */
export async function customerOf(context: Pick<CallContext, 'mspScope' | 'session'>, id: string) {
  const { orgIds } = await context.mspScope();
  if (id === context.session.orgId || !orgIds.includes(id)) throw noCustomer();
  return { customerId: id, scope: { orgIds: [id] } };
}
