import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { CloudCall } from '../../clouds.port';

const IN_GROUP = '/subscriptions/[^/?]+/resourceGroups/[^/?]+/providers';
const NAME = '[^/?]+';

interface WayBack {
  call: RegExp;
  /** What its body may set, by dotted paths; what stands below one may be set, too. None: it has no body. */
  sets: readonly string[];
}
const way = (method: string, path: string, sets: readonly string[] = []): WayBack => ({
  call: new RegExp(`^${method} ${IN_GROUP}/${path}\\?api-version=[\\w.-]+$`, 'i'),
  sets,
});

/** What our own steps lead back by; nothing else is sent. */
const waysBack: readonly WayBack[] = [
  way('POST', `Microsoft\\.Compute/virtualMachines/${NAME}/(start|powerOff|deallocate)`),
  way('PATCH', `Microsoft\\.Compute/virtualMachines/${NAME}`, [
    'properties.hardwareProfile.vmSize',
    'properties.licenseType',
  ]),
  way('POST', `Microsoft\\.Compute/virtualMachines/${NAME}/attachDetachDataDisks`, ['dataDisksToAttach']),
  way('PUT', `Microsoft\\.Compute/disks/${NAME}`, [
    'location',
    'tags',
    'sku.name',
    'zones',
    'properties.creationData.createOption',
    'properties.creationData.sourceResourceId',
  ]),
  way('PATCH', `Microsoft\\.Compute/(disks|snapshots)/${NAME}`, ['sku.name', 'properties.tier']),
  // The snapshots that a step has taken, which say so in their names.
  way('DELETE', `Microsoft\\.Compute/snapshots/[^/?]+-costloom-[^/?]+`),
  way('PATCH', `Microsoft\\.Compute/virtualMachineScaleSets/${NAME}`, ['sku']),
  way('POST', `Microsoft\\.Compute/virtualMachineScaleSets/${NAME}/(start|deallocate)`),
  way('PATCH', `Microsoft\\.Sql/servers/${NAME}/databases/${NAME}`, ['sku']),
  way('PATCH', `Microsoft\\.Synapse/workspaces/${NAME}/sqlPools/${NAME}`, ['sku']),
  way('POST', `Microsoft\\.Synapse/workspaces/${NAME}/sqlPools/${NAME}/(pause|resume)`),
  way('PATCH', `Microsoft\\.DBfor(PostgreSQL|MySQL)/flexibleServers/${NAME}`, ['sku']),
  way('POST', `Microsoft\\.DBfor(PostgreSQL|MySQL)/flexibleServers/${NAME}/(start|stop)`),
  way('POST', `Microsoft\\.ContainerService/managedClusters/${NAME}/(start|stop)`),
  way('PUT', `Microsoft\\.ContainerService/managedClusters/${NAME}/agentPools/${NAME}`, ['properties']),
  way('PUT', `Microsoft\\.Web/serverfarms/${NAME}`, ['location', 'kind', 'tags', 'sku', 'properties']),
  way('(PUT|DELETE)', `Microsoft\\.Storage/storageAccounts/${NAME}/managementPolicies/default`, [
    'properties.policy',
  ]),
  way('PATCH', `Microsoft\\.OperationalInsights/workspaces/${NAME}`, ['properties.retentionInDays']),
  {
    call: /^PATCH \/subscriptions\/[^?]+\/providers\/Microsoft\.Resources\/tags\/default\?api-version=[\w.-]+$/i,
    sets: ['operation', 'properties.tags'],
  },
];

const leavesOf = (value: Json, at: string): string[] =>
  isJsonObject(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, one]) => leavesOf(one, at === '' ? key : `${at}.${key}`))
    : [at];

const isSet = (sets: readonly string[], path: string) =>
  sets.some((one) => path === one || path.startsWith(`${one}.`));

const setsOnly = (input: JsonObject, sets: readonly string[]) =>
  Object.keys(input).length === 0 || leavesOf(input, '').every((path) => isSet(sets, path));

export const isWayBack = ({ operation, input }: CloudCall): boolean =>
  waysBack.some(({ call, sets }) => call.test(operation) && setsOnly(input, sets));
