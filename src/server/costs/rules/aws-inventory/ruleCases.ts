import type { JsonObject } from '@shared/model/json';
import { dayAt, type Charge } from '../common/fixture';

/** What the rules of this room find, for their test. */

/** 2 a day as a month, and 1. */
export const MONTH = 60.875;
const HALF = MONTH / 2;
const GB = 1_073_741_824;

interface Thing {
  state?: string;
  stateSince?: string;
  facts: JsonObject;
  /** Its rows on the bill, by their text: what a day costs, 2 of anything unless given. */
  billed?: Record<string, number | Charge>;
}
interface Case {
  kind: string;
  /** Found: what it is, what it costs a month, and what is saved of it. */
  found: Thing & { cost?: number; saving?: number | null };
  /** The same but for this, and not found. */
  misses: Record<string, Partial<Thing>>;
}

const volume = { size_gb: 100, volume_type: 'gp3', instance_id: 'i-1', instance_state: 'running' };
const snapshot = {
  age_days: 100,
  volume_known: true,
  volume_exists: true,
  in_image: false,
  kept_by: '',
  tier: 'standard',
};
const balancer = { type: 'application', age_days: 60, listeners: 1, targets: 0, requests_14d: 0 };
const instance = {
  instance_type: 'm5.large',
  lifecycle: 'on-demand',
  auto_scaling_group: '',
  measured_days: 14,
  cpu_avg_14d: 2,
  cpu_max_14d: 10,
  network_bps_14d: 500,
};
const database = {
  instance_type: 'db.m5.xlarge',
  engine: 'mysql',
  engine_version: '8.0',
  measured_days: 14,
  age_days: 200,
  connections_max_14d: 0,
  cpu_avg_14d: 3,
  cpu_max_14d: 9,
};
const bucket = {
  age_days: 400,
  lifecycle_known: true,
  lifecycle_rules: 0,
  aborts_uploads: false,
  standard_bytes: 1000 * GB,
};
const table = {
  age_days: 200,
  consumed_90d: 500,
  billing_mode: 'PROVISIONED',
  scaled: false,
  read_units: 100,
  write_units: 20,
  read_peak_14d: 10,
  write_peak_14d: 2,
};
const covered: Charge = { Cost: 2, CommitmentDiscountId: 'ri-1', PricingCategory: 'Committed' };

