/** A type of resources, with the version of its API that steps speak. */
export interface ArmKind {
  type: string;
  version: string;
  /** `virtual machine`. */
  noun: string;
}

const kind = (type: string, version: string, noun: string): ArmKind => ({ type, version, noun });

export const armKinds = {
  machine: kind('Microsoft.Compute/virtualMachines', '2024-07-01', 'virtual machine'),
  disk: kind('Microsoft.Compute/disks', '2024-03-02', 'managed disk'),
  snapshot: kind('Microsoft.Compute/snapshots', '2024-03-02', 'snapshot'),
  publicAddress: kind('Microsoft.Network/publicIPAddresses', '2024-05-01', 'public IP address'),
  loadBalancer: kind('Microsoft.Network/loadBalancers', '2024-05-01', 'load balancer'),
  natGateway: kind('Microsoft.Network/natGateways', '2024-05-01', 'NAT gateway'),
} as const satisfies Record<string, ArmKind>;
