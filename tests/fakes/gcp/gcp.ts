import type { KeyObject } from 'node:crypto';
import { newGcpQueries, queryAnswer, type GcpQueries } from './bigQuery';
import { computeAnswer, newGcpCompute, type GcpCompute } from './compute';
import { inventoryAnswer, newGcpInventory, type GcpInventory } from './inventory';
import { managedAnswer, newGcpManaged, type GcpManaged } from './managed';
import { startJsonService, type ServiceAnswer, type ServiceAsked } from '../jsonService';
import { rsaKeys } from '../rsaKeys';
import { googleSignIn } from './signIn';

/** Of `jobs.query` in the discovery document of BigQuery v2 (QueryRequest). */
const queryMembers: Readonly<Record<string, 'string' | 'boolean' | 'number' | 'object'>> = {
  query: 'string',
  useLegacySql: 'boolean',
  location: 'string',
  timeoutMs: 'number',
  maxResults: 'number',
  maximumBytesBilled: 'string',
  formatOptions: 'object',
  dryRun: 'boolean',
};
/** The one scope that all services of inventory and advice take. */
const resultParameters = [
  'location',
  'maxResults',
  'timeoutMs',
  'formatOptions.useInt64Timestamp',
  'pageToken',
];

export interface FakeTable {
  dataset: string;
  table: string;
  location: string;
  schema: object[];
  /** By invoice month (yyyyMM): rows as BigQuery sends them. */
  months: Map<string, object[]>;
}

export interface GcpFake {
  url: string;
  asked: ServiceAsked[];
  /** The JSON file of the service account. */
  key: string;
  tables: FakeTable[];
  /** What a query would read. */
  bytes: number;
  /** Rows a page. */
  pageSize: number;
  inventory: GcpInventory;
  compute: GcpCompute;
  queries: GcpQueries;
  managed: GcpManaged;
  /** Permissions that are granted in the project. */
  granted: string[];
  stop(): Promise<void>;
}

const refuse = (status: number, message: string): ServiceAnswer => ({
  status,
  body: { error: { code: status, message } },
});

const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => String(key.export({ format: 'pem', type }));

function problemOf(body: Record<string, unknown>): string | undefined {
  for (const [name, value] of Object.entries(body)) {
    const type = queryMembers[name];
    if (type === undefined) return `Invalid JSON payload received. Unknown name "${name}"`;
    if (typeof value !== type) return `Invalid value at '${name}'`;
  }
  return body['useLegacySql'] === false ? undefined : 'Legacy SQL is not what was asked';
}

/** Those that can be tested on a project; another name is refused, as Resource Manager does. */
const testable: readonly string[] = [
  'bigquery.jobs.create',
  'resourcemanager.projects.get',
  'cloudasset.assets.searchAllResources',
  'compute.disks.list',
  'cloudsql.instances.list',
  'container.clusters.list',
  'monitoring.timeSeries.list',
  'recommender.computeInstanceIdleResourceRecommendations.list',
  'recommender.cloudsqlIdleInstanceRecommendations.list',
  'recommender.usageCommitmentRecommendations.list',
  'billing.resourceCosts.get',
  'compute.instances.stop',
  'compute.addresses.delete',
  'compute.forwardingRules.delete',
  'compute.routers.update',
  'cloudsql.instances.update',
  'container.clusters.update',
  'run.services.update',
  'storage.buckets.update',
  'logging.buckets.update',
  'pubsub.topics.publish',
];

function tested({ method, body }: ServiceAsked, granted: readonly string[]): ServiceAnswer {
  const { permissions = [], ...rest } = JSON.parse(body) as { permissions?: string[] };
  const unknown = permissions.find((one) => !testable.includes(one));
  if (method !== 'POST' || Object.keys(rest).length > 0) return refuse(400, 'Invalid JSON payload received.');
  if (unknown !== undefined) return refuse(400, `Permission ${unknown} is not valid for this resource.`);
  return { body: { permissions: permissions.filter((one) => granted.includes(one)) } };
}

