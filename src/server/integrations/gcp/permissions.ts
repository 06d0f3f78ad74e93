import { z } from 'zod';
import type { NeededPermission } from '@shared/api/integrations/kinds';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import { permission } from '../fields';
import type { GcpClient } from './client';

const inventory = { capability: 'inventory', optional: true } as const;
const actions = { capability: 'actions', optional: true } as const;

/** Roles of Google Cloud that Costloom needs, and why. */
export const gcpPermissions: NeededPermission[] = [
  permission('roles/bigquery.jobUser', 'To run queries; grant in the export’s project', {
    capability: 'bills',
  }),
  permission('roles/bigquery.dataViewer', 'To read the billing tables; grant on their dataset', {
    capability: 'bills',
  }),
  permission('resourcemanager.projects.get', 'To name the projects', { capability: 'bills', optional: true }),
  permission('roles/cloudasset.viewer', 'To list resources', inventory),
  permission('roles/compute.viewer', 'To see disks, addresses, snapshots and machines', inventory),
  permission('roles/cloudsql.viewer', 'To see Cloud SQL instances', inventory),
  permission('roles/container.clusterViewer', 'To see GKE clusters and their versions', inventory),
  permission('roles/monitoring.viewer', 'To see how heavily resources are used', inventory),
  permission('roles/recommender.computeViewer', 'To read recommendations for Compute Engine', inventory),
  permission('roles/recommender.cloudsqlViewer', 'To read recommendations for Cloud SQL', inventory),
  permission('roles/recommender.projectCudViewer', 'To read recommendations for commitments', inventory),
  permission('billing.resourceCosts.get', 'To get savings at your prices instead of list prices', inventory),
  permission(
    'roles/compute.instanceAdmin.v1',
    'To stop, start and resize machines, and delete disks, snapshots and images',
    actions,
  ),
  permission('roles/compute.publicIpAdmin', 'To release addresses', actions),
  permission('roles/compute.loadBalancerAdmin', 'To delete forwarding rules', actions),
  permission('roles/compute.networkAdmin', 'To delete Cloud NAT gateways', actions),
  permission('roles/cloudsql.admin', 'To stop, start, resize, back up and delete Cloud SQL', actions),
  permission('roles/container.clusterAdmin', 'To resize GKE node pools', actions),
  permission(
    'roles/run.developer',
    'To scale Cloud Run services; grant Service Account User on their accounts, too',
    actions,
  ),
  permission('roles/storage.admin', 'To change lifecycle rules, classes and labels of buckets', actions),
  permission('roles/logging.configWriter', 'To shorten the retention of log buckets', actions),
  permission('roles/pubsub.publisher', 'To publish messages to Pub/Sub', actions),
];

/** What a role is known by: a permission that the others of the list do not give. */
const signs: Readonly<Record<string, string>> = {
  'roles/bigquery.jobUser': 'bigquery.jobs.create',
  'resourcemanager.projects.get': 'resourcemanager.projects.get',
  'roles/cloudasset.viewer': 'cloudasset.assets.searchAllResources',
  'roles/compute.viewer': 'compute.disks.list',
  'roles/cloudsql.viewer': 'cloudsql.instances.list',
  'roles/container.clusterViewer': 'container.clusters.list',
  'roles/monitoring.viewer': 'monitoring.timeSeries.list',
  'roles/recommender.computeViewer': 'recommender.computeInstanceIdleResourceRecommendations.list',
  'roles/recommender.cloudsqlViewer': 'recommender.cloudsqlIdleInstanceRecommendations.list',
  'roles/recommender.projectCudViewer': 'recommender.usageCommitmentRecommendations.list',
  'billing.resourceCosts.get': 'billing.resourceCosts.get',
  'roles/compute.instanceAdmin.v1': 'compute.instances.stop',
  'roles/compute.publicIpAdmin': 'compute.addresses.delete',
  'roles/compute.loadBalancerAdmin': 'compute.forwardingRules.delete',
  'roles/compute.networkAdmin': 'compute.routers.update',
  'roles/cloudsql.admin': 'cloudsql.instances.update',
  'roles/container.clusterAdmin': 'container.clusters.update',
  'roles/run.developer': 'run.services.update',
  'roles/storage.admin': 'storage.buckets.update',
  'roles/logging.configWriter': 'logging.buckets.update',
  'roles/pubsub.publisher': 'pubsub.topics.publish',
};
const tested = z.object({ permissions: z.array(z.string()).default([]) });

/** Which of them are granted in a project; asking needs no permission itself. */
export async function grantedIn(client: GcpClient, project: string): Promise<Record<string, boolean>> {
  const permissions = Object.values(signs);
  const path = `v1/projects/${encodeURIComponent(project)}:testIamPermissions`;
  const found = await client.projects(path, tested, { permissions }).catch((error: unknown) => {
    // A project that is not known, or an interface that is turned off there, tells nothing.
    if (error instanceof ServiceRefusal && !error.passing) return undefined;
    throw error;
  });
  if (!found) return {};
  return Object.fromEntries(
    Object.entries(signs).map(([name, sign]) => [name, found.permissions.includes(sign)]),
  );
}
