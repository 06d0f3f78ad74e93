import type { Handlers } from '../../http/context';
import type { Connecting } from '../integrations/integrations.port';
import { customerOf } from './customer';

/** Integrations that a provider connects for a customer: theirs from then on. */
export function createCustomerIntegrations(deps: {
  connecting: Connecting;
}): Pick<Handlers, 'integrations.connectForCustomer'> {
  return {
    'integrations.connectForCustomer': async ({ params, body }, context) => {
      const { customerId: orgId } = await customerOf(context, params.customerId);
      const { userId, name } = context.session;
      return deps.connecting.connect({ orgId, userId, name }, body);
    },
  };
}
