import type { InventoryKind } from '../../../domains/integrations/inventory.port';

interface AzureKind extends Pick<InventoryKind, 'kind' | 'name'> {
  type: string;
  /** KQL between the type and the columns, one operator each. */
  with?: readonly string[];
  /** KQL expressions. */
  state?: string;
  facts: Readonly<Record<string, string>>;
}

const count = (property: string) => `coalesce(array_length(properties.${property}),0)`;
const isUsed = (number: string) => `iff(${number}==0,'unused','in use')`;
const text = (property: string) => `tostring(properties.${property})`;

const networkInterfaces = `resources|where type=~'microsoft.network/networkinterfaces'|project nic=tolower(id),nicFree=isnull(properties.virtualMachine) and isnull(properties.privateEndpoint) and isnull(properties.privateLinkService)`;
const databases = `resources|where type=~'microsoft.sql/servers/databases'|extend pool=tolower(tostring(properties.elasticPoolId))|where isnotempty(pool)|summarize databases=count() by pool`;
const connections = `resources|where type=~'microsoft.network/connections'|mv-expand end=pack_array(properties.virtualNetworkGateway1.id,properties.virtualNetworkGateway2.id)|extend gateway=tolower(tostring(end))|where isnotempty(gateway)|summarize connections=count() by gateway`;

