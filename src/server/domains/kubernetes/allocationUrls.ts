import { addDays } from '@shared/model/days';
import type { SourceKind } from '@shared/model/kubernetes/source';

/**
 * Where to ask: OpenCost answers at /allocation, behind its UI and in Kubecost at /model/allocation. The second is for an
 * address that is already inside.
 */
const paths: Readonly<Record<SourceKind, readonly [string, string]>> = {
  opencost: ['/allocation', '/model/allocation'],
  kubecost: ['/model/allocation', '/allocation'],
};

/**
 * What asks for the allocations of one UTC day, by workload and with idle cost: the second where the first is unknown. By
 * cluster too: workloads of several would be added up without a word.
 */
export function allocationUrls(kind: SourceKind, address: string, day: string): string[] {
  const query = new URLSearchParams({
    window: `${day}T00:00:00Z,${addDays(day, 1)}T00:00:00Z`,
    step: '1d',
    aggregate: 'cluster,namespace,controllerKind,controller',
    accumulate: 'false',
    ...(kind === 'opencost' ? { includeIdle: 'true' } : { idle: 'true', shareIdle: 'false' }),
  });
  return paths[kind].map((path) => `${address}${path}?${query.toString()}`);
}
