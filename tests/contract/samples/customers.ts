import { randomId } from '@server/platform/crypto';
import type { Samples } from '../sample';

export const samples: Samples = {
  'customers.list': { in: 'msp', request: async () => ({ query: { fields: 'id,name,integrations' } }) },
  'customers.create': { in: 'msp', request: async () => ({ body: { name: `Customer ${randomId()}` } }) },
};
