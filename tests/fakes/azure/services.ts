import { operationOf } from './models';

type Fields = Record<string, unknown>;
/** What is there: a resource as Resource Manager tells it. */
interface ServiceResource extends Fields {
  id: string;
  properties: Fields;
}
type Reply = object | ((asked: { url: URL; body: Fields }) => object);

export interface ServicesState {
  /** By their ids in lower case. */
  resources: Map<string, ServiceResource>;
  /** What operations that are about no single resource answer: `compute.virtualMachineSizes.list`. */
  replies: Map<string, Reply>;
  /** Permissions that the application lacks: `Microsoft.Compute/disks/write`. */
  denied: Set<string>;
  /** The next so many requests are refused with 429 and these headers. */
  busy: Record<string, string>[];
  /** Each operation goes on for so many looks. */
  looks: number;
  /** Operations that end so instead, by their names: `compute.virtualMachines.update`. */
  failures: Map<string, string>;
  /** What changed something, in order: its operation and body. */
  sent: { name: string; path: string; body: Fields }[];
  operations: { name: string; work: () => void; left: number }[];
}
export const newServices = (): ServicesState => ({
  resources: new Map(),
  replies: new Map(),
  denied: new Set(),
  busy: [],
  looks: 0,
  failures: new Map(),
  sent: [],
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

const OPERATION = /^\/subscriptions\/s1\/providers\/Microsoft\.Test\/operations\/(\d+)$/;
const ACTION = /\/(start|stop|deallocate|powerOff|pause|resume|attachDetachDataDisks)$/i;
/** Changes that are done when they are answered. */
const AT_ONCE = /^(resources|appservice|storage|operationalinsights)\./;
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As a merge patch does it; lists are replaced. */
function merge(into: Fields, patch: Fields): void {
  for (const [key, value] of Object.entries(patch)) {
    const old = into[key];
    if (isRecord(value) && isRecord(old)) merge(old, value);
    else into[key] = value;
  }
}

const power = (code: string) => ({
  properties: { instanceView: { statuses: [{ code: `PowerState/${code}` }] } },
});
/** What a resource is like after an action. */
const becomes: Readonly<Record<string, Fields>> = {
  'compute.virtualMachines.start': power('running'),
  'compute.virtualMachines.deallocate': power('deallocated'),
  'compute.virtualMachines.powerOff': power('stopped'),
  'compute.virtualMachineScaleSets.start': power('running'),
  'compute.virtualMachineScaleSets.deallocate': power('deallocated'),
  'synapse.sqlPools.pause': { properties: { status: 'Paused' } },
  'synapse.sqlPools.resume': { properties: { status: 'Online' } },
  'postgresql.servers.start': { properties: { state: 'Ready' } },
  'postgresql.servers.stop': { properties: { state: 'Stopped' } },
  'mysql.servers.start': { properties: { state: 'Ready' } },
  'mysql.servers.stop': { properties: { state: 'Stopped' } },
  'containerservice.managedClusters.start': { properties: { powerState: { code: 'Running' } } },
  'containerservice.managedClusters.stop': { properties: { powerState: { code: 'Stopped' } } },
};

function changeTags({ resources }: ServicesState, id: string, body: Fields): Answer {
  const found = resources.get(id);
  if (!found) return refuse(404, 'ResourceNotFound');
  const { tags: given = {} } = isRecord(body['properties']) ? body['properties'] : {};
  const [had, asked] = [isRecord(found['tags']) ? found['tags'] : {}, isRecord(given) ? given : {}];
  // The names of tags are the same whatever their letters.
  const same = (name: string) => Object.keys(had).find((one) => one.toLowerCase() === name.toLowerCase());
  for (const [name, value] of Object.entries(asked))
    if (body['operation'] === 'Merge') had[same(name) ?? name] = value;
    else if (body['operation'] === 'Delete' && had[same(name) ?? ''] === value) delete had[same(name) ?? ''];
  found['tags'] = had;
  return { status: 200, body: { properties: { tags: had } } };
}

/** `Microsoft.Compute/virtualMachines/start/action` */
function permissionOf(method: string, path: string): string {
  const [provider = '', ...parts] =
    path
      .split(/\/providers\//i)
      .at(-1)
      ?.split('/') ?? [];
  const verbs: Record<string, string> = { GET: 'read', DELETE: 'delete', POST: 'action' };
  return `${[provider, ...parts.filter((_, at) => at % 2 === 0)].join('/')}/${verbs[method] ?? 'write'}`;
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** A machine gets disks and gives some back; each disk says whose it is. */
function moveDisks({ resources }: ServicesState, machineId: string, body: Fields): void {
  const machine = resources.get(machineId);
  if (!machine) return;
  const profile = isRecord(machine.properties['storageProfile']) ? machine.properties['storageProfile'] : {};
  const idOf = (one: Fields) =>
    String(isRecord(one['managedDisk']) ? one['managedDisk']['id'] : '').toLowerCase();
  const gone = listOf(body['dataDisksToDetach']).map((one) => String(one['diskId']).toLowerCase());
  const added = listOf(body['dataDisksToAttach']);
  profile['dataDisks'] = [
    ...listOf(profile['dataDisks']).filter((one) => !gone.includes(idOf(one))),
    ...added.map(({ diskId, ...one }) => ({ ...one, createOption: 'Attach', managedDisk: { id: diskId } })),
  ];
  machine.properties['storageProfile'] = profile;
  for (const id of gone) delete resources.get(id)?.['managedBy'];
  for (const { diskId } of added) {
    const disk = resources.get(String(diskId).toLowerCase());
    if (disk) disk['managedBy'] = machine.id;
  }
}

function workOf(state: ServicesState, name: string, id: string, path: string, body: Fields): () => void {
  const target = path.replace(ACTION, '').toLowerCase();
  return () => {
    const found = state.resources.get(target);
    const action = becomes[name];
    if (name.endsWith('.attachDetachDataDisks')) moveDisks(state, target, body);
    else if (found && action) merge(found, structuredClone(action));
    else if (name.endsWith('.delete')) state.resources.delete(target);
    else if (found && name.endsWith('.update')) merge(found, structuredClone(body));
    else if (name.endsWith('.createOrUpdate')) {
      const made = isRecord(body['properties']) ? body['properties'] : {};
      state.resources.set(target, { ...structuredClone(body), id, properties: { ...made } });
    }
  };
}

function change(state: ServicesState, name: string, url: URL, body: Fields): Answer {
  const id = url.pathname;
  const about = id.replace(/\/providers\/Microsoft\.Resources\/tags\/default$/i, '').toLowerCase();
  state.sent.push({ name, path: id, body });
  if (name.startsWith('resources.')) return changeTags(state, about, body);
  const target = id.replace(ACTION, '').toLowerCase();
  if (!name.endsWith('.createOrUpdate') && !state.resources.has(target))
    return refuse(404, 'ResourceNotFound', 'The resource was not found.');
  const work = workOf(state, name, id, id, body);
  if (AT_ONCE.test(name)) {
    const failure = state.failures.get(name);
    if (failure !== undefined) return refuse(409, 'Conflict', failure);
    work();
    return { status: 200, body: state.resources.get(target) ?? {} };
  }
  const at = state.operations.push({ name, work, left: state.looks }) - 1;
  const path = `/subscriptions/s1/providers/Microsoft.Test/operations/${at}?api-version=2024-07-01`;
  return { status: 202, operation: (host) => `http://${host}${path}` };
}

function progress(state: ServicesState, at: number): Answer {
  const found = state.operations[at];
  if (!found) return refuse(404, 'NotFound');
  found.left -= 1;
  if (found.left >= 0) return { status: 200, body: { status: 'InProgress' } };
  const message = state.failures.get(found.name);
  if (message !== undefined)
    return { status: 200, body: { status: 'Failed', error: { code: 'Conflict', message } } };
  found.work();
  return { status: 200, body: { status: 'Succeeded' } };
}

function told({ resources }: ServicesState, url: URL): Answer {
  const [, tagged] = /^(.+)\/providers\/Microsoft\.Resources\/tags\/default$/i.exec(url.pathname) ?? [];
  if (tagged !== undefined) {
    const about = resources.get(tagged.toLowerCase());
    if (!about) return refuse(404, 'ResourceNotFound', 'The resource was not found.');
    return { status: 200, body: { properties: { tags: about['tags'] ?? {} } } };
  }
  const found = resources.get(url.pathname.toLowerCase());
  if (!found) return refuse(404, 'ResourceNotFound', 'The resource was not found.');
  if (!/\/virtualMachines\/[^/]+$/i.test(url.pathname) || url.searchParams.has('$expand'))
    return { status: 200, body: found };
  const { instanceView: _, ...properties } = found.properties;
  return { status: 200, body: { ...found, properties } };
}

/**
 * Resource Manager, held to the models of its services. Undefined for a request of none of them, and for one about a
 * resource of Microsoft.Compute that is kept elsewhere.
 */
export function serviceAnswer(
  state: ServicesState,
  method: string,
  url: URL,
  text: string,
): Answer | undefined {
  const [, number] = OPERATION.exec(url.pathname) ?? [];
  if (number !== undefined) return progress(state, Number(number));
  const operation = operationOf(method, url, text);
  if (!operation) return undefined;
  const { name, wrong } = operation;
  const isOwn = [...state.resources.keys()].some((id) => url.pathname.toLowerCase().startsWith(id));
  if (/^compute\.(virtualMachines|disks|snapshots)\./.test(name) && !isOwn && state.resources.size === 0)
    return undefined;
  const busy = state.busy.shift();
  if (busy) return { ...refuse(429, 'TooManyRequests'), headers: busy };
  if (wrong !== undefined) return refuse(400, 'InvalidRequestContent', wrong);
  const permission = permissionOf(method, url.pathname);
  if (state.denied.has(permission)) return refuse(403, 'AuthorizationFailed');
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  const body = isRecord(parsed) ? parsed : {};
  const reply = state.replies.get(name);
  if (reply !== undefined)
    return { status: 200, body: typeof reply === 'function' ? reply({ url, body }) : reply };
  return method === 'GET' ? told(state, url) : change(state, name, url, body);
}
