import type { Samples } from '../sample';

export const samples: Samples = {
  'remedies.list': { request: async () => ({ query: { case_types: 'aws-unattached-volume' } }) },
  // A good answer needs a case of a saving rule and a cloud: see remedies.test.ts.
  'remedies.run': {
    status: 400,
    request: async () => ({
      params: { id: 'aws-delete-volumes' },
      body: { case_ids: ['no-such-case'], integration_id: 'no-such-integration', preview: true },
    }),
  },
};
