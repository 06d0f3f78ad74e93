import { z } from 'zod';
import type { ServiceAnswer, ServiceAsked } from '../jsonService';
import { startOperation, lookAt, newOperations, type Operations } from './operations';

interface Found {
  name: string;
  [field: string]: unknown;
}
export interface GcpCompute extends Operations {
  /** By `projects/p/zones/z/disks/d`. */
  resources: Map<string, Found>;
  denied: boolean;
  /** What changed, in order: `DELETE …/disks/d`. */
  changes: string[];
}
export const newGcpCompute = (): GcpCompute => ({
  ...newOperations(),
  resources: new Map(),
  denied: false,
  changes: [],
});

const refuse = (status: number, message: string): ServiceAnswer => ({
  status,
  body: { error: { code: status, message, errors: [{ reason: 'x', message }] } },
});

/** Types of single resources in the discovery document of Compute Engine v1 (Apache-2.0). */
const RESOURCE =
  /^\/compute\/v1\/projects\/([^/]+)\/(global|zones\/[^/]+|regions\/[^/]+)\/(instances|disks|addresses|snapshots|images|forwardingRules|backendServices|targetPools|targetHttpProxies|targetHttpsProxies|targetTcpProxies|urlMaps|routers|machineTypes|instanceGroupManagers|operations)(?:\/([^/]+))?(?:\/(\w+))?$/;

const labels = z.record(z.string(), z.string());
const RFC1035 = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

/** What a method does to the resource; text is why it is refused. */
interface Method {
  /** `POST instances stop` */
  call: string;
  /** Besides requestId. */
  query?: Readonly<Record<string, RegExp>>;
  body: z.ZodType;
  work(of: {
    state: GcpCompute;
    key: string;
    project: string;
    found: Found;
    body: Record<string, unknown>;
    query: URLSearchParams;
  }): string | (() => void);
}

const empty = z.undefined();
const relabel: Pick<Method, 'body' | 'work'> = {
  body: z.strictObject({ labels, labelFingerprint: z.string() }),
  work: ({ found, body }) =>
    (found['labelFingerprint'] ?? '') === body['labelFingerprint']
      ? () =>
          void Object.assign(found, {
            labels: body['labels'],
            labelFingerprint: `${body['labelFingerprint']}+`,
          })
      : 'Labels fingerprint either invalid or resource labels have changed',
};
const insert = (
  body: z.ZodType,
  more: object,
  check?: (state: GcpCompute, body: Record<string, unknown>) => string,
) => ({
  body,
  work: ({ state, key, body: given }: Parameters<Method['work']>[0]) => {
    const problem = check?.(state, given) ?? '';
    if (problem !== '') return problem;
    return () =>
      void state.resources.set(`${key}${String(given['name'])}`, {
        name: String(given['name']),
        ...given,
        ...more,
      });
  },
});

