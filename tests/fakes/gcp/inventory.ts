import type { ServiceAnswer, ServiceAsked } from '../jsonService';

/** What the discovery documents and protos of Google's services (Apache-2.0) say that an operation takes. */
interface Operation {
  path: RegExp;
  method: 'GET' | 'POST';
  /** Query parameters with what they must look like. */
  parameters: Readonly<Record<string, RegExp>>;
  required?: readonly string[];
  answer(state: GcpInventory, asked: ServiceAsked, parts: readonly string[]): ServiceAnswer;
}

export interface GcpInventory {
  /** By project: its number. */
  projects: Map<string, string>;
  /** By project, then by the type of an aggregated list (`disks`), then by scope (`zones/europe-west4-a`). */
  scoped: Map<string, Map<string, Map<string, object[]>>>;
  /** By project, then by the type of a global list (`snapshots`). */
  global: Map<string, Map<string, object[]>>;
  databases: Map<string, object[]>;
  clusters: Map<string, object[]>;
  endpoints: Map<string, object[]>;
  /** Series by project, then by the type of the metric. */
  series: Map<string, Map<string, object[]>>;
  /** By `project/location/recommender`. */
  recommendations: Map<string, Recommended[]>;
  /** Projects that the account may not read. */
  denied: Set<string>;
  /** `project/service`: APIs that are turned off. */
  off: Set<string>;
  /** Scopes that are broken: told as unreachable, or by a warning. */
  unreachable: Set<string>;
  warned: Set<string>;
  missingZones: string[];
  pageSize: number;
  /** So many questions are refused first, as Compute Engine does of those that come too fast. */
  tooFast: number;
}

interface Recommended {
  name: string;
  etag: string;
  stateInfo: { state: string };
}

export const newGcpInventory = (): GcpInventory => ({
  projects: new Map([['acme-web', '441570621172']]),
  scoped: new Map(),
  global: new Map(),
  databases: new Map(),
  clusters: new Map(),
  endpoints: new Map(),
  series: new Map(),
  recommendations: new Map(),
  denied: new Set(),
  off: new Set(),
  unreachable: new Set(),
  warned: new Set(),
  missingZones: [],
  pageSize: 500,
  tooFast: 0,
});

const refuse = (status: number, message: string, details: object[] = []): ServiceAnswer => ({
  status,
  body: { error: { code: status, message, details } },
});

const listParameters = { maxResults: /^\d{1,3}$/, pageToken: /^\d+$/ };
const pagedParameters = { pageSize: /^\d{1,5}$/, pageToken: /^\d+$/ };

function page<T>(state: GcpInventory, asked: ServiceAsked, all: readonly T[]): { items: T[]; more: object } {
  const from = Number(asked.query.get('pageToken') ?? 0);
  const next = from + state.pageSize;
  return { items: all.slice(from, next), more: next < all.length ? { nextPageToken: String(next) } : {} };
}

/** Conditions that all have to hold, as the reference of `filter` writes them. */
const FILTER =
  /^\((status|labels\.[\w-]+)( = "[^"]*"|:\*)\)( AND \((status|labels\.[\w-]+)( = "[^"]*"|:\*)\))*$/;
function matches(filter: string, found: object): boolean {
  const record = found as { status?: string; labels?: Record<string, string> };
  return [...filter.matchAll(/\(([\w.-]+)(?: = "([^"]*)"|:\*)\)/g)].every(([, field = '', value]) => {
    const has = field === 'status' ? record.status : record.labels?.[field.slice('labels.'.length)];
    return value === undefined ? has !== undefined : has === value;
  });
}

