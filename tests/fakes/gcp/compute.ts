import { z } from 'zod';
import type { ServiceAnswer, ServiceAsked } from '../jsonService';

/** Methods of single resources in the discovery document of Compute Engine v1 (Apache-2.0). */
const RESOURCE =
  /^\/compute\/v1\/projects\/([^/]+)\/(global|zones\/[^/]+|regions\/[^/]+)\/(instances|disks|addresses|snapshots|operations)(?:\/([^/]+))?(?:\/(stop|start|createSnapshot))?$/;
const snapshotBody = z.strictObject({ name: z.string().regex(/^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/), labels: z.record(z.string(), z.string()).optional() }); // prettier-ignore
const diskBody = z.strictObject({
  name: z.string(),
  type: z.string().optional(),
  sizeGb: z.string(),
  labels: z.record(z.string(), z.string()).optional(),
  sourceSnapshot: z.string(),
});

export interface GcpCompute {
  /** By `projects/p/zones/z/disks/d`. */
  resources: Map<string, { name: string; [field: string]: unknown }>;
  /** What ends with an error: its message. */
  failure: string | undefined;
  denied: boolean;
  operations: { looks: number; work: () => void }[];
  /** What changed, in order: `DELETE …/disks/d`. */
  changes: string[];
}
export const newGcpCompute = (): GcpCompute => ({
  resources: new Map(),
  failure: undefined,
  denied: false,
  operations: [],
  changes: [],
});

const refuse = (status: number, message: string): ServiceAnswer => ({
  status,
  body: { error: { code: status, message, errors: [{ reason: 'x', message }] } },
});

function look(state: GcpCompute, name: string): ServiceAnswer {
  const at = Number(name.replace('operation-', ''));
  const found = state.operations[at];
  if (!found) return refuse(404, 'The resource was not found');
  found.looks -= 1;
  const told = { kind: 'compute#operation', name };
  if (found.looks > 0) return { body: { ...told, status: 'RUNNING' } };
  if (state.failure !== undefined)
    return { body: { ...told, status: 'DONE', error: { errors: [{ code: 'X', message: state.failure }] } } };
  found.work();
  return { body: { ...told, status: 'DONE' } };
}

function begin(state: GcpCompute, work: () => void): ServiceAnswer {
  const at = state.operations.push({ looks: 2, work }) - 1;
  return { body: { kind: 'compute#operation', name: `operation-${at}`, status: 'PENDING' } };
}

/** Compute Engine of the double: single resources; undefined for what is asked elsewhere. */
export function computeAnswer(state: GcpCompute, asked: ServiceAsked): ServiceAnswer | undefined {
  const [, project = '', place = '', type = '', name, action] = RESOURCE.exec(asked.path) ?? [];
  if (type === '' || (name === undefined && asked.method === 'GET')) return undefined;
  if (asked.query.size > 0) return refuse(400, 'Unknown query parameter');
  if (type === 'operations') return look(state, name ?? '');
  const key = `projects/${project}/${place}/${type}/${name ?? ''}`;
  const found = state.resources.get(key);
  if (asked.method === 'GET')
    return found ? { body: found } : refuse(404, `The resource '${key}' was not found`);
  if (state.denied) return refuse(403, "Required 'compute' permission for the resource");
  if (name !== undefined && !found) return refuse(404, `The resource '${key}' was not found`);
  state.changes.push(`${asked.method} ${asked.path.replace('/compute/v1/', '')}`);
  if (asked.method === 'DELETE' && asked.body === '') return begin(state, () => state.resources.delete(key));
  if (asked.method !== 'POST') return refuse(400, 'Invalid method');
  if (type === 'instances' && found && (action === 'stop' || action === 'start') && asked.body === '')
    return begin(state, () => void (found['status'] = action === 'stop' ? 'TERMINATED' : 'RUNNING'));
  if (type === 'disks' && action === 'createSnapshot') {
    const { data } = snapshotBody.safeParse(JSON.parse(asked.body));
    if (!data) return refuse(400, 'Invalid value for field');
    return begin(state, () =>
      state.resources.set(`projects/${project}/global/snapshots/${data.name}`, { ...data }),
    );
  }
  const { data } = diskBody.safeParse(JSON.parse(asked.body));
  if (type !== 'disks' || name !== undefined || !data) return refuse(400, 'Invalid value for field');
  if (!state.resources.has(data.sourceSnapshot)) return refuse(404, 'The snapshot was not found');
  return begin(state, () => state.resources.set(`${key}${data.name}`, { ...data, status: 'READY' }));
}