const methods: readonly Method[] = [
  ...['instances', 'disks', 'addresses', 'snapshots', 'images', 'forwardingRules'].map((type): Method => ({
    call: `DELETE ${type}`,
    body: empty,
    work:
      ({ state, key }) =>
      () =>
        void state.resources.delete(key),
  })),
  ...['instances', 'disks', 'snapshots', 'images', 'forwardingRules'].map((type): Method => ({
    call: `POST ${type} setLabels`,
    ...relabel,
  })),
  {
    call: 'POST instances stop',
    body: empty,
    work:
      ({ found }) =>
      () =>
        void (found['status'] = 'TERMINATED'),
  },
  {
    call: 'POST instances start',
    body: empty,
    work:
      ({ found }) =>
      () =>
        void (found['status'] = 'RUNNING'),
  },
  {
    call: 'POST instances setMachineType',
    body: z.strictObject({ machineType: z.string().regex(/^zones\/[^/]+\/machineTypes\/[\w-]+$/) }),
    work: ({ found, body }) =>
      found['status'] === 'TERMINATED'
        ? () => void (found['machineType'] = body['machineType'])
        : 'The instance must be stopped',
  },
  {
    call: 'POST instances detachDisk',
    query: { deviceName: /^[\w-]+$/ },
    body: empty,
    work: ({ state, found, query }) => {
      const disks = z
        .array(z.object({ deviceName: z.string(), source: z.string() }).loose())
        .parse(found['disks'] ?? []);
      const one = disks.find(({ deviceName }) => deviceName === query.get('deviceName'));
      if (!one) return 'No attached disk has this device name';
      return () => {
        found['disks'] = disks.filter((disk) => disk !== one);
        const disk = state.resources.get(one.source);
        if (disk) disk['users'] = [];
      };
    },
  },
  {
    call: 'POST instances attachDisk',
    body: z.strictObject({ source: z.string(), deviceName: z.string(), mode: z.string() }),
    work:
      ({ found, body }) =>
      () =>
        void (found['disks'] = [body]),
  },
  {
    call: 'POST disks createSnapshot',
    body: z.strictObject({ name: z.string().regex(RFC1035), labels: labels.optional() }),
    work: ({ state, project, body }) => {
      const name = String(body['name']);
      return () =>
        void state.resources.set(`projects/${project}/global/snapshots/${name}`, {
          ...body,
          name,
          status: 'READY',
        });
    },
  },
  {
    call: 'POST disks',
    ...insert(
      z.strictObject({
        name: z.string(),
        type: z.string().optional(),
        sizeGb: z.string(),
        labels: labels.optional(),
        sourceSnapshot: z.string(),
      }),
      { status: 'READY' },
      (state, { sourceSnapshot }) =>
        state.resources.has(String(sourceSnapshot)) ? '' : 'The snapshot was not found',
    ),
  },
  {
    call: 'POST forwardingRules',
    ...insert(
      z.strictObject({
        name: z.string(),
        description: z.string().optional(),
        IPAddress: z.string().optional(),
        IPProtocol: z.string().optional(),
        portRange: z.string().optional(),
        ports: z.array(z.string()).optional(),
        allPorts: z.boolean().optional(),
        target: z.string().optional(),
        backendService: z.string().optional(),
        loadBalancingScheme: z.string().optional(),
        network: z.string().optional(),
        subnetwork: z.string().optional(),
        networkTier: z.string().optional(),
        allowGlobalAccess: z.boolean().optional(),
        ipVersion: z.string().optional(),
      }),
      {},
    ),
  },
  {
    call: 'PATCH routers',
    body: z.strictObject({ nats: z.array(z.object({ name: z.string() }).loose()) }),
    work:
      ({ found, body }) =>
      () =>
        void (found['nats'] = body['nats']),
  },
  {
    call: 'POST instanceGroupManagers resize',
    query: { size: /^\d{1,4}$/ },
    body: empty,
    work:
      ({ found, query }) =>
      () =>
        void (found['targetSize'] = Number(query.get('size'))),
  },
];

/** Compute Engine of the double: single resources; undefined for what is asked elsewhere. */
export function computeAnswer(state: GcpCompute, asked: ServiceAsked): ServiceAnswer | undefined {
  const [, project = '', place = '', type = '', name, action] = RESOURCE.exec(asked.path) ?? [];
  if (type === '' || (name === undefined && asked.method === 'GET')) return undefined;
  if (type === 'operations') return lookAt(state, name ?? '');
  const key = `projects/${project}/${place}/${type}/${name ?? ''}`;
  const found = state.resources.get(key);
  if (asked.method === 'GET') {
    if (asked.query.size > 0) return refuse(400, 'Unknown query parameter');
    return found ? { body: found } : refuse(404, `The resource '${key}' was not found`);
  }
  if (state.denied) return refuse(403, "Required 'compute' permission for the resource");
  if (name !== undefined && !found) return refuse(404, `The resource '${key}' was not found`);
  const called = [asked.method, type, ...(action === undefined ? [] : [action])].join(' ');
  const method = methods.find(({ call }) => call === called);
  if (!method) return refuse(400, 'Invalid method');
  const allowed = { requestId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, ...method.query };
  for (const [parameter, value] of asked.query)
    if (!Object.entries(allowed).some(([one, shape]) => one === parameter && shape.test(value)))
      return refuse(400, `Unknown query parameter ${parameter}`);
  const missing = Object.keys(method.query ?? {}).find((one) => !asked.query.has(one));
  if (missing !== undefined) return refuse(400, `Required parameter: ${missing}`);
  const body: unknown = asked.body === '' ? undefined : JSON.parse(asked.body);
  if (!method.body.safeParse(body).success) return refuse(400, 'Invalid value for field');
  const given = (body ?? {}) as Record<string, unknown>;
  const work = method.work({
    state,
    key,
    project,
    found: found ?? { name: '' },
    body: given,
    query: asked.query,
  });
  if (typeof work === 'string') return refuse(work.includes('fingerprint') ? 412 : 400, work);
  state.changes.push(`${asked.method} ${asked.path.replace('/compute/v1/', '')}`);
  return startOperation(state, work);
}
