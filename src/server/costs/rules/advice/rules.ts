import type { SavingRule } from '../common/rule';
import { adviceAzureOther } from './azure-other/rule';
import { adviceAzurePremiumSnapshot } from './azure-premium-snapshot/rule';
import { adviceAzureReservation } from './azure-reservation/rule';
import { adviceAzureRightSizeVm } from './azure-right-size-vm/rule';
import { adviceAzureSavingsPlan } from './azure-savings-plan/rule';
import { adviceAzureScaleSet } from './azure-scale-set/rule';
import { adviceAzureShutDownVm } from './azure-shut-down-vm/rule';
import { adviceAzureUnattachedDisk } from './azure-unattached-disk/rule';
import { adviceGcpCommitment } from './gcp-commitment/rule';
import { adviceGcpIdleAddress } from './gcp-idle-address/rule';
import { adviceGcpIdleDisk } from './gcp-idle-disk/rule';
import { adviceGcpIdleImage } from './gcp-idle-image/rule';
import { adviceGcpIdleSql } from './gcp-idle-sql/rule';
import { adviceGcpIdleVm } from './gcp-idle-vm/rule';
import { adviceGcpOversizedSql } from './gcp-oversized-sql/rule';
import { adviceGcpRightSizeInstanceGroup } from './gcp-right-size-instance-group/rule';
import { adviceGcpRightSizeVm } from './gcp-right-size-vm/rule';

/** Rules on what the providers advise, one line each. */
export const adviceRules: readonly SavingRule[] = [
  adviceAzureRightSizeVm,
  adviceAzureShutDownVm,
  adviceAzureScaleSet,
  adviceAzureUnattachedDisk,
  adviceAzurePremiumSnapshot,
  adviceAzureReservation,
  adviceAzureSavingsPlan,
  adviceAzureOther,
  adviceGcpIdleVm,
  adviceGcpRightSizeVm,
  adviceGcpRightSizeInstanceGroup,
  adviceGcpIdleDisk,
  adviceGcpIdleAddress,
  adviceGcpIdleImage,
  adviceGcpCommitment,
  adviceGcpIdleSql,
  adviceGcpOversizedSql,
];