/** One page holds so many scopes; those without anything say so. */
function aggregated(state: GcpInventory, asked: ServiceAsked, [project = '', type = '']: readonly string[]) {
  const all = [...(state.scoped.get(project)?.get(type) ?? new Map<string, object[]>())];
  const { items, more } = page(state, asked, all);
  const told: Record<string, object> = {
    'regions/empty': { warning: { code: 'NO_RESULTS_ON_PAGE', message: 'There are no results' } },
  };
  for (const [scope, found] of items)
    if (state.warned.has(scope)) told[scope] = { warning: { code: 'UNREACHABLE', message: 'Not reachable' } };
    else if (!state.unreachable.has(scope))
      told[scope] = { [type]: found.filter((one) => matches(asked.query.get('filter') ?? '', one)) };
  const unreachables = all.map(([scope]) => scope).filter((scope) => state.unreachable.has(scope));
  const isPartial = asked.query.get('returnPartialSuccess') === 'true';
  if (!isPartial && unreachables.length + state.warned.size > 0)
    return refuse(503, 'A zone is not reachable');
  return { body: { items: told, ...(unreachables.length > 0 ? { unreachables } : {}), ...more } };
}

const marked: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  markClaimed: { from: ['ACTIVE', 'CLAIMED'], to: 'CLAIMED' },
  markDismissed: { from: ['ACTIVE'], to: 'DISMISSED' },
  markSucceeded: { from: ['ACTIVE', 'CLAIMED', 'SUCCEEDED', 'FAILED'], to: 'SUCCEEDED' },
};

const recommendationOf = (state: GcpInventory, name: string) =>
  [...state.recommendations.values()].flat().find((one) => one.name === name);

function mark(
  state: GcpInventory,
  asked: ServiceAsked,
  [name = '', call = '']: readonly string[],
): ServiceAnswer {
  const found = recommendationOf(state, name);
  const to = marked[call];
  if (!found || !to) return refuse(404, 'Requested entity was not found.');
  const { etag, ...rest } = JSON.parse(asked.body) as Record<string, unknown>;
  if (typeof etag !== 'string' || Object.keys(rest).some((key) => key !== 'stateMetadata'))
    return refuse(400, 'Invalid value');
  if (etag !== found.etag) return refuse(409, 'The etag does not match.');
  if (!to.from.includes(found.stateInfo.state)) return refuse(400, 'Precondition check failed.');
  found.stateInfo = { state: to.to };
  found.etag = `${found.etag}+`;
  return { body: found };
}

