import type { SavingRule } from '../common/rule';
import { azureEmptyAppServicePlan } from './empty-app-service-plan/rule';
import { azureEmptyApplicationGateway } from './empty-application-gateway/rule';
import { azureEmptyElasticPool } from './empty-elastic-pool/rule';
import { azureEmptyLoadBalancer } from './empty-load-balancer/rule';
import { azureOldSnapshot } from './old-snapshot/rule';
import { azurePremiumSnapshot } from './premium-snapshot/rule';
import { azurePublicIpOnUnusedInterface } from './public-ip-on-unused-interface/rule';
import { azureStoppedVm } from './stopped-vm/rule';
import { azureUnattachedDisk } from './unattached-disk/rule';
import { azureUnattachedPublicIp } from './unattached-public-ip/rule';
import { azureUnprovisionedExpressroute } from './unprovisioned-expressroute/rule';
import { azureUnusedDdosPlan } from './unused-ddos-plan/rule';
import { azureUnusedNatGateway } from './unused-nat-gateway/rule';
import { azureUnusedNetworkGateway } from './unused-network-gateway/rule';
import { azureWindowsLicense } from './windows-license/rule';

/** Rules on the inventory of Azure, one line each. */
export const azureInventoryRules: readonly SavingRule[] = [
  azureUnattachedDisk,
  azureStoppedVm,
  azureUnattachedPublicIp,
  azurePublicIpOnUnusedInterface,
  azureEmptyLoadBalancer,
  azureEmptyApplicationGateway,
  azureEmptyAppServicePlan,
  azureEmptyElasticPool,
  azureUnusedNetworkGateway,
  azureUnusedNatGateway,
  azureUnusedDdosPlan,
  azureUnprovisionedExpressroute,
  azurePremiumSnapshot,
  azureOldSnapshot,
  azureWindowsLicense,
];
