import type { Handlers } from '../../http/context';
import type { ClusterCosts } from './clusterCosts';
import type { Kubernetes } from './kubernetes.service';
import type { ClusterSources } from './sources.service';

export function kubernetesHandlers(kubernetes: Kubernetes, costs: ClusterCosts, sources: ClusterSources) {
  return {
    'kubernetes.list': (_input, { session }) => kubernetes.list(session.orgId),
    'kubernetes.create': ({ body }, { session }) => kubernetes.create(session, body),
    'kubernetes.update': ({ params, body }, { session }) => kubernetes.update(session, params.id, body),
    'kubernetes.delete': ({ params }, { session }) => kubernetes.remove(session, params.id),
    'kubernetes.import': ({ params, body }, { session, signal }) =>
      kubernetes.take(session, params.id, body, signal),
    'kubernetes.deleteAllocations': async ({ params, query }, { session }) => ({
      deleted: await kubernetes.removeDays(session, params.id, query),
    }),
    'kubernetes.source': ({ params }, { session }) => sources.find(session.orgId, params.id),
    'kubernetes.putSource': ({ params, body }, { session }) => sources.put(session, params.id, body),
    'kubernetes.testSource': ({ params, body }, { session, signal }) =>
      sources.test(session, params.id, body, signal),
    'kubernetes.readSource': ({ params }, { session }) => sources.readNow(session, params.id),
    'kubernetes.deleteSource': ({ params }, { session }) => sources.remove(session, params.id),
    'kubernetes.costs': ({ params, query }, { session, signal }) =>
      costs.costs(session.orgId, params.id, query, signal),
    'kubernetes.exportCosts': ({ params, query }, { session, signal }) =>
      costs.csv(session.orgId, params.id, query, signal),
  } satisfies Partial<Handlers>;
}
