import type { CallRequest } from '@shared/api/index';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

let count = 0;
const made = (): CallRequest<'kubernetes.create'>['body'] => ({
  name: `Cluster ${(count += 1)}`,
  currency: 'USD',
});
const query = { from: '2026-01-01', to: '2026-01-31' };

async function aCluster(harness: Harness, as: Person): Promise<{ params: { id: string } }> {
  const { body } = await harness.call(as, 'kubernetes.create', { body: made() });
  return { params: { id: (body as { data: { cluster_id: string } }).data.cluster_id } };
}

// Nothing listens there.
const source = { kind: 'opencost' as const, address: 'http://127.0.0.1:9', token: 'of-the-tests' };

async function connected(harness: Harness, as: Person): Promise<{ params: { id: string } }> {
  const made = await aCluster(harness, as);
  await harness.call(as, 'kubernetes.putSource', { ...made, body: source });
  return made;
}

export const samples: Samples = {
  'kubernetes.list': { request: async () => ({}) },
  'kubernetes.create': { request: async () => ({ body: made() }) },
  'kubernetes.update': {
    request: async (harness, as) => ({ ...(await aCluster(harness, as)), body: made() }),
  },
  'kubernetes.delete': { request: aCluster },
  'kubernetes.import': {
    request: async (harness, as) => ({
      ...(await aCluster(harness, as)),
      body: { text: 'Date,Namespace,TotalCost\n2026-01-02,web,5', dry_run: false },
    }),
  },
  'kubernetes.deleteAllocations': {
    request: async (harness, as) => ({ ...(await aCluster(harness, as)), query }),
  },
  'kubernetes.source': { request: connected },
  'kubernetes.putSource': {
    request: async (harness, as) => ({ ...(await aCluster(harness, as)), body: source }),
  },
  'kubernetes.testSource': {
    request: async (harness, as) => ({ ...(await aCluster(harness, as)), body: source }),
    status: 503,
  },
  'kubernetes.readSource': { request: connected },
  'kubernetes.deleteSource': { request: connected },
  'kubernetes.costs': {
    request: async (harness, as) => ({ ...(await aCluster(harness, as)), query }),
  },
  'kubernetes.exportCosts': {
    request: async (harness, as) => ({ ...(await aCluster(harness, as)), query }),
  },
};
