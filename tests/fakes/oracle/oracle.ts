import { createHash, createVerify } from 'node:crypto';
import { startJsonService, type ServiceAnswer, type ServiceAsked } from '../jsonService';
import { rsaKeys } from '../rsaKeys';

/** What ListObjects takes, as the API of Object Storage publishes it. */
const listParameters = ['prefix', 'start', 'end', 'limit', 'delimiter', 'fields', 'startAfter'];
const fields = ['name', 'size', 'etag', 'md5', 'timecreated', 'timemodified', 'storagetier', 'archivalstate'];
const SKEW_MS = 5 * 60_000;

export const ORACLE_TENANCY = 'ocid1.tenancy.oc1..aaaaacme';
export const ORACLE_USER = 'ocid1.user.oc1..aaaacostloom';

export interface OracleFake {
  url: string;
  asked: ServiceAsked[];
  /** The PEM file of the API key, as Oracle gives it. */
  key: string;
  fingerprint: string;
  /** By name. */
  objects: Map<string, string>;
  pageSize: number;
  /** Objects may be listed and not be read. */
  unreadable: boolean;
  /** There is no bucket here: of a child tenancy, or in another region. */
  missing: boolean;
  stop(): Promise<void>;
}

const refuse = (status: number, code: string, message = code): ServiceAnswer => ({
  status,
  body: { code, message },
});

/** The signature of a request without a body, checked as Oracle describes it. */
function isSigned(
  { method, headers }: ServiceAsked,
  target: string,
  keyId: string,
  publicKey: string,
): boolean {
  const fieldsOf = [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)];
  const given = new Map(fieldsOf.map(([, name = '', value = '']) => [name, value]));
  const names = (given.get('headers') ?? '').split(' ');
  const isWhole = ['date', '(request-target)', 'host'].every((name) => names.includes(name));
  const date = Date.parse(String(headers.date));
  if (!isWhole || given.get('version') !== '1' || given.get('algorithm') !== 'rsa-sha256') return false;
  if (given.get('keyId') !== keyId || !(Math.abs(Date.now() - date) < SKEW_MS)) return false;
  const valueOf = (name: string) =>
    name === '(request-target)' ? `${method.toLowerCase()} ${target}` : String(headers[name]);
  const text = names.map((name) => `${name}: ${valueOf(name)}`).join('\n');
  return createVerify('RSA-SHA256')
    .update(text)
    .verify(publicKey, given.get('signature') ?? '', 'base64');
}

/** Object Storage of Oracle's own tenancy on loopback. */
export async function startOracle(): Promise<OracleFake> {
  const { privateKey, publicKey } = rsaKeys('oracle');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const fingerprint = createHash('md5')
    .update(spki)
    .digest('hex')
    .replaceAll(/(..)(?=.)/g, '$1:');
  const fake: Omit<OracleFake, 'url' | 'asked' | 'stop'> = {
    key: `${String(privateKey.export({ format: 'pem', type: 'pkcs8' }))}OCI_API_KEY\n`,
    fingerprint,
    objects: new Map(),
    pageSize: 2,
    unreadable: false,
    missing: false,
  };
  const keyId = `${ORACLE_TENANCY}/${ORACLE_USER}/${fingerprint}`;
  const pem = String(publicKey.export({ format: 'pem', type: 'spki' }));

  function list(query: URLSearchParams): ServiceAnswer {
    if ([...query.keys()].some((name) => !listParameters.includes(name)))
      return refuse(400, 'InvalidParameter');
    const asks = (query.get('fields') ?? 'name').split(',');
    if (asks.some((name) => !fields.includes(name.toLowerCase()))) return refuse(400, 'InvalidParameter');
    const limit = Number(query.get('limit') ?? 1000);
    if (!(limit >= 1 && limit <= 1000)) return refuse(400, 'InvalidParameter');
    const all = [...fake.objects.keys()]
      .toSorted()
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name >= (query.get('start') ?? ''));
    const page = all.slice(0, fake.pageSize);
    const next = all[fake.pageSize];
    const objects = page.map((name) => ({ name, size: fake.objects.get(name)?.length }));
    return { body: { objects, ...(next === undefined ? {} : { nextStartWith: next }) } };
  }

  const service = await startJsonService((asked): ServiceAnswer => {
    const search = asked.query.size === 0 ? '' : `?${asked.query.toString().replaceAll('+', '%20')}`;
    if (!isSigned(asked, `${asked.path}${search}`, keyId, pem)) return refuse(401, 'NotAuthenticated');
    const bucket = `/n/bling/b/${ORACLE_TENANCY}/o`;
    if (fake.missing) return refuse(404, 'BucketNotFound');
    if (asked.path === bucket) return list(asked.query);
    if (!asked.path.startsWith(`${bucket}/`)) return refuse(404, 'BucketNotFound');
    const object = fake.objects.get(decodeURIComponent(asked.path.slice(bucket.length + 1)));
    if (object === undefined) return refuse(404, 'ObjectNotFound');
    return fake.unreadable ? refuse(404, 'NotAuthorizedOrNotFound') : { body: object };
  });
  return Object.assign(fake, { url: service.url, asked: service.asked, stop: () => service.stop() });
}
