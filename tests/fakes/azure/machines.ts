/** Operations of VirtualMachines in the REST specification of Microsoft.Compute (2024-07-01, MIT). */
const VERSION = '2024-07-01';
const MACHINE =
  /^(\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/Microsoft\.Compute\/virtualMachines\/[^/]+)(?:\/(start|deallocate|powerOff))?$/i;
const OPERATION =
  /^\/subscriptions\/s1\/providers\/Microsoft\.Compute\/locations\/westeurope\/operations\/(\d+)$/;
const becomes: Readonly<Record<string, string>> = {
  start: 'running',
  deallocate: 'deallocated',
  poweroff: 'stopped',
};

export interface MachinesState {
  /** By their ids in lower case. */
  machines: Map<string, { state: string; tags: Record<string, string>; isEphemeral: boolean }>;
  /** Actions that the application may not take: `deallocate`. */
  denied: Set<string>;
  /** Each operation goes on for so many looks, then the state changes. */
  looks: number;
  /** What an operation ends with instead: its words. */
  failure: string | undefined;
  /** Operations tell their progress at another origin. */
  isElsewhere: boolean;
  operations: { id: string; to: string; left: number }[];
}

export const newMachines = (): MachinesState => ({
  machines: new Map(),
  denied: new Set(),
  looks: 1,
  failure: undefined,
  isElsewhere: false,
  operations: [],
});

interface Answer {
  status: number;
  body?: object;
  headers?: Record<string, string>;
  /** The address of the operation, at a host. */
  operation?: (host: string) => string;
}
const refuse = (status: number, code: string, message = code): Answer => ({
  status,
  body: { error: { code, message } },
});

function progress(state: MachinesState, at: number): Answer {
  const found = state.operations[at];
  if (!found) return refuse(404, 'NotFound');
  found.left -= 1;
  if (found.left >= 0) return { status: 200, body: { status: 'InProgress' } };
  if (state.failure !== undefined)
    return { status: 200, body: { status: 'Failed', error: { code: 'Conflict', message: state.failure } } };
  const machine = state.machines.get(found.id);
  if (machine) machine.state = found.to;
  return { status: 200, body: { status: 'Succeeded' } };
}

/** Microsoft.Compute of the double; undefined for a path of another provider. */
export function machineAnswer(
  state: MachinesState,
  method: string,
  url: URL,
  body: string,
): Answer | undefined {
  const [, number] = OPERATION.exec(url.pathname) ?? [];
  const [, id, action] = MACHINE.exec(url.pathname) ?? [];
  if (number === undefined && id === undefined) return undefined;
  const takes = action === undefined && number === undefined ? ['api-version', '$expand'] : ['api-version'];
  const isOdd = [...url.searchParams.keys()].some((name) => !takes.includes(name));
  if (isOdd || url.searchParams.get('api-version') !== VERSION)
    return refuse(400, 'InvalidApiVersionParameter');
  if (number !== undefined) return progress(state, Number(number));
  const found = state.machines.get(id?.toLowerCase() ?? '');
  if (!found) return refuse(404, 'ResourceNotFound', 'The resource was not found.');
  if (action === undefined) {
    if (method !== 'GET') return refuse(405, 'MethodNotAllowed');
    const view = {
      statuses: [{ code: 'ProvisioningState/succeeded' }, { code: `PowerState/${found.state}` }],
    };
    const osDisk = found.isEphemeral ? { diffDiskSettings: { option: 'Local' } } : {};
    const instanceView = url.searchParams.get('$expand') === 'instanceView' ? { instanceView: view } : {};
    const hardwareProfile = { vmSize: 'Standard_D2s_v5' };
    const properties = { hardwareProfile, storageProfile: { osDisk }, ...instanceView };
    return { status: 200, body: { id, location: 'westeurope', tags: found.tags, properties } };
  }
  if (method !== 'POST' || body !== '') return refuse(400, 'InvalidRequestContent');
  if (state.denied.has(action)) return refuse(403, 'AuthorizationFailed');
  const at = state.operations.push({
    id: id?.toLowerCase() ?? '',
    to: becomes[action.toLowerCase()] ?? '',
    left: state.looks,
  });
  const path = `/subscriptions/s1/providers/Microsoft.Compute/locations/westeurope/operations/${at - 1}`;
  return {
    status: 202,
    operation: (host) => `http://${state.isElsewhere ? '127.0.0.1:1' : host}${path}?api-version=${VERSION}`,
  };
}
