import type { Samples } from '../sample';

export const samples: Samples = {
  'users.me': { request: async () => ({}) },
  'users.orgMetadata': { request: async (_harness, as) => ({ body: { orgId: as.orgId } }) },
  'users.getMetadata': { request: async (_harness, as) => ({ body: { userId: as.userId } }) },
  'users.updateMetadata': {
    request: async (_harness, as) => ({
      body: { userId: as.userId, metadata: { activeOrgId: as.orgId, defaultOrgId: as.orgId } },
    }),
  },
  'users.helpWidget': { request: async (_harness, as) => ({ body: { name: 'Someone', email: as.email } }) },
};
