import type { CloudCall } from '../../steps/clouds.port';

interface Api {
  /** What its paths begin with. */
  paths: RegExp;
  /** As IAM names it, where that is another name. */
  iam: string;
}

const inProject = (version: string): RegExp =>
  new RegExp(String.raw`^${version}/projects/([^/?#\s:]+)(?:[/:?]|$)`);

/** The APIs that steps reach, each at its own address, and how their paths name a project. */
const apis: Readonly<Record<string, Api>> = {
  compute: { paths: inProject('compute/v1'), iam: 'compute' },
  bigquery: { paths: inProject('bigquery/v2'), iam: 'bigquery' },
  sqladmin: { paths: inProject('v1'), iam: 'cloudsql' },
  container: { paths: inProject('v1'), iam: 'container' },
  run: { paths: inProject('v2'), iam: 'run' },
  logging: { paths: inProject('v2'), iam: 'logging' },
  monitoring: { paths: inProject('v3'), iam: 'monitoring' },
  pubsub: { paths: inProject('v1'), iam: 'pubsub' },
  // A bucket’s name is its own in all the world: its path names no project, a list’s query does.
  storage: { paths: /^storage\/v1\/b(?:\/([^/?#\s]+))?(?:\?|$)/, iam: 'storage' },
};

const OPERATION = /^(GET|PUT|PATCH|POST|DELETE) ([a-z0-9]+\/[^\s#\\]+)$/;

export interface Operation {
  method: string;
  path: string;
  /** '' where the path names none. */
  project: string;
  /** Of Cloud Storage. */
  bucket: string;
}

/** Undefined: not a call of these. */
export function readOperation({ service, operation }: CloudCall): Operation | undefined {
  const [, method = '', path = ''] = OPERATION.exec(operation) ?? [];
  const api = apis[service];
  const [, named = ''] = api?.paths.exec(path) ?? [];
  const [plain = '', query = ''] = path.split('?');
  const isPlain = method !== '' && new URL(`http://x/${plain}`).pathname === `/${plain}`;
  if (!isPlain || !api?.paths.test(path)) return undefined;
  if (service !== 'storage') return { method, path, project: named, bucket: '' };
  const project = named === '' ? (new URLSearchParams(query).get('project') ?? '') : '';
  return named === '' && project === '' ? undefined : { method, path, project, bucket: named };
}

const verbs: Readonly<Record<string, string>> = {
  GET: 'get',
  DELETE: 'delete',
  POST: 'create',
  PATCH: 'update',
  PUT: 'update',
};
/** Where a permission is not named as the path is. */
const otherwise: readonly (readonly [RegExp, string])[] = [
  [/^bigquery (GET|POST) .*\/(queries|jobs)/, 'bigquery.jobs.create'],
  [/^container GET /, 'container.clusters.get'],
  [/^container /, 'container.clusters.update'],
  [/^run PATCH /, 'run.services.update'],
  [/^run GET /, 'run.services.get'],
  [/^storage GET storage\/v1\/b\?/, 'storage.buckets.list'],
  [/^storage GET /, 'storage.buckets.get'],
  [/^storage /, 'storage.buckets.update'],
  [/^logging GET /, 'logging.buckets.get'],
  [/^logging /, 'logging.buckets.update'],
  [/^monitoring /, 'monitoring.timeSeries.list'],
  [/^pubsub POST .*:publish$/, 'pubsub.topics.publish'],
  [/^sqladmin .*\/backupRuns\/\d+$/, 'cloudsql.backupRuns.delete'],
  [/^sqladmin POST .*\/backupRuns/, 'cloudsql.backupRuns.create'],
  [/^sqladmin GET .*\/backupRuns/, 'cloudsql.backupRuns.list'],
  [/^sqladmin GET .*\/instances(\?|$)/, 'cloudsql.instances.list'],
  [/^compute POST .*\/instanceGroupManagers\/[^/]+\/resize/, 'compute.instanceGroupManagers.update'],
];

/** The permission that a call needs; '' where it is not known. */
export function permissionOf({ service, operation }: CloudCall): string {
  const other = otherwise.find(([pattern]) => pattern.test(`${service} ${operation}`));
  if (other) return other[1];
  const api = apis[service];
  const [method = '', path = ''] = operation.split(' ');
  const [, , , ...parts] = (path.split('?')[0] ?? '').split('/').slice(service === 'compute' ? 1 : 0);
  if (!api || method === '') return '';
  if (parts[0] === 'aggregated') return `${api.iam}.${parts[1] ?? ''}.list`;
  const inPlace =
    parts[0] === 'global'
      ? parts.slice(1)
      : /^(zones|regions)$/.test(parts[0] ?? '')
        ? parts.slice(2)
        : parts;
  const [type = '', , action] = inPlace;
  return type === '' ? '' : `${api.iam}.${type}.${action ?? verbs[method] ?? 'update'}`;
}
