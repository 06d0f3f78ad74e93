import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from '../jsonService';

/** What each request of the JSON API of Cloud Storage may carry, as its discovery document (storage v1) has it. */
const parameters = {
  list: ['prefix', 'maxResults', 'pageToken', 'startOffset', 'endOffset', 'delimiter', 'projection'],
  get: ['alt', 'generation', 'projection'],
  delete: ['generation'],
  insert: ['uploadType', 'name', 'contentEncoding', 'projection'],
  session: ['uploadType', 'name', 'upload_id'],
} as const;
/** Every piece but the last one is a multiple of this. */
const PIECE = 256 * 1024;

interface Stored {
  bytes: Buffer;
  generation: number;
  updated: Date;
}

export interface StorageFake extends JsonService {
  objects: Map<string, Stored>;
  /** Sessions of uploads that have not ended. */
  sessions: Map<string, { name: string; pieces: Buffer[] }>;
  /** Keeps only so many bytes of the next piece. */
  keepsOnly: number | undefined;
  /** Answers of the next requests, before any of its own. */
  failing: number[];
}

const refuse = (status: number, message: string): ServiceAnswer => ({
  status,
  body: { error: { code: status, message, errors: [{ message, domain: 'global' }] } },
});

/** Google Cloud Storage: one bucket, asked by whoever has the token. */
export async function startStorage(bucket: string, token: string): Promise<StorageFake> {
  const objects = new Map<string, Stored>();
  const sessions = new Map<string, { name: string; pieces: Buffer[] }>();
  let generation = 1_000;

  const told = (name: string, { bytes, generation: one, updated }: Stored) => ({
    kind: 'storage#object',
    name,
    bucket,
    size: String(bytes.length),
    generation: String(one),
    updated: updated.toISOString(),
  });
  function keep(name: string, bytes: Buffer): ServiceAnswer {
    const stored = { bytes, generation: (generation += 1), updated: new Date() };
    objects.set(name, stored);
    return { body: told(name, stored) };
  }
  const unknown = ({ query }: ServiceAsked, of: keyof typeof parameters) => {
    const allowed: readonly string[] = parameters[of];
    const other = [...query.keys()].find((name) => !allowed.includes(name));
    return other === undefined ? undefined : refuse(400, `Invalid parameter: ${other}`);
  };

  function piece(asked: ServiceAsked): ServiceAnswer {
    const id = asked.query.get('upload_id') ?? '';
    const session = sessions.get(id);
    if (!session) return refuse(404, 'No such upload');
    if (asked.method === 'DELETE') {
      sessions.delete(id);
      return { status: 499, body: '' };
    }
    const [, from = '', to = '', all = ''] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(asked.headers['content-range'] ?? '') ?? [];
    const held = session.pieces.reduce((sum, one) => sum + one.length, 0);
    const length = Number(to) - Number(from) + 1;
    if (Number(from) !== held || asked.bytes.length !== length) return refuse(400, 'Invalid range');
    const isLast = Number(to) + 1 === Number(all);
    if (!isLast && length % PIECE !== 0) return refuse(400, 'Not a multiple of 256 KiB');
    const only = fake.keepsOnly;
    fake.keepsOnly = undefined;
    session.pieces.push(only === undefined ? asked.bytes : asked.bytes.subarray(0, only));
    if (isLast && only === undefined) {
      sessions.delete(id);
      return keep(session.name, Buffer.concat(session.pieces));
    }
    const last = held + (only ?? length) - 1;
    return { status: 308, headers: { range: `bytes=0-${last}` }, body: '' };
  }

  function insert(asked: ServiceAsked): ServiceAnswer {
    const name = asked.query.get('name') ?? '';
    if (asked.query.get('uploadType') === 'media') return keep(name, asked.bytes);
    const id = `session-${(generation += 1)}`;
    sessions.set(id, { name, pieces: [] });
    const location = `${fake.url}${asked.path}?uploadType=resumable&upload_id=${id}`;
    return { headers: { location }, body: '' };
  }

  function list({ query }: ServiceAsked): ServiceAnswer {
    const prefix = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('pageToken') ?? '', 'base64').toString();
    const most = Number(query.get('maxResults') ?? 1_000);
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted();
    const page = names.slice(0, most);
    const items = page.flatMap((name) => {
      const found = objects.get(name);
      return found ? [told(name, found)] : [];
    });
    const last = Buffer.from(page.at(-1) ?? '').toString('base64');
    return {
      body: {
        kind: 'storage#objects',
        ...(items.length > 0 ? { items } : {}),
        ...(names.length > most ? { nextPageToken: last } : {}),
      },
    };
  }

  function answer(asked: ServiceAsked): ServiceAnswer {
    const failed = fake.failing.shift();
    if (failed !== undefined) return refuse(failed, 'Try again');
    if (asked.headers.authorization !== `Bearer ${token}`) return refuse(401, 'Invalid Credentials');
    const [, upload, name, object] =
      /^(\/upload)?\/storage\/v1\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(asked.path) ?? [];
    if (name === undefined) return refuse(404, 'Not Found');
    if (name !== bucket) return refuse(404, 'The specified bucket does not exist.');
    if (upload !== undefined && asked.query.has('upload_id'))
      return unknown(asked, 'session') ?? piece(asked);
    if (upload !== undefined && asked.method === 'POST') return unknown(asked, 'insert') ?? insert(asked);
    if (object === undefined) return unknown(asked, 'list') ?? list(asked);
    const key = decodeURIComponent(object);
    const found = objects.get(key);
    if (!found) return refuse(404, `No such object: ${bucket}/${key}`);
    if (asked.method === 'DELETE') {
      objects.delete(key);
      return unknown(asked, 'delete') ?? { status: 204, body: '' };
    }
    const isMedia = asked.query.get('alt') === 'media';
    return unknown(asked, 'get') ?? { body: isMedia ? found.bytes : told(key, found) };
  }

  const service = await startJsonService((asked) => answer(asked));
  const fake: StorageFake = { ...service, objects, sessions, keepsOnly: undefined, failing: [] };
  return fake;
}
