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
  applicationGateway: kind('Microsoft.Network/applicationGateways', '2024-05-01', 'application gateway'),
  networkGateway: kind('Microsoft.Network/virtualNetworkGateways', '2024-05-01', 'virtual network gateway'),
  ddosPlan: kind('Microsoft.Network/ddosProtectionPlans', '2024-05-01', 'DDoS protection plan'),
  expressRoute: kind('Microsoft.Network/expressRouteCircuits', '2024-05-01', 'ExpressRoute circuit'),
  elasticPool: kind('Microsoft.Sql/servers/elasticPools', '2021-11-01', 'elastic pool'),
  scaleSet: kind('Microsoft.Compute/virtualMachineScaleSets', '2024-07-01', 'scale set'),
  sqlDatabase: kind('Microsoft.Sql/servers/databases', '2021-11-01', 'SQL database'),
  synapsePool: kind('Microsoft.Synapse/workspaces/sqlPools', '2021-06-01', 'Synapse SQL pool'),
  postgresql: kind('Microsoft.DBforPostgreSQL/flexibleServers', '2024-08-01', 'PostgreSQL flexible server'),
  mysql: kind('Microsoft.DBforMySQL/flexibleServers', '2021-05-01', 'MySQL flexible server'),
  cluster: kind('Microsoft.ContainerService/managedClusters', '2024-09-01', 'AKS cluster'),
  nodePool: kind('Microsoft.ContainerService/managedClusters/agentPools', '2024-09-01', 'AKS node pool'),
  appServicePlan: kind('Microsoft.Web/serverfarms', '2024-04-01', 'App Service plan'),
  storageAccount: kind('Microsoft.Storage/storageAccounts', '2023-05-01', 'storage account'),
  logWorkspace: kind('Microsoft.OperationalInsights/workspaces', '2022-10-01', 'Log Analytics workspace'),
} as const satisfies Record<string, ArmKind>;
