import type { SavingRule } from '../common/rule';
import { gcpDiskOfStoppedInstance } from './disk-of-stopped-instance/rule';
import { gcpEmptyForwardingRule } from './empty-forwarding-rule/rule';
import { gcpExtendedSupport } from './extended-support/rule';
import { gcpIdleAddress } from './idle-address/rule';
import { gcpIdleSqlInstance } from './idle-sql-instance/rule';
import { gcpIdleVertexEndpoint } from './idle-vertex-endpoint/rule';
import { gcpOldSnapshot } from './old-snapshot/rule';
import { gcpUnattachedDisk } from './unattached-disk/rule';
import { gcpUnusedImage } from './unused-image/rule';

/** Rules on the inventory of Google Cloud, one line each. */
export const gcpInventoryRules: readonly SavingRule[] = [
  gcpUnattachedDisk,
  gcpIdleAddress,
  gcpDiskOfStoppedInstance,
  gcpOldSnapshot,
  gcpUnusedImage,
  gcpEmptyForwardingRule,
  gcpIdleSqlInstance,
  gcpExtendedSupport,
  gcpIdleVertexEndpoint,
];