export const cases: Record<string, Case> = {
  'aws-unattached-volume': {
    kind: 'aws.volume',
    found: { state: 'available', facts: { ...volume, instance_id: '' } },
    misses: { attached: { state: 'in-use' }, new: { stateSince: dayAt(28) } },
  },
  'aws-stopped-instance-volume': {
    kind: 'aws.volume',
    found: { facts: { ...volume, instance_state: 'stopped', instance_stopped_days: 30 } },
    misses: {
      sooner: { facts: { ...volume, instance_state: 'stopped', instance_stopped_days: 29 } },
      untold: { facts: { ...volume, instance_state: 'stopped', instance_stopped_days: null } },
    },
  },
  'aws-gp2-volume': {
    kind: 'aws.volume',
    // 2,000 GB with 5,000 IOPS and 120 MB/s needed: (0.8 × 2000 + 0.05 × 2000) ÷ 2000 = 85%.
    found: {
      facts: {
        ...volume,
        volume_type: 'gp2',
        size_gb: 2000,
        iops_peak_14d: 5000 / 1.2,
        mbps_peak_14d: 100,
      },
      saving: MONTH * 0.15,
    },
    misses: {
      // As much throughput as gp2 gives at its least: more than is saved.
      'small and fast': { facts: { ...volume, volume_type: 'gp2', size_gb: 200, mbps_peak_14d: 240 } },
      gp3: { facts: volume },
    },
  },
  'aws-overprovisioned-iops': {
    kind: 'aws.volume',
    // 8,000 of 40,000 are needed: 8,000 ÷ (32,000 + 0.7 × 8,000).
    found: {
      state: 'in-use',
      facts: { volume_type: 'io2', iops: 40_000, iops_peak_14d: 8000 / 1.5, measured_days: 14 },
      billed: { 'ebs volumep-iops.io2': 2, 'ebs volumeusage.io2': 1 },
      saving: MONTH * (1 - 8000 / 37_600),
    },
    misses: {
      busy: { facts: { volume_type: 'io2', iops: 40_000, iops_peak_14d: 20_000, measured_days: 14 } },
      unmeasured: { facts: { volume_type: 'io1', iops: 40_000, iops_peak_14d: null, measured_days: 0 } },
    },
  },
  'aws-idle-volume': {
    kind: 'aws.volume',
    found: { state: 'in-use', facts: { ...volume, measured_days: 14, ops_14d: 0, ops_per_day_14d: 0 } },
    misses: {
      busy: { facts: { ...volume, measured_days: 14, ops_14d: 2800, ops_per_day_14d: 200 } },
      stopped: { facts: { ...volume, instance_state: 'stopped', measured_days: 14, ops_per_day_14d: 0 } },
    },
  },
  'aws-old-snapshot': {
    kind: 'aws.snapshot',
    found: { facts: snapshot },
    misses: {
      young: { facts: { ...snapshot, age_days: 89 } },
      'of an image': { facts: { ...snapshot, in_image: true } },
      'of a plan': { facts: { ...snapshot, kept_by: 'AWS Backup' } },
    },
  },
  'aws-orphan-snapshot': {
    kind: 'aws.snapshot',
    found: { facts: { ...snapshot, age_days: 30, volume_exists: false } },
    misses: {
      copied: { facts: { ...snapshot, age_days: 30, volume_exists: false, volume_known: false } },
      archived: { facts: { ...snapshot, volume_exists: false, tier: 'archive' } },
    },
  },
  'aws-unused-image': {
    kind: 'aws.image',
    found: { facts: { public: false, unused_days: 90, snapshots: 1 } },
    misses: {
      launched: { facts: { unused_days: 89, snapshots: 1 } },
      planned: { facts: { unused_days: 90, snapshots: 1, in_launch_template: true } },
      public: { facts: { unused_days: 90, snapshots: 1, public: true } },
    },
  },
  'aws-unassociated-address': {
    kind: 'aws.address',
    found: { state: 'unassociated', facts: { public_ip: '203.0.113.7' } },
    misses: {
      associated: { state: 'associated' },
      'of the bill’s rule': { billed: { 'idle public ipv4 address': 2 } },
    },
  },
  'aws-stopped-instance-address': {
    kind: 'aws.address',
    found: { state: 'associated', facts: { instance_state: 'stopped', instance_stopped_days: 31 } },
    misses: { running: { facts: { instance_state: 'running', instance_stopped_days: null } } },
  },
  'aws-idle-nat-gateway': {
    kind: 'aws.nat-gateway',
    found: { state: 'available', facts: { age_days: 90, measured_days: 14, bytes_out_14d: 0 } },
    misses: {
      used: { facts: { age_days: 90, measured_days: 14, bytes_out_14d: 5 } },
      unmeasured: { facts: { age_days: 90, measured_days: 0, bytes_out_14d: null } },
    },
  },
  'aws-empty-load-balancer': {
    kind: 'aws.load-balancer',
    found: { facts: balancer },
    misses: {
      asked: { facts: { ...balancer, requests_14d: 3 } },
      new: { facts: { ...balancer, age_days: 2 } },
    },
  },
  'aws-empty-classic-load-balancer': {
    kind: 'aws.load-balancer',
    found: { facts: { type: 'classic', age_days: 60, targets: 0 } },
    misses: { used: { facts: { type: 'classic', age_days: 60, targets: 2 } } },
  },
  'aws-idle-instance': {
    kind: 'aws.instance',
    found: { state: 'running', facts: instance, billed: { 'box usage': 2, committed: covered } },
    misses: {
      nightly: { facts: { ...instance, cpu_max_14d: 90 } },
      scaled: { facts: { ...instance, auto_scaling_group: 'fleet' } },
      spot: { facts: { ...instance, lifecycle: 'spot' } },
      covered: { billed: { committed: covered } },
    },
  },
  'aws-previous-generation': {
    kind: 'aws.rds-instance',
    found: {
      state: 'available',
      facts: { instance_type: 'db.m4.large' },
      saving: MONTH * 0.02,
    },
    misses: { current: { facts: { instance_type: 'db.m5.large' } }, stopped: { state: 'stopped' } },
  },
  'aws-idle-database': {
    kind: 'aws.rds-instance',
    found: { state: 'available', facts: database },
    misses: {
      used: { facts: { ...database, instance_type: 'db.m5.large', connections_max_14d: 1 } },
      unmeasured: { facts: { ...database, measured_days: 2 } },
    },
  },
  'aws-oversized-database': {
    kind: 'aws.rds-instance',
    found: {
      state: 'available',
      facts: { ...database, connections_max_14d: 5 },
      billed: { 'instanceusage:db.m5.xl': 2, 'rds storage': 1 },
      saving: HALF,
    },
    misses: {
      peak: { facts: { ...database, connections_max_14d: 5, cpu_max_14d: 46 } },
      smallest: { facts: { ...database, connections_max_14d: 5, instance_type: 'db.r5.large' } },
    },
  },
  'aws-extended-support': {
    kind: 'aws.rds-instance',
    found: {
      state: 'available',
      facts: {
        engine: 'mysql',
        lifecycle_support: 'open-source-rds-extended-support',
        connections_max_14d: 9,
      },
      billed: { 'rds extended support': 2, 'instance usage': 2 },
    },
    misses: {
      'not charged': { billed: { 'instance usage': 2 } },
      'not enrolled': { facts: { lifecycle_support: 'open-source-rds-extended-support-disabled' } },
    },
  },
  'aws-orphan-database-snapshot': {
    kind: 'aws.rds-snapshot',
    found: { facts: { source: 'old', source_exists: false, age_days: 30 } },
    misses: {
      kept: { facts: { source_exists: true, age_days: 30 } },
      young: { facts: { source_exists: false, age_days: 5 } },
    },
  },
  'aws-idle-cache-cluster': {
    kind: 'aws.cache-cluster',
    found: { state: 'available', facts: { age_days: 60, measured_days: 14, group_commands_14d: 12 } },
    misses: { 'stand-by': { facts: { age_days: 60, measured_days: 14, group_commands_14d: 4000 } } },
  },
  'aws-idle-redshift-cluster': {
    kind: 'aws.redshift-cluster',
    found: { state: 'available', facts: { age_days: 60, measured_days: 14, connections_max_14d: 0 } },
    misses: {
      paused: { state: 'paused' },
      used: { facts: { age_days: 60, measured_days: 14, connections_max_14d: 2 } },
    },
  },
  'aws-log-group-retention': {
    kind: 'aws.log-group',
    found: {
      facts: { stored_bytes: GB, retention_days: null, age_days: 360 },
      billed: { 'timedstorage-bytehrs': 2, 'dataprocessing-bytes': 9 },
      saving: MONTH * 0.75,
    },
    misses: {
      kept: { facts: { stored_bytes: GB, retention_days: 30, age_days: 360 } },
      young: { facts: { stored_bytes: GB, retention_days: null, age_days: 90 } },
    },
  },
  'aws-bucket-without-lifecycle': {
    kind: 'aws.bucket',
    found: {
      facts: bucket,
      billed: {
        'timedstorage-bytehrs': 2,
        'timedstorage-sia-bytehrs infrequent': 1,
        'requests-tier1': { Cost: 1, ConsumedQuantity: 500 },
      },
      saving: MONTH * 0.3 * 0.45,
    },
    misses: {
      ruled: { facts: { ...bucket, lifecycle_rules: 1 } },
      untold: { facts: { ...bucket, lifecycle_known: false, lifecycle_rules: null } },
      small: { facts: { ...bucket, standard_bytes: GB } },
    },
  },
  'aws-abandoned-bucket': {
    kind: 'aws.bucket',
    found: {
      facts: { ...bucket, lifecycle_rules: 1 },
      billed: { 'timedstorage-bytehrs': 2, 'requests-tier1': { Cost: 1, ConsumedQuantity: 10 } },
    },
    misses: {
      written: { billed: { 'timedstorage-bytehrs': 2, 'requests-tier1': { Cost: 1, ConsumedQuantity: 20 } } },
      read: { billed: { 'timedstorage-bytehrs': 2, 'requests-tier2': { Cost: 1, ConsumedQuantity: 300 } } },
    },
  },
  'aws-incomplete-uploads': {
    kind: 'aws.bucket',
    found: {
      facts: { ...bucket, lifecycle_rules: 1, multipart_uploads: 3, multipart_bytes: 250 * GB },
      billed: { 'timedstorage-bytehrs': 2, 'requests-tier1': { Cost: 1, ConsumedQuantity: 500 } },
      saving: MONTH / 4,
    },
    misses: {
      ended: { facts: { ...bucket, lifecycle_rules: 1, aborts_uploads: true, multipart_bytes: 250 * GB } },
      none: { facts: { ...bucket, lifecycle_rules: 1, multipart_bytes: 0 } },
    },
  },
  'aws-unused-table': {
    kind: 'aws.table',
    found: { state: 'ACTIVE', facts: { ...table, consumed_90d: 0 } },
    misses: { young: { facts: { ...table, consumed_90d: 0, age_days: 89 } } },
  },
  'aws-unscaled-table': {
    kind: 'aws.table',
    // (20 + 5 × 4) of (100 + 5 × 20) are needed.
    found: {
      state: 'ACTIVE',
      facts: table,
      billed: { 'writecapacityunit-hrs': 2, 'timedstorage of the table': 1 },
      saving: MONTH * 0.8,
    },
    misses: {
      scaled: { facts: { ...table, scaled: true } },
      busy: { facts: { ...table, write_peak_14d: 15 } },
      'on demand': { facts: { ...table, billing_mode: 'PAY_PER_REQUEST' } },
    },
  },
  'aws-idle-stream': {
    kind: 'aws.stream',
    found: { state: 'ACTIVE', facts: { age_days: 60, records_in_14d: 0, records_out_14d: 0 } },
    misses: { read: { facts: { age_days: 60, records_in_14d: 0, records_out_14d: 5 } } },
  },
  'aws-idle-provisioned-concurrency': {
    kind: 'aws.lambda',
    found: {
      facts: { provisioned_concurrency: 5, provisioned_invocations_14d: 0 },
      billed: { 'lambda-provisioned-concurrency': 2, 'lambda-gb-second': 1 },
    },
    misses: { called: { facts: { provisioned_concurrency: 5, provisioned_invocations_14d: 1 } } },
  },
  'aws-idle-sagemaker-endpoint': {
    kind: 'aws.sagemaker-endpoint',
    found: {
      state: 'InService',
      facts: { instances: 1, serverless: false, age_days: 30, invocations_30d: 0 },
    },
    misses: {
      serverless: { facts: { instances: 1, serverless: true, age_days: 30, invocations_30d: 0 } },
      called: { facts: { instances: 1, serverless: false, age_days: 30, invocations_30d: 1 } },
    },
  },
  'aws-idle-file-system': {
    kind: 'aws.file-system',
    found: { state: 'AVAILABLE', facts: { age_days: 60, measured_days: 30, use_30d: 0 } },
    misses: { unmeasured: { facts: { age_days: 60, measured_days: 0, use_30d: 0 } } },
  },
  'aws-unused-secret': {
    kind: 'aws.secret',
    found: { facts: { unused_days: 90, replica: false, owning_service: '' } },
    misses: {
      read: { facts: { unused_days: 12, replica: false, owning_service: '' } },
      'of a service': { facts: { unused_days: 90, replica: false, owning_service: 'rds' } },
    },
  },
  'aws-duplicate-trail': {
    kind: 'aws.trail',
    found: {
      state: 'logging',
      facts: { management_events: true, copies_before: 1, earlier_trails: ['audit'] },
      billed: { paideventsrecorded: 2, 'data events': 1 },
    },
    misses: {
      first: { facts: { management_events: true, copies_before: 0 } },
      stopped: { state: 'stopped' },
    },
  },
  'aws-idle-emr-cluster': {
    kind: 'aws.emr-cluster',
    found: { state: 'WAITING', facts: { idle_days: 1 } },
    misses: { busy: { facts: { idle_days: 0 } } },
  },
};
