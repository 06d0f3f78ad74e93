import type { Project } from '@shared/api/integrations/entities';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import type { Inventory, InventoryKind } from '../../../domains/integrations/inventory.port';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type { GcpClient } from '../client';
import { decideAdvice, readAdvice } from './advice';
import { readForwardingRules } from './balancers';
import { readClusters } from './clusters';
import { readAddresses, readDisks, readImages, readSnapshots } from './compute';
import { readDatabases } from './databases';
import { readEndpoints } from './endpoints';
import { projectNames, type Read } from './reading';
import type { Connected } from '../../../domains/integrations/connected.port';

const compute = ['roles/compute.viewer'];
const metrics = 'roles/monitoring.viewer';
const kinds: readonly { kind: string; name: string; permissions: readonly string[]; read: Read }[] = [
  { kind: 'gcp.disk', name: 'Unused persistent disks', permissions: compute, read: readDisks },
  { kind: 'gcp.address', name: 'External IP addresses', permissions: compute, read: readAddresses },
  { kind: 'gcp.snapshot', name: 'Disk snapshots', permissions: compute, read: readSnapshots },
  { kind: 'gcp.image', name: 'Images', permissions: compute, read: readImages },
  { kind: 'gcp.forwarding-rule', name: 'Forwarding rules', permissions: compute, read: readForwardingRules },
  {
    kind: 'gcp.sql-instance',
    name: 'Cloud SQL instances',
    permissions: ['roles/cloudsql.viewer', metrics],
    read: readDatabases,
  },
  {
    kind: 'gcp.gke-cluster',
    name: 'GKE clusters',
    permissions: ['roles/container.clusterViewer'],
    read: readClusters,
  },
  {
    kind: 'gcp.vertex-endpoint',
    name: 'Vertex AI endpoints',
    permissions: ['roles/cloudasset.viewer', metrics],
    read: readEndpoints,
  },
  {
    kind: 'gcp.advice',
    name: 'Recommender cost advice',
    permissions: [
      ...compute,
      'roles/recommender.computeViewer',
      'roles/recommender.cloudsqlViewer',
      'roles/recommender.projectCudViewer',
    ],
    read: readAdvice,
  },
];

/** What is there at Google Cloud, and what Recommender says about its cost: project by project. */
export function gcpInventory(
  clientOf: (of: Connected, signal: AbortSignal) => GcpClient,
  projectsOf: (client: GcpClient) => Promise<Project[]>,
): Inventory {
  return {
    provider: 'Google Cloud',
    kinds: kinds.map(({ kind, name, permissions }): InventoryKind => ({
      kind,
      name,
      permissions,
      reach: 'account',
    })),
    async places(of, signal) {
      const found = await projectsOf(clientOf(of, signal));
      return found.map(({ projectId, projectName }) => ({
        accountId: projectId,
        accountName: projectName,
        region: '*',
      }));
    },
    async read(of, { kind, place, run }, signal) {
      const one = kinds.find((known) => known.kind === kind);
      if (!one) throw new ProviderError(words.unknownKind(kind));
      const client = clientOf(of, signal);
      return one.read({ client, project: await projectNames(client, place.accountId, run), run });
    },
    decide: (of, { facts, decision }, signal) => decideAdvice(clientOf(of, signal), facts, decision),
  };
}