/** Google's sign-in, BigQuery and project list on loopback. `account`: whose key it accepts. */
export async function startGcp(account = 'costloom'): Promise<GcpFake> {
  const { privateKey, publicKey } = rsaKeys(`gcp ${account}`);
  const fake: Omit<GcpFake, 'url' | 'asked' | 'stop'> = {
    key: JSON.stringify({
      type: 'service_account',
      project_id: 'acme-billing',
      private_key_id: 'k1',
      private_key: pem(privateKey, 'pkcs8'),
      client_email: 'costloom@acme-billing.iam.gserviceaccount.com',
      token_uri: 'https://oauth2.googleapis.com/token',
    }),
    tables: [],
    bytes: 2_500_000_000,
    pageSize: 2,
    inventory: newGcpInventory(),
    compute: newGcpCompute(),
    queries: newGcpQueries(),
    managed: newGcpManaged(),
    granted: [...testable],
  };

  fake.managed.resized = (url, size) => {
    const group = fake.compute.resources.get(/projects\/.*$/.exec(url)?.[0] ?? '');
    if (group) group['targetSize'] = size;
  };

  function tableOf(sql: string): FakeTable | undefined {
    const [, dataset, table] = /FROM `acme-billing\.(\w+)\.([\w-]+)`/.exec(sql) ?? [];
    return fake.tables.find((one) => one.dataset === dataset && one.table === table);
  }

  const text = (v: unknown) => ({ v });
  function resultOf(sql: string): { schema: object; rows: object[] } | undefined {
    const table = tableOf(sql);
    if (!table) return undefined;
    const month = / = '(\d{6})'$/.exec(sql)?.[1];
    if (month !== undefined) return { schema: { fields: table.schema }, rows: table.months.get(month) ?? [] };
    const since = />= '(\d{6})'/.exec(sql)?.[1] ?? '';
    const fields = ['month', 'newest', 'row_count', 'cost'].map((name) => ({ name, type: 'STRING' }));
    const rows = [...table.months]
      .filter(([each]) => each >= since)
      .map(([each, all]) => ({ f: [text(each), text('2026-03-01'), text(String(all.length)), text('1.5')] }));
    return { schema: { fields }, rows };
  }

  const queries: string[] = [];
  function page(at: number, from: number): ServiceAnswer {
    const result = resultOf(queries[at] ?? '');
    if (!result) return refuse(404, 'Not found: Table');
    const { rows, schema } = result;
    const next = from + fake.pageSize;
    const more = next < rows.length ? { pageToken: String(next) } : {};
    const jobReference = { projectId: 'acme-billing', jobId: `job_${at}`, location: 'EU' };
    const body = {
      jobComplete: true,
      jobReference,
      schema,
      rows: rows.slice(from, next),
      totalBytesProcessed: '10',
    };
    return { body: { ...body, ...more } };
  }

  function query(asked: ServiceAsked): ServiceAnswer {
    const body = JSON.parse(asked.body) as Record<string, unknown>;
    const problem = problemOf(body);
    if (problem !== undefined) return refuse(400, problem);
    const table = tableOf(String(body['query']));
    if (!table) return refuse(404, 'Not found: Table');
    if (table.location !== body['location'])
      return refuse(404, 'Not found: Dataset was not found in location');
    if (body['dryRun'] === true)
      return { body: { jobComplete: true, totalBytesProcessed: String(fake.bytes) } };
    if (Number(body['maximumBytesBilled']) < fake.bytes)
      return refuse(400, `Query exceeded limit for bytes billed: ${String(body['maximumBytesBilled'])}.`);
    queries.push(String(body['query']));
    // As a query that takes longer than it is waited for.
    const jobReference = { projectId: 'acme-billing', jobId: `job_${queries.length - 1}`, location: 'EU' };
    return { body: { jobComplete: false, jobReference } };
  }

  const service = await startJsonService(async (asked): Promise<ServiceAnswer> => {
    const signedIn = await googleSignIn(asked, pem(publicKey, 'spki'));
    if (signedIn) return signedIn;
    if (asked.headers.authorization !== 'Bearer a token')
      return refuse(401, 'Request had invalid credentials.');
    if (asked.path === '/v1/projects')
      return { body: { projects: [{ projectId: 'acme-web', name: 'Web', lifecycleState: 'ACTIVE' }] } };
    if (asked.path === '/v1/projects/acme-billing:testIamPermissions') return tested(asked, fake.granted);
    const resource = computeAnswer(fake.compute, asked);
    if (resource) return resource;
    const queried = queryAnswer(fake.queries, asked);
    if (queried) return queried;
    const managed = managedAnswer(fake.managed, asked);
    if (managed) return managed;
    const there = inventoryAnswer(fake.inventory, asked);
    if (there) return there;
    const base = '/bigquery/v2/projects/acme-billing';
    if (asked.path === `${base}/datasets`) {
      const datasets = [...new Map(fake.tables.map((one) => [one.dataset, one])).values()];
      return {
        body: {
          datasets: datasets.map((one) => ({
            datasetReference: { datasetId: one.dataset },
            location: one.location,
          })),
        },
      };
    }
    const dataset = new RegExp(`^${base}/datasets/(\\w+)/tables$`).exec(asked.path)?.[1];
    if (dataset !== undefined) {
      const tables = fake.tables.filter((one) => one.dataset === dataset);
      return { body: { tables: tables.map(({ table }) => ({ tableReference: { tableId: table } })) } };
    }
    if (asked.path === `${base}/queries` && asked.method === 'POST') return query(asked);
    const job = new RegExp(`^${base}/queries/job_(\\d+)$`).exec(asked.path)?.[1];
    if (job === undefined) return refuse(404, 'Not found');
    const unknown = [...asked.query.keys()].find((name) => !resultParameters.includes(name));
    return unknown === undefined
      ? page(Number(job), Number(asked.query.get('pageToken') ?? 0))
      : refuse(400, `Unknown name "${unknown}"`);
  });
  return Object.assign(fake, { url: service.url, asked: service.asked, stop: () => service.stop() });
}