/** What is read by Resource Graph: one query a kind. Kinds of which only some can be waste are narrowed here. */
export const azureKinds: readonly AzureKind[] = [
  {
    kind: 'azure.disk',
    name: 'Unattached managed disks',
    type: 'microsoft.compute/disks',
    with: [
      'where isempty(managedBy)',
      `extend replica=tostring(tags) contains 'ASR-ReplicaDisk' or tostring(tags) contains 'asrseeddisk' or name contains 'asrseeddisk' or name contains 'ASRReplica'`,
    ],
    state: text('diskState'),
    facts: {
      sku: 'tostring(sku.name)',
      size_gb: 'toint(properties.diskSizeGB)',
      created: text('timeCreated'),
      changed: text('LastOwnershipUpdateTime'),
      site_recovery: 'replica',
    },
  },
  {
    kind: 'azure.virtual-machine',
    name: 'Stopped and Windows virtual machines',
    type: 'microsoft.compute/virtualmachines',
    with: [
      'extend power=tostring(properties.extended.instanceView.powerState.code),os=tostring(properties.storageProfile.osDisk.osType)',
      `where power=~'PowerState/stopped' or os=~'Windows'`,
    ],
    state: `tolower(tostring(split(power,'/')[1]))`,
    facts: {
      size: text('hardwareProfile.vmSize'),
      os: 'os',
      license: text('licenseType'),
      image_publisher: 'tolower(tostring(properties.storageProfile.imageReference.publisher))',
      priority: text('priority'),
    },
  },
  {
    kind: 'azure.public-ip',
    name: 'Public IP addresses',
    type: 'microsoft.network/publicipaddresses',
    with: [
      `extend nic=tolower(extract('(?i)^(.*/networkinterfaces/[^/]+)',1,tostring(properties.ipConfiguration.id)))`,
      `join kind=leftouter (${networkInterfaces}) on nic`,
    ],
    state: `iff(isempty(properties.ipConfiguration) and isempty(properties.natGateway),'unattached',iff(coalesce(nicFree,false),'on an unattached network interface','in use'))`,
    facts: {
      sku: 'tostring(sku.name)',
      address: text('ipAddress'),
      allocation: text('publicIPAllocationMethod'),
      interface: 'nic',
    },
  },
  {
    kind: 'azure.load-balancer',
    name: 'Load balancers',
    type: 'microsoft.network/loadbalancers',
    with: [`extend pools=${count('backendAddressPools')},forwards=${count('inboundNatRules')}`],
    state: isUsed('pools+forwards'),
    facts: { sku: 'tostring(sku.name)', backend_pools: 'pools', inbound_nat_rules: 'forwards' },
  },
  {
    kind: 'azure.application-gateway',
    name: 'Application gateways',
    type: 'microsoft.network/applicationgateways',
    with: [
      'mv-expand pool=properties.backendAddressPools',
      `summarize backends=sum(coalesce(array_length(pool.properties.backendIPConfigurations),0)+coalesce(array_length(pool.properties.backendAddresses),0)) by id,name,type,subscriptionId,location,tags=tostring(tags),size=tostring(properties.sku.name),redirects=${count('redirectConfigurations')}`,
    ],
    state: isUsed('backends+redirects'),
    facts: { sku: 'size', backends: 'backends', redirects: 'redirects' },
  },
  {
    kind: 'azure.app-service-plan',
    name: 'App Service plans',
    type: 'microsoft.web/serverfarms',
    with: ['extend sites=toint(properties.numberOfSites)'],
    state: isUsed('sites'),
    facts: {
      sku: 'tostring(sku.name)',
      tier: 'tostring(sku.tier)',
      instances: 'toint(sku.capacity)',
      apps: 'sites',
    },
  },
  {
    kind: 'azure.sql-elastic-pool',
    name: 'SQL elastic pools',
    type: 'microsoft.sql/servers/elasticpools',
    with: [
      `extend pool=tolower(id)|join kind=leftouter (${databases}) on pool|extend databases=coalesce(databases,0)`,
    ],
    state: isUsed('databases'),
    facts: {
      sku: 'tostring(sku.name)',
      tier: 'tostring(sku.tier)',
      capacity: 'toint(sku.capacity)',
      databases: 'databases',
    },
  },
  {
    kind: 'azure.virtual-network-gateway',
    name: 'Virtual network gateways',
    type: 'microsoft.network/virtualnetworkgateways',
    with: [
      `extend gateway=tolower(id)|join kind=leftouter (${connections}) on gateway|extend connections=coalesce(connections,0),clients=isnotnull(properties.vpnClientConfiguration)`,
    ],
    state: `iff(connections==0 and not(clients),'unused','in use')`,
    facts: {
      sku: text('sku.name'),
      gateway_type: text('gatewayType'),
      connections: 'connections',
      point_to_site: 'clients',
    },
  },
  {
    kind: 'azure.nat-gateway',
    name: 'NAT gateways',
    type: 'microsoft.network/natgateways',
    with: [`extend subnets=${count('subnets')}`],
    state: isUsed('subnets'),
    facts: { sku: 'tostring(sku.name)', subnets: 'subnets' },
  },
  {
    kind: 'azure.ddos-protection-plan',
    name: 'DDoS protection plans',
    type: 'microsoft.network/ddosprotectionplans',
    with: [`extend networks=${count('virtualNetworks')},addresses=${count('publicIPAddresses')}`],
    state: isUsed('networks+addresses'),
    facts: { virtual_networks: 'networks', public_ips: 'addresses' },
  },
  {
    kind: 'azure.expressroute-circuit',
    name: 'ExpressRoute circuits',
    type: 'microsoft.network/expressroutecircuits',
    state: text('serviceProviderProvisioningState'),
    facts: {
      sku: 'tostring(sku.name)',
      bandwidth_mbps: 'toint(properties.serviceProviderProperties.bandwidthInMbps)',
      service_provider: text('serviceProviderProperties.serviceProviderName'),
    },
  },
  {
    kind: 'azure.snapshot',
    name: 'Disk snapshots',
    type: 'microsoft.compute/snapshots',
    state: text('provisioningState'),
    facts: {
      sku: 'tostring(sku.name)',
      size_gb: 'toint(properties.diskSizeGB)',
      created: text('timeCreated'),
      incremental: 'tobool(properties.incremental)',
      source: 'tolower(tostring(properties.creationData.sourceResourceId))',
    },
  },
];

/** Facts are columns with this before their names. */
export const FACT = 'fact_';

export function queryOf({ type, with: steps = [], state = `''`, facts }: AzureKind): string {
  const columns = Object.entries(facts).map(([name, sql]) => `${FACT}${name}=${sql}`);
  const shown = ['id', 'name', 'type', 'subscriptionId', 'location', 'tags', `state=${state}`, ...columns];
  return ['resources', `where type=~'${type}'`, ...steps, `project ${shown.join(',')}`].join('|');
}
