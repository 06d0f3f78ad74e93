import type { Samples } from '../sample';

export const samples: Samples = {
  // Nothing is set up there: it says so, and sends nothing.
  'notifications.test': { request: async () => ({ body: { channel: 'email' } }) },
  'organisations.rename': {
    request: async (_harness, _as, { name }) => ({ body: { name } }),
  },
};
