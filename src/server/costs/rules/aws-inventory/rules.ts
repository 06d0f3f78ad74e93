import type { SavingRule } from '../common/rule';
import { abandonedBucket } from './abandoned-bucket/rule';
import { bucketWithoutLifecycle } from './bucket-without-lifecycle/rule';
import { duplicateTrail } from './duplicate-trail/rule';
import { emptyClassicLoadBalancer } from './empty-classic-load-balancer/rule';
import { emptyLoadBalancer } from './empty-load-balancer/rule';
import { extendedSupport } from './extended-support/rule';
import { gp2Volume } from './gp2-volume/rule';
import { idleCacheCluster } from './idle-cache-cluster/rule';
import { idleDatabase } from './idle-database/rule';
import { idleEmrCluster } from './idle-emr-cluster/rule';
import { idleFileSystem } from './idle-file-system/rule';
import { idleInstance } from './idle-instance/rule';
import { idleNatGateway } from './idle-nat-gateway/rule';
import { idleProvisionedConcurrency } from './idle-provisioned-concurrency/rule';
import { idleRedshiftCluster } from './idle-redshift-cluster/rule';
import { idleSagemakerEndpoint } from './idle-sagemaker-endpoint/rule';
import { idleStream } from './idle-stream/rule';
import { idleVolume } from './idle-volume/rule';
import { incompleteUploads } from './incomplete-uploads/rule';
import { logGroupRetention } from './log-group-retention/rule';
import { oldSnapshot } from './old-snapshot/rule';
import { orphanDatabaseSnapshot } from './orphan-database-snapshot/rule';
import { orphanSnapshot } from './orphan-snapshot/rule';
import { overprovisionedIops } from './overprovisioned-iops/rule';
import { oversizedDatabase } from './oversized-database/rule';
import { previousGeneration } from './previous-generation/rule';
import { stoppedInstanceAddress } from './stopped-instance-address/rule';
import { stoppedInstanceVolume } from './stopped-instance-volume/rule';
import { unassociatedAddress } from './unassociated-address/rule';
import { unattachedVolume } from './unattached-volume/rule';
import { unscaledTable } from './unscaled-table/rule';
import { unusedImage } from './unused-image/rule';
import { unusedSecret } from './unused-secret/rule';
import { unusedTable } from './unused-table/rule';

/** Rules on the inventory of AWS, one line each. */
export const awsInventoryRules: readonly SavingRule[] = [
  abandonedBucket,
  bucketWithoutLifecycle,
  duplicateTrail,
  emptyClassicLoadBalancer,
  emptyLoadBalancer,
  extendedSupport,
  gp2Volume,
  idleCacheCluster,
  idleDatabase,
  idleEmrCluster,
  idleFileSystem,
  idleInstance,
  idleNatGateway,
  idleProvisionedConcurrency,
  idleRedshiftCluster,
  idleSagemakerEndpoint,
  idleStream,
  idleVolume,
  incompleteUploads,
  logGroupRetention,
  oldSnapshot,
  orphanDatabaseSnapshot,
  orphanSnapshot,
  overprovisionedIops,
  oversizedDatabase,
  previousGeneration,
  stoppedInstanceAddress,
  stoppedInstanceVolume,
  unassociatedAddress,
  unattachedVolume,
  unscaledTable,
  unusedImage,
  unusedSecret,
  unusedTable,
];
