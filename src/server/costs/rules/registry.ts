import type { SavingRule } from './common/rule';
import { adviceRules } from './advice/rules';
import { alwaysOnNonproduction } from './always-on-nonproduction/rule';
import { awsInventoryRules } from './aws-inventory/rules';
import { azureInventoryRules } from './azure-inventory/rules';
import { commitmentGap } from './commitment-gap/rule';
import { costAnomaly } from './cost-anomaly/rule';
import { expiringCommitment } from './expiring-commitment/rule';
import { extendedSupport } from './extended-support/rule';
import { gcpInventoryRules } from './gcp-inventory/rules';
import { gp2ToGp3 } from './gp2-to-gp3/rule';
import { idleLoadBalancer } from './idle-load-balancer/rule';
import { idleNatGateway } from './idle-nat-gateway/rule';
import { idlePublicIp } from './idle-public-ip/rule';
import { listPricePaid } from './list-price-paid/rule';
import { marketplaceSpend } from './marketplace-spend/rule';
import { newService } from './new-service/rule';
import { noOwner } from './no-owner/rule';
import { oldSnapshot } from './old-snapshot/rule';
import { previousGeneration } from './previous-generation/rule';
import { shortLivedOnDemand } from './short-lived-on-demand/rule';
import { storageGrowth } from './storage-growth/rule';
import { untaggedSpend } from './untagged-spend/rule';
import { usageAnomaly } from './usage-anomaly/rule';
import { unusedCapacityReservation } from './unused-capacity-reservation/rule';
import { unusedCommitment } from './unused-commitment/rule';
import { zombieAccount } from './zombie-account/rule';

/** Every saving rule: those on the bill alone, one line each, and the rooms of those on what providers tell. */
export const savingRules: readonly SavingRule[] = [
  idlePublicIp,
  gp2ToGp3,
  idleNatGateway,
  idleLoadBalancer,
  oldSnapshot,
  unusedCommitment,
  commitmentGap,
  expiringCommitment,
  unusedCapacityReservation,
  previousGeneration,
  extendedSupport,
  alwaysOnNonproduction,
  shortLivedOnDemand,
  storageGrowth,
  zombieAccount,
  untaggedSpend,
  noOwner,
  listPricePaid,
  newService,
  marketplaceSpend,
  costAnomaly,
  usageAnomaly,
  ...awsInventoryRules,
  ...azureInventoryRules,
  ...gcpInventoryRules,
  ...adviceRules,
];
