import { z } from 'zod';
import type { ServiceAnswer, ServiceAsked } from '../jsonService';
import { lookAt, newOperations, startOperation, type Operations } from './operations';

/** By path: databases, node pools, services of Cloud Run, buckets, log buckets and topics. */
export interface GcpManaged extends Operations {
  resources: Map<string, Record<string, unknown>>;
  /** Permissions that are missing: `cloudsql`. */
  denied: string;
  changes: string[];
  /** A node pool’s instance group got another size. */
  resized(url: string, size: number): void;
}
export const newGcpManaged = (): GcpManaged => ({
  ...newOperations(),
  resources: new Map(),
  denied: '',
  changes: [],
  resized: () => undefined,
});

const refuse = (status: number, message: string): ServiceAnswer => ({
  status,
  body: { error: { code: status, message, errors: [{ reason: 'x', message }] } },
});

type Body = Record<string, unknown>;
interface Of {
  state: GcpManaged;
  /** Of the resource. */
  path: string;
  parts: readonly string[];
  found: Body | undefined;
  body: Body;
  query: URLSearchParams;
}
interface Method {
  path: RegExp;
  method: string;
  query?: Readonly<Record<string, RegExp>>;
  body?: z.ZodType;
  answer(of: Of): ServiceAnswer;
}

const labels = z.record(z.string(), z.string().nullable());
const gone = refuse(404, 'The requested resource was not found.');
const read = ({ found }: Of): ServiceAnswer => (found ? { body: found } : gone);

/** As PATCH merges: what is null goes. */
function merge(into: Body, change: Body): Body {
  for (const [key, value] of Object.entries(change))
    if (value === null) delete into[key];
    else if (typeof value === 'object' && !Array.isArray(value))
      into[key] = merge({ ...(into[key] as Body | undefined) }, value as Body);
    else into[key] = value;
  return into;
}

const SQL = String.raw`^\/v1\/projects\/[^/]+\/instances\/[^/]+`;
const lifecycleRule = z.strictObject({
  action: z.strictObject({ type: z.string(), storageClass: z.string().optional() }),
  condition: z.strictObject({
    age: z.number().int().optional(),
    createdBefore: z.string().optional(),
    daysSinceNoncurrentTime: z.number().int().optional(),
    numNewerVersions: z.number().int().optional(),
    isLive: z.boolean().optional(),
    matchesPrefix: z.array(z.string()).optional(),
    matchesSuffix: z.array(z.string()).optional(),
    matchesStorageClass: z.array(z.string()).optional(),
  }),
});

