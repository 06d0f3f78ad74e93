import type { SavingRule } from '../common/rule';
import { rightsizeEc2 } from './aws-rightsize-ec2/rule';
import { rightsizeAsg } from './aws-rightsize-asg/rule';
import { rightsizeEbs } from './aws-rightsize-ebs/rule';
import { rightsizeLambda } from './aws-rightsize-lambda/rule';
import { rightsizeEcs } from './aws-rightsize-ecs/rule';
import { rightsizeRds } from './aws-rightsize-rds/rule';
import { rightsizeDatabaseStorage } from './aws-rightsize-database-storage/rule';
import { rightsizeOther } from './aws-rightsize-other/rule';
import { stop } from './aws-stop/rule';
import { upgrade } from './aws-upgrade/rule';
import { remove } from './aws-delete/rule';
import { graviton } from './aws-graviton/rule';
import { scaleIn } from './aws-scale-in/rule';
import { savingsPlans } from './aws-savings-plans/rule';
import { reservedInstances } from './aws-reserved-instances/rule';
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
  rightsizeEc2,
  rightsizeAsg,
  rightsizeEbs,
  rightsizeLambda,
  rightsizeEcs,
  rightsizeRds,
  rightsizeDatabaseStorage,
  rightsizeOther,
  stop,
  upgrade,
  remove,
  graviton,
  scaleIn,
  savingsPlans,
  reservedInstances,
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
