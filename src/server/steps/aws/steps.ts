import type { CatalogueEntry } from '../catalogue';
import { runAutomation } from './run-automation/step';
import { runAwsCommand } from './run-command/step';
import { findInstances } from './find-instances/step';
import { findBuckets } from './find-buckets/step';
import { findDatabases } from './find-databases/step';
import { stopInstances } from './stop-instances/step';
import { startInstances } from './start-instances/step';
import { resizeInstances } from './resize-instances/step';
import { terminateInstances } from './terminate-instances/step';
import { deleteVolumes } from './delete-volumes/step';
import { changeVolumeType } from './change-volume-type/step';
import { snapshotVolumes } from './snapshot-volumes/step';
import { detachVolumes } from './detach-volumes/step';
import { deleteSnapshots } from './delete-snapshots/step';
import { releaseAddresses } from './release-addresses/step';
import { deleteNatGateways } from './delete-nat-gateways/step';
import { deleteLoadBalancers } from './delete-load-balancers/step';
import { deregisterImages } from './deregister-images/step';
import { stopDatabases } from './stop-databases/step';
import { startDatabases } from './start-databases/step';
import { snapshotDatabases } from './snapshot-databases/step';
import { resizeDatabases } from './resize-databases/step';
import { deleteDatabases } from './delete-databases/step';
import { setLogRetention } from './set-log-retention/step';
import { scaleAutoScalingGroups } from './scale-auto-scaling-groups/step';
import { changeTags } from './change-tags/step';
import { queryAthena } from './query-athena/step';
import { readMetrics } from './read-metrics/step';
import { queryCosts } from './query-costs/step';
import { readCommitments } from './read-commitments/step';
import { sendToSqs } from './send-to-sqs/step';
import { publishToSns } from './publish-to-sns/step';
import { sendEvents } from './send-events/step';
import { changeLambdaMemory } from './change-lambda-memory/step';
import { setLambdaConcurrency } from './set-lambda-concurrency/step';
import { scaleEcsServices } from './scale-ecs-services/step';
import { endUnfinishedUploads } from './end-unfinished-uploads/step';
import { setLifecycleRule } from './set-lifecycle-rule/step';
import { useIntelligentTiering } from './use-intelligent-tiering/step';
import { pauseRedshiftClusters } from './pause-redshift-clusters/step';
import { deleteSagemakerEndpoints } from './delete-sagemaker-endpoints/step';
import { deleteCacheClusters } from './delete-cache-clusters/step';
import { terminateEmrClusters } from './terminate-emr-clusters/step';
import { deleteFileSystems } from './delete-file-systems/step';
import { deleteStreams } from './delete-streams/step';
import { deleteSecrets } from './delete-secrets/step';
import { removeProvisionedConcurrency } from './remove-provisioned-concurrency/step';
import { useOnDemandCapacity } from './use-on-demand-capacity/step';
import { deleteTables } from './delete-tables/step';
import { deleteDatabaseSnapshots } from './delete-database-snapshots/step';
import { releaseInstanceAddresses } from './release-instance-addresses/step';
import { stopManagementEvents } from './stop-management-events/step';
import { reduceCapacityReservations } from './reduce-capacity-reservations/step';
import { undoChanges } from './undo-changes/step';

/** Steps that look at AWS or change it. */
export const awsSteps: readonly CatalogueEntry[] = [
  runAwsCommand,
  findInstances,
  findDatabases,
  stopInstances,
  startInstances,
  resizeInstances,
  terminateInstances,
  deleteVolumes,
  changeVolumeType,
  snapshotVolumes,
  detachVolumes,
  deleteSnapshots,
  releaseAddresses,
  deleteNatGateways,
  deleteLoadBalancers,
  deregisterImages,
  stopDatabases,
  startDatabases,
  snapshotDatabases,
  resizeDatabases,
  deleteDatabases,
  setLogRetention,
  scaleAutoScalingGroups,
  changeTags,
  queryAthena,
  readMetrics,
  queryCosts,
  readCommitments,
  sendToSqs,
  publishToSns,
  sendEvents,
  changeLambdaMemory,
  setLambdaConcurrency,
  scaleEcsServices,
  findBuckets,
  setLifecycleRule,
  useIntelligentTiering,
  endUnfinishedUploads,
  pauseRedshiftClusters,
  deleteSagemakerEndpoints,
  deleteCacheClusters,
  terminateEmrClusters,
  deleteFileSystems,
  deleteStreams,
  deleteSecrets,
  removeProvisionedConcurrency,
  useOnDemandCapacity,
  deleteTables,
  deleteDatabaseSnapshots,
  releaseInstanceAddresses,
  stopManagementEvents,
  reduceCapacityReservations,
  runAutomation,
  undoChanges,
];
