import { z } from 'zod';

/** Operations of Microsoft.Compute, Microsoft.Network and Microsoft.Sql in their REST specifications (MIT). */
const versions: Readonly<Record<string, string>> = {
  'microsoft.compute/disks': '2024-03-02',
  'microsoft.compute/snapshots': '2024-03-02',
  'microsoft.network/publicipaddresses': '2024-05-01',
  'microsoft.network/loadbalancers': '2024-05-01',
  'microsoft.network/natgateways': '2024-05-01',
  'microsoft.network/applicationgateways': '2024-05-01',
  'microsoft.network/virtualnetworkgateways': '2024-05-01',
  'microsoft.network/ddosprotectionplans': '2024-05-01',
  'microsoft.network/expressroutecircuits': '2024-05-01',
  'microsoft.sql/servers/elasticpools': '2021-11-01',
};
const RESOURCE = /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/([^/]+)\/(.+)$/i;
const OPERATION =
  /^\/subscriptions\/s1\/providers\/Microsoft\.Resources\/locations\/westeurope\/operations\/(\d+)$/;

/** `microsoft.sql/servers/elasticpools`; empty of what is no resource. */
function typeOf(path: string): string {
  const [, provider = '', rest = ''] = RESOURCE.exec(path) ?? [];
  const parts = rest.split('/');
  const types = parts.filter((_, at) => at % 2 === 0);
  return parts.length % 2 === 0 ? [provider, ...types].join('/').toLowerCase() : '';
}

const copied = z.strictObject({
  location: z.string().min(1),
  tags: z.record(z.string(), z.string()).optional(),
  sku: z.strictObject({ name: z.string() }).optional(),
  zones: z.array(z.string()).optional(),
  properties: z.strictObject({
    creationData: z.strictObject({ createOption: z.literal('Copy'), sourceResourceId: z.string() }),
    incremental: z.boolean().optional(),
  }),
});
const patched = z.strictObject({
  sku: z.strictObject({ name: z.enum(['Standard_LRS', 'Premium_LRS', 'Standard_ZRS']) }),
});

interface Resource {
  id: string;
  properties: object;
  [field: string]: unknown;
}
export interface ArmResourcesState {
  /** By their ids in lower case. */
  resources: Map<string, Resource>;
  /** How far a copy has come at each look; the last one stays. */
  copying: number[];
  /** Types that the application may not write or delete, in lower case. */
  denied: Set<string>;
  operations: (() => void)[];
}
export const newArmResources = (): ArmResourcesState => ({
  resources: new Map(),
  copying: [100],
  denied: new Set(),
  operations: [],
});

interface Answer {
  status: number;
  body?: object;
  headers?: Record<string, string>;
  operation?: (host: string) => string;
}
const refuse = (status: number, code: string, message = code): Answer => ({
  status,
  body: { error: { code, message } },
});

function later(state: ArmResourcesState, version: string, work: () => void): Answer {
  const at = state.operations.push(work) - 1;
  const path = `/subscriptions/s1/providers/Microsoft.Resources/locations/westeurope/operations/${at}`;
  return { status: 202, operation: (host) => `http://${host}${path}?api-version=${version}` };
}

function change(state: ArmResourcesState, method: string, id: string, version: string, body: string): Answer {
  const key = id.toLowerCase();
  const known = state.resources.get(key);
  if (method === 'DELETE') return later(state, version, () => void state.resources.delete(key));
  if (method === 'PATCH') {
    const { data } = patched.safeParse(JSON.parse(body));
    if (!known) return refuse(404, 'ResourceNotFound');
    if (!data) return refuse(400, 'InvalidRequestContent');
    state.resources.set(key, { ...known, ...data });
    return { status: 200, body: { ...known, ...data } };
  }
  const { data } = copied.safeParse(JSON.parse(body));
  if (method !== 'PUT' || !data) return refuse(400, 'InvalidRequestContent');
  const source = state.resources.get(data.properties.creationData.sourceResourceId.toLowerCase());
  if (!source) return refuse(404, 'ResourceNotFound', 'The source does not exist.');
  return later(state, version, () =>
    state.resources.set(key, {
      id,
      ...data,
      properties: { ...data.properties, diskState: 'Unattached', timeCreated: '2026-01-15T09:00:00Z' },
    }),
  );
}

/** Disks, snapshots and what stands in networks; undefined for a path of another provider. */
export function armResourceAnswer(
  state: ArmResourcesState,
  method: string,
  url: URL,
  body: string,
): Answer | undefined {
  const [, number] = OPERATION.exec(url.pathname) ?? [];
  if (number !== undefined) {
    state.operations[Number(number)]?.();
    return { status: 200, body: { status: 'Succeeded' } };
  }
  const id = url.pathname;
  const type = typeOf(id);
  const version = versions[type];
  if (version === undefined) return undefined;
  if (url.search !== `?api-version=${version}`) return refuse(400, 'InvalidApiVersionParameter');
  if (method !== 'GET')
    return state.denied.has(type)
      ? refuse(403, 'AuthorizationFailed')
      : change(state, method, id, version, body);
  const found = state.resources.get(id.toLowerCase());
  if (!found) return refuse(404, 'ResourceNotFound');
  if (type !== 'microsoft.compute/snapshots') return { status: 200, body: found };
  const completionPercent = state.copying.length > 1 ? state.copying.shift() : state.copying[0];
  return { status: 200, body: { ...found, properties: { ...found.properties, completionPercent } } };
}