/** What the discovery documents of Cloud SQL, GKE, Cloud Run, Storage, Logging and Pub/Sub (Apache-2.0) take. */
const methods: readonly Method[] = [
  { path: new RegExp(`${SQL}$`), method: 'GET', answer: read },
  {
    path: new RegExp(`${SQL}$`),
    method: 'PATCH',
    body: z.strictObject({
      settings: z.strictObject({
        activationPolicy: z.enum(['ALWAYS', 'NEVER']).optional(),
        tier: z.string().optional(),
        settingsVersion: z.string().optional(),
      }),
    }),
    answer({ state, found, body }) {
      const settings = (found?.['settings'] ?? {}) as Body;
      const { settingsVersion, ...change } = body['settings'] as Body;
      if (settingsVersion !== undefined && settingsVersion !== settings['settingsVersion'])
        return refuse(412, 'Condition does not match.');
      return startOperation(state, () => {
        merge(settings, change);
        settings['settingsVersion'] = String(Number(settings['settingsVersion'] ?? 0) + 1);
      });
    },
  },
  {
    path: new RegExp(`${SQL}$`),
    method: 'DELETE',
    query: {
      enableFinalBackup: /^(true|false)$/,
      finalBackupTtlDays: /^\d{1,3}$/,
      finalBackupDescription: /^.{1,200}$/,
    },
    answer: ({ state, path }) => startOperation(state, () => void state.resources.delete(path)),
  },
  {
    path: new RegExp(String.raw`${SQL}\/backupRuns$`),
    method: 'GET',
    query: { maxResults: /^\d+$/, pageToken: /^\w+$/ },
    answer: ({ state, path }) => ({
      body: {
        items: [...state.resources].filter(([key]) => key.startsWith(`${path}/`)).map(([, value]) => value),
      },
    }),
  },
  {
    path: new RegExp(String.raw`${SQL}\/backupRuns$`),
    method: 'POST',
    body: z.strictObject({ description: z.string(), location: z.string().optional() }),
    answer: ({ state, path, body }) =>
      startOperation(state, () => {
        const id = String(1_700_000_000_000 + state.resources.size);
        state.resources.set(`${path}/${id}`, { ...body, id, status: 'SUCCESSFUL', type: 'ON_DEMAND' });
      }),
  },
  {
    path: new RegExp(String.raw`${SQL}\/backupRuns\/\d+$`),
    method: 'DELETE',
    answer: ({ state, path }) => startOperation(state, () => void state.resources.delete(path)),
  },
  {
    path: /^\/v1\/projects\/[^/]+(?:\/locations\/[^/]+)?\/operations\/(operation-\d+)$/,
    method: 'GET',
    answer: ({ state, parts }) => lookAt(state, parts[0] ?? ''),
  },
  {
    path: /^\/v1\/projects\/[^/]+\/locations\/[^/]+\/clusters\/[^/]+(?:\/nodePools\/[^/:]+)?$/,
    method: 'GET',
    answer: read,
  },
  {
    path: /^(\/v1\/projects\/[^/]+\/locations\/[^/]+\/clusters\/[^/]+\/nodePools\/[^/:]+):setSize$/,
    method: 'POST',
    body: z.strictObject({ nodeCount: z.number().int().min(0) }),
    answer({ state, parts, body }) {
      const found = state.resources.get(parts[0] ?? '');
      if (!found) return gone;
      return startOperation(state, () => {
        for (const url of (found['instanceGroupUrls'] ?? []) as string[])
          state.resized(url, Number(body['nodeCount']));
      });
    },
  },
  { path: /^\/v2\/projects\/[^/]+\/locations\/[^/]+\/services\/[^/]+$/, method: 'GET', answer: read },
  {
    path: /^\/v2\/projects\/[^/]+\/locations\/[^/]+\/services\/[^/]+$/,
    method: 'PATCH',
    query: { updateMask: /^scaling\.(min|max)InstanceCount(,scaling\.(min|max)InstanceCount)?$/ },
    body: z.strictObject({
      etag: z.string().optional(),
      scaling: z.strictObject({
        minInstanceCount: z.number().int().optional(),
        maxInstanceCount: z.number().int().optional(),
      }),
    }),
    answer({ state, path, found = {}, body, query }) {
      if (body['etag'] !== undefined && body['etag'] !== found['etag'])
        return refuse(409, 'Requested entity was changed.');
      const scaling = { ...(found['scaling'] as Body | undefined) };
      const given = body['scaling'] as Body;
      // A field of the mask that is not sent goes back to its default.
      for (const field of (query.get('updateMask') ?? '')
        .split(',')
        .map((one) => one.slice('scaling.'.length)))
        if (given[field] === undefined) delete scaling[field];
        else scaling[field] = given[field];
      const at = state.operations.push({
        looks: 1,
        work: () => {
          found['scaling'] = scaling;
          found['etag'] = `${String(found['etag'])}+`;
        },
      });
      return {
        body: {
          name: `${path.slice('/v2/'.length).split('/services/')[0]}/operations/run-${at - 1}`,
          done: false,
        },
      };
    },
  },
  {
    path: /^\/v2\/projects\/[^/]+\/locations\/[^/]+\/operations\/run-(\d+)$/,
    method: 'GET',
    answer({ state, parts, path }) {
      const name = path.slice('/v2/'.length);
      if (state.failure !== undefined)
        return { body: { name, done: true, error: { code: 9, message: state.failure } } };
      state.operations[Number(parts[0])]?.work();
      return { body: { name, done: true } };
    },
  },
  {
    path: /^\/storage\/v1\/b$/,
    method: 'GET',
    query: { project: /^[\w-]+$/, maxResults: /^\d+$/, pageToken: /^\w+$/ },
    answer: ({ state }) => ({
      body: {
        items: [...state.resources].filter(([key]) => key.startsWith('/storage/')).map(([, value]) => value),
      },
    }),
  },
  { path: /^\/storage\/v1\/b\/[^/]+$/, method: 'GET', query: { fields: /^[\w,]+$/ }, answer: read },
  {
    path: /^\/storage\/v1\/b\/[^/]+$/,
    method: 'PATCH',
    query: { ifMetagenerationMatch: /^\d+$/ },
    body: z.strictObject({
      labels: labels.optional(),
      lifecycle: z.strictObject({ rule: z.array(lifecycleRule) }).nullish(),
      storageClass: z.enum(['STANDARD', 'NEARLINE', 'COLDLINE', 'ARCHIVE']).optional(),
      autoclass: z
        .strictObject({ enabled: z.boolean(), terminalStorageClass: z.string().optional() })
        .optional(),
    }),
    answer({ found = {}, body, query }) {
      if (query.get('ifMetagenerationMatch') !== found['metageneration'])
        return refuse(412, 'At least one of the pre-conditions you specified did not hold.');
      merge(found, body);
      found['metageneration'] = String(Number(found['metageneration']) + 1);
      return { body: found };
    },
  },
  { path: /^\/v2\/projects\/[^/]+\/locations\/[^/]+\/buckets\/[^/]+$/, method: 'GET', answer: read },
  {
    path: /^\/v2\/projects\/[^/]+\/locations\/[^/]+\/buckets\/[^/]+$/,
    method: 'PATCH',
    query: { updateMask: /^retentionDays$/ },
    body: z.strictObject({ retentionDays: z.number().int().min(1).max(3650) }),
    answer: ({ found = {}, body }) => ({ body: merge(found, body) }),
  },
  {
    path: /^(\/v1\/projects\/[^/]+\/topics\/[^/:]+):publish$/,
    method: 'POST',
    body: z.strictObject({
      messages: z
        .array(
          z.strictObject({
            data: z.base64(),
            attributes: z.record(z.string(), z.string()).optional(),
            orderingKey: z.string().optional(),
          }),
        )
        .max(1_000),
    }),
    answer({ state, parts, body }) {
      const found = state.resources.get(parts[0] ?? '');
      if (!found) return gone;
      const messages = body['messages'] as Body[];
      const all = (found['messages'] ?? []) as Body[];
      found['messages'] = [...all, ...messages];
      return { body: { messageIds: messages.map((_one, at) => String(all.length + at + 1)) } };
    },
  },
];

/** Of what is put there; undefined for what is asked elsewhere. */
export function managedAnswer(state: GcpManaged, asked: ServiceAsked): ServiceAnswer | undefined {
  const { method, path, query } = asked;
  const known = methods.find((one) => one.method === method && one.path.test(path));
  if (!known) return undefined;
  for (const [name, value] of query)
    if (known.query?.[name]?.test(value) !== true)
      return refuse(400, `Invalid value for "${name}": ${value}`);
  const isChange = method !== 'GET';
  if (isChange && state.denied !== '') return refuse(403, `Permission ${state.denied} denied`);
  const body: unknown = asked.body === '' ? undefined : JSON.parse(asked.body);
  if (!(known.body ?? z.undefined()).safeParse(body).success)
    return refuse(400, 'Invalid JSON payload received.');
  const found = state.resources.get(path);
  if (['PATCH', 'DELETE'].includes(method) && !found) return gone;
  const [, ...parts] = known.path.exec(path) ?? [];
  if (isChange) state.changes.push(`${method} ${path.slice(1)}`);
  return known.answer({ state, path, parts, found, body: (body ?? {}) as Body, query });
}
