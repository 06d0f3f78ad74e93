import type { Samples } from '../sample';

const body = { kind: 'error', message: 'Failed to fetch spaces', path: '/spaces', tries: [1, null] };

export const samples: Samples = {
  'monitoring.jobs': { request: async () => ({}) },
  'monitoring.metrics': { request: async () => ({}) },
  'monitoring.report': { request: async () => ({ body }) },
  'monitoring.reports': {
    request: async (harness, as) => {
      await harness.call(as, 'monitoring.report', { body });
      return { query: { max_returned_items: 10 } };
    },
  },
};
