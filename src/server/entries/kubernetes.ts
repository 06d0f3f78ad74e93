import { createAllocationApi } from '../domains/kubernetes/allocationApi';
import { createClusterCosts } from '../domains/kubernetes/clusterCosts';
import { kubernetesHandlers } from '../domains/kubernetes/kubernetes.routes';
import { createKubernetes } from '../domains/kubernetes/kubernetes.service';
import type { NodeBills } from '../domains/kubernetes/nodes.port';
import { createClusterSources } from '../domains/kubernetes/sources.service';
import type { ParquetTables } from '../domains/kubernetes/tables.port';
import type { UnitBills } from '../domains/units/units.port';
import { recordActivity } from '../domains/organisations/activity.store';
import type { Settings } from '../domains/settings/settings.port';
import type { Database } from '../db/database';
import type { Jobs } from '../jobs/jobs.port';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { createServiceClient } from '../platform/outbound/serviceClient';
import type { SecretBox } from '../platform/secretBox';

/** What reading from OpenCost and Kubecost needs beside the rest. */
export interface ClusterSourceParts {
  jobs: Pick<Jobs, 'add'>;
  box: SecretBox;
  /** The organization of the one person whose server this is. */
  home: string | undefined;
  allowOutbound: readonly string[];
}

/** Clusters with their allocations, where these are read from, and what they cost on the bill. */
export function composeKubernetes(
  deps: ClusterSourceParts & {
    database: Database;
    clock: Clock;
    log: Log;
    newId: () => string;
    settings: Pick<Settings, 'allowedNetworks'>;
    bills: UnitBills;
    nodeBills: NodeBills;
    parquet: ParquetTables;
  },
) {
  const { home, settings } = deps;
  const record = recordActivity;
  const client = createServiceClient({
    any: (orgId) => orgId === home,
    allow: deps.allowOutbound,
    allowed: () => settings.allowedNetworks({ orgIds: home === undefined ? [] : [home] }),
  });
  const kubernetes = createKubernetes({ ...deps, record });
  const sources = createClusterSources({
    ...deps,
    record,
    api: createAllocationApi(client),
    mayBePlain: client.mayBePlain,
  });
  return {
    handlers: kubernetesHandlers(kubernetes, createClusterCosts({ ...deps, kubernetes }), sources),
    jobs: sources.jobs,
    end: () => client.close(),
  };
}
