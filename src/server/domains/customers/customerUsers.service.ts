import { Fault } from '@shared/kernel/fault';
import type { Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Giver, Members } from '../organisations/members.port';
import { customerOf } from './customer';

type UserHandlers = Pick<
  Handlers,
  'customers.listUsers' | 'customers.addUser' | 'customers.changeUser' | 'customers.removeUser'
>;

const from = ({ role, name }: Session, customerId: string): Giver => ({
  orgId: customerId,
  orgType: 'MSP_CUSTOMER',
  role,
  name,
  fromAbove: true,
});

/** People of customers, as their provider administers them. */
export function createCustomerUsers(deps: { members: Members }): UserHandlers {
  const { members } = deps;
  return {
    'customers.listUsers': async ({ params }, context) => {
      const { customerId } = await customerOf(context, params.id);
      return members.list(customerId);
    },

    'customers.addUser': async ({ params, body }, context) => {
      const { customerId } = await customerOf(context, params.id);
      if (body.email.trim().toLowerCase() === context.session.email.toLowerCase())
        throw new Fault('conflict:own_address', 'You reach your customers already; nothing was changed.');
      const { member: user, ...link } = await members.invite(from(context.session, customerId), body);
      return { user, ...link };
    },

    'customers.changeUser': async ({ params, body }, context) => {
      const { customerId } = await customerOf(context, params.id);
      const giver = from(context.session, customerId);
      return members.change(giver, params.userId, body.role);
    },

    'customers.removeUser': async ({ params }, context) => {
      const { customerId } = await customerOf(context, params.id);
      await members.remove(from(context.session, customerId), params.userId);
    },
  };
}
