import { inOrder } from '../common/observed';
import { compute } from './compute';
import { network } from './network';
import { storage } from './storage';

/** Rules on the inventory of Azure, in the order in which they run. */
export const azureInventoryRules = inOrder(
  [...compute, ...network, ...storage],
  [
    'azure-unattached-disk',
    'azure-stopped-vm',
    'azure-unattached-public-ip',
    'azure-public-ip-on-unused-interface',
    'azure-empty-load-balancer',
    'azure-empty-application-gateway',
    'azure-empty-app-service-plan',
    'azure-empty-elastic-pool',
    'azure-unused-network-gateway',
    'azure-unused-nat-gateway',
    'azure-unused-ddos-plan',
    'azure-unprovisioned-expressroute',
    'azure-premium-snapshot',
    'azure-old-snapshot',
    'azure-windows-license',
  ],
);
