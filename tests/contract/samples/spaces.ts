import type { Samples } from '../sample';

export const samples: Samples = {
  'spaces.list': { request: async () => ({ query: { include_archived: 'true' } }) },
};
