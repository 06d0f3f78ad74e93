import type { AzureFake } from '@tests/fakes/azure/azure';
import type { Way } from './ways';

const GROUP = '/subscriptions/s1/resourceGroups/web/providers';
const region = 'westeurope';
const idOf = (path: string) => `${GROUP}/${path}`;

/** Remedies of Azure about what can be deleted or stopped. */
export function azureWays(azure: AzureFake): Record<string, Way> {
  const { resources } = azure.arm;
  const put = (path: string, properties: object, more: object = {}) => {
    const id = idOf(path);
    resources.set(id.toLowerCase(), { id, location: region, properties, ...more });
    return id;
  };
  const goes = (caseType: string, resource: string): Way => {
    return { caseType, resource, region, isChanged: () => !resources.has(resource.toLowerCase()) };
  };
  const machine = { state: 'running', tags: {}, isEphemeral: false };
  const id = idOf('Microsoft.Compute/virtualMachines/idle');
  azure.machines.machines.set(id.toLowerCase(), machine);
  const premium = put(
    'Microsoft.Compute/snapshots/premium',
    { diskSizeGB: 128 },
    { sku: { name: 'Premium_LRS' }, tags: {} },
  );
  return {
    'azure-deallocate-machines': {
      caseType: 'advice-azure-shut-down-vm',
      resource: id,
      region,
      isChanged: () => machine.state === 'deallocated',
    },
    'azure-delete-disks': goes(
      'azure-unattached-disk',
      put(
        'Microsoft.Compute/disks/old-data',
        { diskState: 'Unattached', diskSizeGB: 128 },
        { sku: { name: 'Premium_LRS', tier: 'Premium' }, tags: {} },
      ),
    ),
    'azure-delete-public-addresses': goes(
      'azure-unattached-public-ip',
      put('Microsoft.Network/publicIPAddresses/free', { ipAddress: '203.0.113.7' }),
    ),
    'azure-delete-snapshots': goes(
      'azure-old-snapshot',
      put(
        'Microsoft.Compute/snapshots/old',
        { diskSizeGB: 128 },
        { sku: { name: 'Standard_LRS' }, tags: {} },
      ),
    ),
    'azure-standard-snapshots': {
      caseType: 'azure-premium-snapshot',
      resource: premium,
      region,
      isChanged: () => JSON.stringify(resources.get(premium.toLowerCase())).includes('Standard_LRS'),
    },
    'azure-delete-unused-services': goes(
      'azure-empty-elastic-pool',
      put('Microsoft.Sql/servers/main/elasticPools/empty', { state: 'Ready' }),
    ),
    'azure-delete-network-resources': goes(
      'azure-unused-nat-gateway',
      put('Microsoft.Network/natGateways/unused', {}),
    ),
  };
}

/** Remedies of Azure about sizes and plans, whose double knows what a change sets. */
export function azureSizeWays(azure: AzureFake): Record<string, Way> {
  const { resources, replies } = azure.services;
  const put = (path: string, properties: object, more: object = {}) => {
    const id = idOf(path);
    const own = { location: region, tags: {}, ...more };
    resources.set(id.toLowerCase(), { ...own, id, properties: { ...properties } });
    return id;
  };
  const has = (id: string, text: string) => () =>
    JSON.stringify(resources.get(id.toLowerCase())).includes(text);
  replies.set('compute.virtualMachines.listAvailableSizes', { value: [{ name: 'Standard_D2s_v5' }] });
  const batch = put('Microsoft.Compute/virtualMachines/batch', {
    hardwareProfile: { vmSize: 'Standard_D8s_v5' },
    storageProfile: { osDisk: {}, dataDisks: [] },
    instanceView: { statuses: [{ code: 'PowerState/running' }] },
  });
  const disk = put(
    'Microsoft.Compute/disks/data',
    { diskState: 'Unattached', diskSizeGB: 128 },
    { sku: { name: 'Premium_LRS' } },
  );
  const plan = put(
    'Microsoft.Web/serverfarms/web',
    { reserved: true, perSiteScaling: false, status: 'Ready', numberOfSites: 0 },
    { kind: 'linux', sku: { name: 'P2v3', tier: 'PremiumV3', size: 'P2v3', family: 'Pv3', capacity: 1 } },
  );
  const licensed = put('Microsoft.Compute/virtualMachines/windows', {
    storageProfile: { osDisk: { osType: 'Windows' }, dataDisks: [] },
  });
  const scaled = put(
    'Microsoft.Compute/virtualMachineScaleSets/web',
    {},
    { sku: { name: 'Standard_D2s_v5', tier: 'Standard', capacity: 4 } },
  );
  return {
    'azure-hybrid-benefit': {
      caseType: 'azure-windows-license',
      resource: licensed,
      region,
      isChanged: has(licensed, '"licenseType":"Windows_Server"'),
    },
    'azure-scale-scale-sets': {
      caseType: 'advice-azure-scale-set',
      resource: scaled,
      region,
      inputs: { capacity: 2 },
      isChanged: has(scaled, '"capacity":2'),
    },
    'azure-resize-machines': {
      caseType: 'advice-azure-right-size-vm',
      resource: batch,
      region,
      evidence: { Now: 'Standard_D8s_v5', Advised: 'Standard_D2s_v5' },
      isChanged: has(batch, '"vmSize":"Standard_D2s_v5"'),
    },
    'azure-standard-disks': {
      caseType: 'advice-azure-unattached-disk',
      resource: disk,
      region,
      inputs: { sku: 'StandardSSD_LRS' },
      isChanged: has(disk, 'StandardSSD_LRS'),
    },
    'azure-delete-app-service-plans': {
      caseType: 'azure-empty-app-service-plan',
      resource: plan,
      region,
      isChanged: () => !resources.has(plan.toLowerCase()),
    },
  };
}
