import type { Handlers } from '../../http/context';
import type { ClusterCosts } from './clusterCosts';
import type { Kubernetes } from './kubernetes.service';
import type { ClusterSources } from './sources.service';

export function kubernetesHandlers(kubernetes: Kubernetes, costs: ClusterCosts, sources: ClusterSources) {
  return {
    'kubernetes.list': async (_input, { session }) => ({ data: await kubernetes.list(session.orgId) }),
    'kubernetes.create': async ({ body }, { session }) => ({ data: await kubernetes.create(session, body) }),
    'kubernetes.update': async ({ params, body }, { session }) => ({
      data: await kubernetes.update(session, params.id, body),
    }),
    'kubernetes.delete': async ({ params }, { session }) => {
      await kubernetes.remove(session, params.id);
      return { data: { ok: true as const } };
    },
    'kubernetes.import': async ({ params, body }, { session, signal }) => ({
      data: await kubernetes.take(session, params.id, body, signal),
    }),
    'kubernetes.deleteAllocations': async ({ params, query }, { session }) => ({
      data: { deleted: await kubernetes.removeDays(session, params.id, query) },
    }),
    'kubernetes.source': async ({ params }, { session }) => ({
      data: await sources.find(session.orgId, params.id),
    }),
    'kubernetes.putSource': async ({ params, body }, { session }) => ({
      data: await sources.put(session, params.id, body),
    }),
    'kubernetes.testSource': async ({ params, body }, { session, signal }) => ({
      data: await sources.test(session, params.id, body, signal),
    }),
    'kubernetes.readSource': async ({ params }, { session }) => ({
      data: await sources.readNow(session, params.id),
    }),
    'kubernetes.deleteSource': async ({ params }, { session }) => {
      await sources.remove(session, params.id);
      return { data: { ok: true as const } };
    },
    'kubernetes.costs': async ({ params, query }, { session, signal }) => ({
      data: await costs.costs(session.orgId, params.id, query, signal),
    }),
    'kubernetes.exportCosts': ({ params, query }, { session, signal }) =>
      costs.csv(session.orgId, params.id, query, signal),
  } satisfies Partial<Handlers>;
}
