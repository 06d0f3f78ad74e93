import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLoopback, type Refuse } from './teamConfig';

/** Where the bills of a team lie, beside the folder of each server. */
export type StorePlace =
  | { kind: 'file'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string; endpoint: string; region: string }
  | { kind: 'azblob'; container: string; prefix: string; endpoint: string; account: string }
  | { kind: 'gs'; bucket: string; prefix: string; endpoint: string };

const FLAG = '--bill-store';
const NAME = /^[a-z0-9][a-z0-9._-]{1,221}$/i;
const PREFIX = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const ACCOUNT = /^[a-z0-9]{3,24}$/;
const REGION = /^[a-z0-9-]{2,40}$/;
const known: Readonly<Record<string, readonly string[]>> = {
  'file:': [],
  's3:': ['endpoint', 'region', 'insecure'],
  'azblob:': ['account', 'endpoint', 'insecure'],
  'gs:': ['endpoint', 'insecure'],
};

function endpointOf(query: URLSearchParams, refuse: Refuse): string {
  const text = query.get('endpoint') ?? '';
  if (text === '') return '';
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.search !== '' || url.hash !== '')
    throw refuse(FLAG, 'has an endpoint that is no https:// address');
  if (url.username !== '' || url.password !== '')
    throw refuse(FLAG, 'has an endpoint that carries a user or password');
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && query.get('insecure') !== 'yes')
    throw refuse(
      FLAG,
      'has an endpoint without https: add insecure=yes if only your own network lies between',
    );
  return url.href.replace(/\/+$/, '');
}

/** `file:///dir`, `s3://bucket/prefix?region=…&endpoint=…`, `azblob://container/prefix?account=…`, `gs://bucket/prefix`. */
export function readStorePlace(text: string, refuse: Refuse): StorePlace {
  const url = URL.parse(text.trim());
  const parameters = url ? known[url.protocol] : undefined;
  if (!url || !parameters) throw refuse(FLAG, 'must begin with file:///, s3://, azblob:// or gs://');
  // What is wrong is not repeated: it may be a key.
  if (url.username !== '' || url.password !== '')
    throw refuse(FLAG, 'must not carry credentials: they come from the environment');
  if (url.hash !== '' || [...url.searchParams.keys()].some((name) => !parameters.includes(name)))
    throw refuse(FLAG, `takes ${parameters.length === 0 ? 'no parameters' : parameters.join(', ')} only`);
  if (url.protocol === 'file:') {
    if (url.host !== '') throw refuse(FLAG, 'names a folder with three slashes: file:///srv/bills');
    const folder = fileURLToPath(url);
    if (!isAbsolute(folder) || folder === '/') throw refuse(FLAG, 'must name a folder of its own');
    return { kind: 'file', folder: folder.replace(/\/+$/, '') };
  }
  if (!NAME.test(url.hostname)) throw refuse(FLAG, 'must name a bucket or container');
  const inner = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  if (inner !== '' && !PREFIX.test(inner))
    throw refuse(FLAG, 'has a prefix with other characters than letters, digits, “.”, “_”, “-” and “/”');
  const prefix = inner === '' ? '' : `${inner}/`;
  const query = url.searchParams;
  const endpoint = endpointOf(query, refuse);
  const bucket = url.hostname;
  if (url.protocol === 'gs:') return { kind: 'gs', bucket, prefix, endpoint };
  if (url.protocol === 'azblob:') {
    const account = query.get('account') ?? '';
    if (!ACCOUNT.test(account)) throw refuse(FLAG, 'needs account=, the name of the storage account');
    return { kind: 'azblob', container: bucket, prefix, endpoint, account };
  }
  const region = query.get('region') ?? '';
  if (region !== '' && !REGION.test(region)) throw refuse(FLAG, 'has a region that is none');
  return {
    kind: 's3',
    bucket,
    prefix,
    endpoint,
    region: region === '' && endpoint !== '' ? 'us-east-1' : region,
  };
}

const units: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 };

/** `20GB` as bytes. */
export function readCacheSize(text: string, refuse: Refuse): number {
  const [, number, unit = ''] = /^(\d{1,6})\s?(MB|GB|TB)$/i.exec(text.trim()) ?? [];
  const bytes = Number(number) * (units[unit.toUpperCase()] ?? Number.NaN);
  if (!(bytes >= 100e6)) throw refuse('--bill-cache', 'must be a size such as 20GB, and 100MB at least');
  return bytes;
}
