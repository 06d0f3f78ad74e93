import { Fault } from '@shared/kernel/fault';
import { commitmentGap, expiringCommitment, unusedCommitment } from './commitments';
import {
  alwaysOn,
  extendedSupport,
  gp2Volume,
  idleIp,
  idleLoadBalancer,
  idleNat,
  oldSnapshot,
  previousGeneration,
  unusedReservation,
} from './resources';
import {
  anomaly,
  growingStorage,
  listPrice,
  marketplace,
  newService,
  noOwner,
  shortLived,
  untagged,
  zombie,
} from './spend';
import type { Builder } from './planting';

/** How each saving rule's find is planted; the names are the ids of the rules. */
const builders: Readonly<Record<string, Builder>> = {
  'idle-public-ip': idleIp,
  'gp2-to-gp3': gp2Volume,
  'idle-nat-gateway': idleNat,
  'idle-load-balancer': idleLoadBalancer,
  'old-snapshot': oldSnapshot,
  'unused-commitment': unusedCommitment,
  'commitment-gap': commitmentGap,
  'expiring-commitment': expiringCommitment,
  'unused-capacity-reservation': unusedReservation,
  'previous-generation': previousGeneration,
  'extended-support': extendedSupport,
  'always-on-nonproduction': alwaysOn,
  'short-lived-on-demand': shortLived,
  'storage-growth': growingStorage,
  'zombie-account': zombie,
  'untagged-spend': untagged,
  'no-owner': noOwner,
  'list-price-paid': listPrice,
  'new-service': newService,
  'marketplace-spend': marketplace,
  'cost-anomaly': anomaly,
};

export const plantedRules = Object.keys(builders);

export function builderOf(ruleId: string): Builder {
  const builder = builders[ruleId];
  if (!builder)
    throw new Fault(
      'bad_input:demo_files_wrong',
      `resources/demo/planted.json: nothing is known to plant for ${ruleId}`,
    );
  return builder;
}
