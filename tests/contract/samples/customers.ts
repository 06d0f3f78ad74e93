import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

interface Made {
  id: string;
  name: string;
}

async function customer(harness: Harness, as: Person): Promise<Made> {
  const reply = await harness.call(as, 'customers.create', { body: { name: `Customer ${randomId()}` } });
  return (reply.body as { data: Made }).data;
}

const person = () => ({ email: `${randomId()}@people.example`, role: 'MSP-Customer-Viewer' as const });

async function user(harness: Harness, as: Person): Promise<{ id: string; userId: string }> {
  const { id } = await customer(harness, as);
  const reply = await harness.call(as, 'customers.addUser', { params: { id }, body: person() });
  return { id, userId: (reply.body as { data: { user: { userId: string } } }).data.user.userId };
}

export const samples: Samples = {
  'customers.list': { in: 'msp', request: async () => ({ query: { fields: 'id,name,integrations' } }) },
  'customers.create': { in: 'msp', request: async () => ({ body: { name: `Customer ${randomId()}` } }) },
  'customers.read': {
    in: 'msp',
    request: async (harness, as) => ({ params: { id: (await customer(harness, as)).id } }),
  },
  'customers.rename': {
    in: 'msp',
    request: async (harness, as) => ({
      params: { id: (await customer(harness, as)).id },
      body: { name: `Renamed ${randomId()}` },
    }),
  },
  'customers.overview': { in: 'msp', request: async () => ({ query: {} }) },
  'customers.delete': {
    in: 'msp',
    request: async (harness, as) => {
      const { id, name } = await customer(harness, as);
      return { params: { id }, body: { confirm_name: name } };
    },
  },
  'customers.listUsers': {
    in: 'msp',
    request: async (harness, as) => ({ params: { id: (await user(harness, as)).id } }),
  },
  'customers.addUser': {
    in: 'msp',
    request: async (harness, as) => ({ params: { id: (await customer(harness, as)).id }, body: person() }),
  },
  'customers.changeUser': {
    in: 'msp',
    request: async (harness, as) => ({
      params: await user(harness, as),
      body: { role: 'MSP-Customer-Editor' },
    }),
  },
  'customers.removeUser': {
    in: 'msp',
    request: async (harness, as) => ({ params: await user(harness, as) }),
  },
  'customers.audit': { in: 'msp', request: async () => ({ body: { maxReturnedItems: 10 } }) },
  'customers.auditOf': {
    in: 'msp',
    request: async (harness, as) => ({ params: { id: (await user(harness, as)).id }, body: {} }),
  },
};
