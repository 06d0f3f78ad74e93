import type { NeededPermission } from '@shared/api/integrations/kinds';
import { permission } from '../fields';

const bills = { capability: 'bills' } as const;
const inventory = { capability: 'inventory', optional: true } as const;

const actions = { capability: 'actions', optional: true } as const;

/** Roles of Azure that Costloom needs, and why. */
export const azurePermissions: NeededPermission[] = [
  permission('Storage Blob Data Reader', 'To read the exports; assign on their container', bills),
  permission(
    'Cost Management Reader',
    'To find the exports; assign on the subscriptions or the billing account',
    bills,
  ),
  permission(
    'Reader',
    'To list resources and Advisor recommendations; assign on the subscriptions',
    inventory,
  ),
  permission(
    'Monitoring Reader',
    'To see how heavily resources are used; assign on the subscriptions',
    inventory,
  ),
  permission(
    'Microsoft.Compute/virtualMachines/deallocate/action',
    'To deallocate virtual machines',
    actions,
  ),
  permission('Microsoft.Compute/virtualMachines/start/action', 'To start virtual machines', actions),
  permission('Microsoft.Compute/virtualMachines/write', 'To resize virtual machines', actions),
  permission(
    'Microsoft.Compute/virtualMachines/attachDetachDataDisks/action',
    'To detach data disks and attach them again',
    actions,
  ),
  permission('Microsoft.Compute/disks/write', 'To change the tier of disks and restore them', actions),
  permission('Microsoft.Compute/disks/delete', 'To delete unattached disks', actions),
  permission('Microsoft.Compute/disks/beginGetAccess/action', 'To take snapshots of disks', actions),
  permission('Microsoft.Compute/snapshots/write', 'To take snapshots and change their storage', actions),
  permission('Microsoft.Compute/snapshots/delete', 'To delete old snapshots', actions),
  permission('Microsoft.Network/publicIPAddresses/delete', 'To delete unused public IP addresses', actions),
  permission('Microsoft.Network/loadBalancers/delete', 'To delete empty load balancers', actions),
  permission('Microsoft.Network/natGateways/delete', 'To delete unused NAT gateways', actions),
  permission(
    'Microsoft.Network/applicationGateways/delete',
    'To delete application gateways without backends',
    actions,
  ),
  permission(
    'Microsoft.Network/virtualNetworkGateways/delete',
    'To delete unconnected network gateways',
    actions,
  ),
  permission('Microsoft.Network/ddosProtectionPlans/delete', 'To delete unused DDoS plans', actions),
  permission(
    'Microsoft.Network/expressRouteCircuits/delete',
    'To delete unprovisioned ExpressRoute circuits',
    actions,
  ),
  permission('Microsoft.Sql/servers/elasticPools/delete', 'To delete empty elastic pools', actions),
  permission('Microsoft.Resources/tags/write', 'To change tags', actions),
  permission('Microsoft.Compute/virtualMachineScaleSets/write', 'To scale scale sets', actions),
  permission(
    'Microsoft.Compute/virtualMachineScaleSets/deallocate/action',
    'To deallocate scale sets',
    actions,
  ),
  permission('Microsoft.Compute/virtualMachineScaleSets/start/action', 'To start scale sets', actions),
  permission('Microsoft.Sql/servers/databases/write', 'To resize SQL databases', actions),
  permission('Microsoft.Synapse/workspaces/sqlPools/write', 'To resize Synapse SQL pools', actions),
  permission('Microsoft.Synapse/workspaces/sqlPools/pause/action', 'To pause Synapse SQL pools', actions),
  permission('Microsoft.Synapse/workspaces/sqlPools/resume/action', 'To resume Synapse SQL pools', actions),
  ...['PostgreSQL', 'MySQL'].flatMap((engine) => {
    const servers = `Microsoft.DBfor${engine}/flexibleServers`;
    return [
      permission(`${servers}/write`, `To resize ${engine} flexible servers`, actions),
      permission(`${servers}/stop/action`, `To stop ${engine} flexible servers`, actions),
      permission(`${servers}/start/action`, `To start ${engine} flexible servers`, actions),
    ];
  }),
  permission('Microsoft.ContainerService/managedClusters/stop/action', 'To stop AKS clusters', actions),
  permission('Microsoft.ContainerService/managedClusters/start/action', 'To start AKS clusters', actions),
  permission(
    'Microsoft.ContainerService/managedClusters/agentPools/write',
    'To scale AKS node pools',
    actions,
  ),
  permission('Microsoft.Web/serverfarms/write', 'To resize App Service plans', actions),
  permission('Microsoft.Web/serverfarms/delete', 'To delete empty App Service plans', actions),
  permission(
    'Microsoft.Storage/storageAccounts/managementPolicies/write',
    'To set lifecycle rules of blobs',
    actions,
  ),
  permission(
    'Microsoft.Storage/storageAccounts/managementPolicies/delete',
    'To take the last lifecycle rule back',
    actions,
  ),
  permission('Microsoft.OperationalInsights/workspaces/write', 'To shorten the retention of logs', actions),
  permission('Microsoft.ServiceBus/namespaces/messages/send/action', 'To send to Service Bus', actions),
  permission('Microsoft.EventGrid/events/send/action', 'To send events to Event Grid', actions),
];
