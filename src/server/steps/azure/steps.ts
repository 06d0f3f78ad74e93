import { querySynapse } from './query-synapse/step';
import { deleteUnusedServices } from './delete-unused-services/step';
import { setWindowsLicense } from './set-windows-license/step';
import type { CatalogueEntry } from '../catalogue';
import { changeSnapshotStorage } from './change-snapshot-storage/step';
import { deallocateMachines } from './deallocate-machines/step';
import { deleteDisks } from './delete-disks/step';
import { deleteNetworkResources } from './delete-network-resources/step';
import { deletePublicAddresses } from './delete-public-addresses/step';
import { deleteSnapshots } from './delete-snapshots/step';
import { runAzureCommand } from './run-command/step';
import { startMachines } from './start-machines/step';
import { changeTags } from './change-tags/step';
import { findDatabases } from './find-databases/step';
import { findDisks } from './find-disks/step';
import { findMachines } from './find-machines/step';
import { findResources } from './find-resources/step';
import { queryResourceGraph } from './query-resource-graph/step';
import { undoChanges } from './undo-changes/step';
import { changeDiskTier } from './change-disk-tier/step';
import { detachDisks } from './detach-disks/step';
import { resizeMachines } from './resize-machines/step';
import { snapshotDisks } from './snapshot-disks/step';
import { resizeDatabases } from './resize-databases/step';
import { pauseSynapsePools } from './pause-synapse-pools/step';
import { resumeSynapsePools } from './resume-synapse-pools/step';
import { stopFlexibleServers } from './stop-flexible-servers/step';
import { startFlexibleServers } from './start-flexible-servers/step';
import { stopClusters } from './stop-clusters/step';
import { startClusters } from './start-clusters/step';
import { scaleNodePools } from './scale-node-pools/step';
import { scaleScaleSets } from './scale-scale-sets/step';
import { deallocateScaleSets } from './deallocate-scale-sets/step';
import { startScaleSets } from './start-scale-sets/step';
import { resizeAppServicePlans } from './resize-app-service-plans/step';
import { queryCosts } from './query-costs/step';
import { readMetrics } from './read-metrics/step';
import { readReservations } from './read-reservations/step';
import { setLifecycleRule } from './set-lifecycle-rule/step';
import { sendToEventGrid } from './send-to-event-grid/step';
import { sendToServiceBus } from './send-to-service-bus/step';
import { deleteAppServicePlans } from './delete-app-service-plans/step';
import { setLogRetention } from './set-log-retention/step';

/** Steps that look at Azure or change it. */
export const azureSteps: readonly CatalogueEntry[] = [
  runAzureCommand,
  deallocateMachines,
  startMachines,
  deleteDisks,
  deletePublicAddresses,
  deleteSnapshots,
  changeSnapshotStorage,
  deleteNetworkResources,
  queryResourceGraph,
  findMachines,
  findDisks,
  findResources,
  changeTags,
  undoChanges,
  findDatabases,
  resizeMachines,
  snapshotDisks,
  changeDiskTier,
  detachDisks,
  resizeDatabases,
  pauseSynapsePools,
  resumeSynapsePools,
  stopFlexibleServers,
  startFlexibleServers,
  stopClusters,
  startClusters,
  scaleNodePools,
  scaleScaleSets,
  deallocateScaleSets,
  startScaleSets,
  resizeAppServicePlans,
  queryCosts,
  readMetrics,
  readReservations,
  setLifecycleRule,
  sendToServiceBus,
  sendToEventGrid,
  deleteAppServicePlans,
  setLogRetention,
  deleteUnusedServices,
  setWindowsLicense,
  querySynapse,
];
