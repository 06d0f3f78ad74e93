import { createClusterCosts } from '../domains/kubernetes/clusterCosts';
import { kubernetesHandlers } from '../domains/kubernetes/kubernetes.routes';
import { createKubernetes } from '../domains/kubernetes/kubernetes.service';
import type { NodeBills } from '../domains/kubernetes/nodes.port';
import type { ParquetTables } from '../domains/kubernetes/tables.port';
import type { UnitBills } from '../domains/units/units.port';
import { recordActivity } from '../domains/organisations/activity.store';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';

/** Clusters with their allocations, and what they cost on the bill. */
export function composeKubernetes(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  bills: UnitBills;
  nodeBills: NodeBills;
  parquet: ParquetTables;
}) {
  const kubernetes = createKubernetes({ ...deps, record: recordActivity });
  return kubernetesHandlers(kubernetes, createClusterCosts({ ...deps, kubernetes }));
}