const operations: readonly Operation[] = [
  {
    path: /^\/v1\/projects\/([a-z0-9-]+)$/,
    method: 'GET',
    parameters: {},
    answer(state, _asked, [name = '']) {
      const [id = name] = [...state.projects].find(([, number]) => number === name) ?? [];
      return { body: { projectId: id, projectNumber: state.projects.get(id), lifecycleState: 'ACTIVE' } };
    },
  },
  {
    path: /^\/compute\/v1\/projects\/([^/]+)\/aggregated\/(\w+)$/,
    method: 'GET',
    parameters: { ...listParameters, returnPartialSuccess: /^true$/, filter: FILTER },
    answer: aggregated,
  },
  {
    path: /^\/compute\/v1\/projects\/([^/]+)\/global\/(snapshots|images|instanceTemplates)$/,
    method: 'GET',
    parameters: listParameters,
    answer(state, asked, [project = '', type = '']) {
      const { items, more } = page(state, asked, state.global.get(project)?.get(type) ?? []);
      return { body: { items, ...more } };
    },
  },
  {
    path: /^\/v1\/projects\/([^/]+)\/instances$/,
    method: 'GET',
    parameters: listParameters,
    answer(state, asked, [project = '']) {
      const { items, more } = page(state, asked, state.databases.get(project) ?? []);
      return { body: { items, ...more } };
    },
  },
  {
    path: /^\/v1\/projects\/([^/]+)\/locations\/-\/clusters$/,
    method: 'GET',
    parameters: {},
    answer: (state, _asked, [project = '']) => ({
      body: { clusters: state.clusters.get(project) ?? [], missingZones: state.missingZones },
    }),
  },
  {
    path: /^\/v1\/projects\/([^/]+):searchAllResources$/,
    method: 'GET',
    parameters: { ...pagedParameters, assetTypes: /^aiplatform\.googleapis\.com\/Endpoint$/ },
    required: ['assetTypes'],
    answer(state, asked, [project = '']) {
      const { items, more } = page(state, asked, state.endpoints.get(project) ?? []);
      return { body: { results: items, ...more } };
    },
  },
  {
    path: /^\/v3\/projects\/([^/]+)\/timeSeries$/,
    method: 'GET',
    parameters: {
      ...pagedParameters,
      filter: /^metric\.type="[a-z.]+\.googleapis\.com\/[a-z_/]+"/,
      'interval.startTime': /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/,
      'interval.endTime': /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/,
      'aggregation.alignmentPeriod': /^(60|300|3600|86400)s$/,
      'aggregation.perSeriesAligner': /^ALIGN_(MEAN|MAX|MIN|SUM|DELTA|RATE|PERCENTILE_9[59])$/,
      'aggregation.crossSeriesReducer': /^REDUCE_(MEAN|MAX|MIN|SUM)$/,
      'aggregation.groupByFields': /^(resource|metric)\.labels\.\w+$/,
      view: /^FULL$/,
    },
    required: ['filter', 'interval.startTime', 'interval.endTime'],
    answer(state, asked, [project = '']) {
      const type = /^metric\.type="([^"]+)"/.exec(asked.query.get('filter') ?? '')?.[1] ?? '';
      const { items, more } = page(state, asked, state.series.get(project)?.get(type) ?? []);
      return { body: { timeSeries: items, ...more } };
    },
  },
  {
    path: /^\/v1\/projects\/([^/]+)\/locations\/([a-z0-9-]+)\/recommenders\/([\w.]+)\/recommendations$/,
    method: 'GET',
    parameters: pagedParameters,
    answer(state, asked, parts) {
      const { items, more } = page(state, asked, state.recommendations.get(parts.join('/')) ?? []);
      return { body: { recommendations: items, ...more } };
    },
  },
  {
    path: /^\/v1\/(projects\/[^/]+\/locations\/[^/]+\/recommenders\/[^/]+\/recommendations\/[^/:]+)$/,
    method: 'GET',
    parameters: {},
    answer(state, _asked, [name = '']) {
      const found = recommendationOf(state, name);
      return found ? { body: found } : refuse(404, 'Requested entity was not found.');
    },
  },
  {
    path: /^\/v1\/(projects\/[^/]+\/locations\/[^/]+\/recommenders\/[^/]+\/recommendations\/[^/:]+):(\w+)$/,
    method: 'POST',
    parameters: {},
    answer: mark,
  },
];

/** Which service a path is of, where several may be turned off. */
const serviceOf = (path: string) =>
  path.startsWith('/compute/')
    ? 'compute'
    : path.includes('/clusters')
      ? 'container'
      : path.endsWith('/instances')
        ? 'sqladmin'
        : 'other';

/** The answer of a service that is asked what is there; undefined for a path of none of them. */
export function inventoryAnswer(state: GcpInventory, asked: ServiceAsked): ServiceAnswer | undefined {
  const operation = operations.find(({ path, method }) => path.test(asked.path) && method === asked.method);
  if (!operation) return undefined;
  const [, ...parts] = operation.path.exec(asked.path) ?? [];
  const project = /projects\/([^/:]+)/.exec(asked.path)?.[1] ?? '';
  for (const [name, value] of asked.query)
    if (!operation.parameters[name]?.test(value)) return refuse(400, `Invalid value for "${name}": ${value}`);
  const missing = operation.required?.find((name) => !asked.query.has(name));
  if (missing !== undefined) return refuse(400, `Required parameter: ${missing}`);
  if (state.tooFast > 0) {
    state.tooFast -= 1;
    const errors = [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }];
    return { status: 403, body: { error: { code: 403, message: 'Quota exceeded', errors } } };
  }
  if (state.denied.has(project)) return refuse(403, `Permission denied on project ${project}`);
  if (state.off.has(`${project}/${serviceOf(asked.path)}`)) {
    const metadata = { consumer: `projects/${state.projects.get(project)}`, service: 'x.googleapis.com' };
    const reason = {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'SERVICE_DISABLED',
      metadata,
    };
    return refuse(403, 'The API has not been used in this project before or it is disabled.', [reason]);
  }
  return operation.answer(state, asked, parts);
}
