import { isJsonObject, type Json } from '@shared/model/json';
import type { CloudCall } from '../../clouds.port';

const COMPUTE = String.raw`compute\/v1\/projects\/[^/?]+\/(?:global|(?:zones|regions)\/[^/?]+)`;
const compute = (rest: string): RegExp => new RegExp(`^compute ${rest.replace(' ', ` ${COMPUTE}/`)}$`);

/** What our own steps lead back by, with the fields that they need; nothing else is sent. */
const ways: readonly { call: RegExp; fields: readonly string[] }[] = [
  { call: compute(String.raw`POST instances\/[^/?]+\/(?:start|stop)`), fields: [] },
  { call: compute(String.raw`POST instances\/[^/?]+\/setMachineType`), fields: ['machineType'] },
  {
    call: compute(String.raw`POST instances\/[^/?]+\/attachDisk`),
    fields: ['source', 'deviceName', 'mode', 'boot', 'autoDelete'],
  },
  {
    call: compute(String.raw`POST (?:instances|disks|snapshots|images|forwardingRules)\/[^/?]+\/setLabels`),
    fields: ['labels', 'labelFingerprint'],
  },
  { call: compute('POST disks'), fields: ['name', 'type', 'sizeGb', 'labels', 'sourceSnapshot'] },
  { call: compute(String.raw`DELETE snapshots\/[a-z0-9-]*costloom[a-z0-9-]*`), fields: [] },
  {
    call: compute('POST forwardingRules'),
    fields: [
      ...['name', 'description', 'IPAddress', 'IPProtocol', 'portRange', 'ports', 'allPorts', 'target'],
      ...['backendService', 'loadBalancingScheme', 'network', 'subnetwork', 'networkTier'],
      ...['allowGlobalAccess', 'ipVersion'],
    ],
  },
  { call: compute(String.raw`PATCH routers\/[^/?]+`), fields: ['nats'] },
  { call: compute(String.raw`POST instanceGroupManagers\/[^/?]+\/resize\?size=\d{1,4}`), fields: [] },
  {
    call: /^sqladmin PATCH v1\/projects\/[^/?]+\/instances\/[^/?]+$/,
    fields: ['settings.activationPolicy', 'settings.tier', 'settings.settingsVersion'],
  },
  { call: /^sqladmin DELETE v1\/projects\/[^/?]+\/instances\/[^/?]+\/backupRuns\/\d+$/, fields: [] },
  {
    call: /^container POST v1\/projects\/[^/?]+\/locations\/[^/?]+\/clusters\/[^/?]+\/nodePools\/[^/?]+:setSize$/,
    fields: ['nodeCount'],
  },
  {
    call: /^run PATCH v2\/projects\/[^/?]+\/locations\/[^/?]+\/services\/[^/?]+\?updateMask=[\w.%]+$/,
    fields: ['etag', 'scaling.minInstanceCount', 'scaling.maxInstanceCount'],
  },
  {
    call: /^storage PATCH storage\/v1\/b\/[\w.-]+\?ifMetagenerationMatch=\d+$/,
    fields: ['labels', 'lifecycle', 'storageClass', 'autoclass'],
  },
  {
    call: /^logging PATCH v2\/projects\/[^/?]+\/locations\/[^/?]+\/buckets\/[^/?]+\?updateMask=retentionDays$/,
    fields: ['retentionDays'],
  },
];

/** `settings.tier`: what a body sets; what is named whole is not looked into. */
function fieldsOf(value: Json, allowed: readonly string[], prefix = ''): string[] {
  if (!isJsonObject(value)) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    return allowed.includes(path) ? [path] : isJsonObject(inner) ? fieldsOf(inner, allowed, path) : [path];
  });
}

export function isWayBack({ service, operation, input }: CloudCall): boolean {
  const way = ways.find(({ call }) => call.test(`${service} ${operation}`));
  return way !== undefined && fieldsOf(input, way.fields).every((field) => way.fields.includes(field));
}

/** What a call is about; '' where it makes something new. */
export function resourceOf({ operation }: CloudCall): string {
  const [method = '', path = ''] = operation.split(' ');
  const plain = (path.split('?')[0] ?? '').replace(/:\w+$/, '');
  if (method !== 'POST') return plain.replace(/\/backupRuns\/\d+$/, '');
  return (
    /^(.*\/(?:instances|disks|snapshots|images|forwardingRules|instanceGroupManagers)\/[^/]+)\/\w+$/.exec(
      plain,
    )?.[1] ?? ''
  );
}
