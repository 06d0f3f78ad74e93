import type { CatalogueEntry } from '../catalogue';
import { changeLabels } from './change-labels/step';
import { deleteDisks } from './delete-disks/step';
import { deleteSnapshots } from './delete-snapshots/step';
import { findInstances } from './find-instances/step';
import { queryBigQuery } from './query-bigquery/step';
import { releaseAddresses } from './release-addresses/step';
import { runGcpCommand } from './run-command/step';
import { startInstances } from './start-instances/step';
import { stopInstances } from './stop-instances/step';
import { undoChanges } from './undo-changes/step';
import { deleteForwardingRules } from './delete-forwarding-rules/step';
import { deleteImages } from './delete-images/step';
import { deleteNat } from './delete-nat/step';
import { detachDisks } from './detach-disks/step';
import { resizeInstances } from './resize-instances/step';
import { snapshotDisks } from './snapshot-disks/step';
import { deleteDatabases } from './delete-databases/step';
import { findDatabases } from './find-databases/step';
import { resizeDatabases } from './resize-databases/step';
import { snapshotDatabases } from './snapshot-databases/step';
import { startDatabases } from './start-databases/step';
import { stopDatabases } from './stop-databases/step';
import { findBuckets } from './find-buckets/step';
import { resizeInstanceGroups } from './resize-instance-groups/step';
import { resizeNodePools } from './resize-node-pools/step';
import { scaleRunServices } from './scale-run-services/step';
import { setLifecycleRule } from './set-lifecycle-rule/step';
import { setLogRetention } from './set-log-retention/step';
import { setStorageClass } from './set-storage-class/step';
import { publishToPubSub } from './publish-to-pubsub/step';
import { readCommitments } from './read-commitments/step';
import { readMetrics } from './read-metrics/step';

/** Steps that look at Google Cloud or change it. */
export const gcpSteps: readonly CatalogueEntry[] = [
  runGcpCommand,
  stopInstances,
  startInstances,
  deleteDisks,
  releaseAddresses,
  deleteSnapshots,
  queryBigQuery,
  findInstances,
  changeLabels,
  undoChanges,
  resizeInstances,
  snapshotDisks,
  detachDisks,
  deleteImages,
  deleteForwardingRules,
  deleteNat,
  findDatabases,
  stopDatabases,
  startDatabases,
  resizeDatabases,
  snapshotDatabases,
  deleteDatabases,
  resizeNodePools,
  resizeInstanceGroups,
  scaleRunServices,
  setLifecycleRule,
  setStorageClass,
  setLogRetention,
  findBuckets,
  readMetrics,
  readCommitments,
  publishToPubSub,
];
