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
  permission('Microsoft.Compute/disks/delete', 'To delete unattached disks', actions),
  permission('Microsoft.Compute/disks/beginGetAccess/action', 'To take snapshots of disks', actions),
  permission('Microsoft.Compute/snapshots/write', 'To take snapshots and change their storage', actions),
  permission('Microsoft.Compute/snapshots/delete', 'To delete old snapshots', actions),
  permission('Microsoft.Network/publicIPAddresses/delete', 'To delete unused public IP addresses', actions),
  permission('Microsoft.Network/loadBalancers/delete', 'To delete empty load balancers', actions),
  permission('Microsoft.Network/natGateways/delete', 'To delete unused NAT gateways', actions),
];
