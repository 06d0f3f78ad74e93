import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from '../jsonService';

type Row = Record<string, unknown>;
export interface SalesforceFake extends JsonService {
  clientId: string;
  secret: string;
  records: Record<string, Row[]>;
  /** Requests that Salesforce does not know. */
  wrong: string[];
  /** How often somebody signed in. */
  signIns: number;
  hidesLimits: boolean;
  used: number;
  /** The answers to the next calls, instead of their own. */
  next: ServiceAnswer[];
  /** The answer to the next write is lost after it is done. */
  losesWrite: boolean;
  /** Tokens that were given end now. */
  expire(): void;
}

const VERSION = 'v62.0';
const field = (name: string, more: Row = {}) => ({
  name,
  label: name,
  type: 'string',
  createable: true,
  updateable: true,
  nillable: true,
  defaultedOnCreate: false,
  externalId: false,
  idLookup: false,
  ...more,
});
const system = { createable: false, updateable: false, nillable: false };
const objects: Record<string, ReturnType<typeof field>[]> = {
  Organization: [field('Id', system), field('Name', system)],
  Account: [
    field('Id', { ...system, idLookup: true }),
    field('Name', { nillable: false }),
    field('Industry'),
    field('Saving__c', { type: 'currency' }),
    field('Costloom_Id__c', { externalId: true, idLookup: true }),
    field('CreatedDate', system),
  ],
};
const refuse = (status: number, errorCode: string, message: string, fields?: string[]): ServiceAnswer => ({
  status,
  body: [{ message, errorCode, ...(fields ? { fields } : {}) }],
});
const notFound = refuse(404, 'NOT_FOUND', 'The requested resource does not exist');

/** An organization's REST API on loopback, with the client credentials flow. */
export async function startSalesforce(): Promise<SalesforceFake> {
  let token = '';
  const cursors = new Map<string, { object: string; rows: Row[]; total: number }>();

  function signIn(asked: ServiceAsked): ServiceAnswer {
    const form = new URLSearchParams(asked.body);
    const failed = (error: string, error_description: string) => ({
      status: 400,
      body: { error, error_description },
    });
    if (asked.method !== 'POST' || form.get('grant_type') !== 'client_credentials')
      return failed('unsupported_grant_type', 'grant type not supported');
    if (form.get('client_id') !== fake.clientId)
      return failed('invalid_client_id', 'client identifier invalid');
    if (form.get('client_secret') !== fake.secret)
      return failed('invalid_client', 'invalid client credentials');
    fake.signIns += 1;
    token = `00D-token-${fake.signIns}`;
    return { body: { access_token: token, instance_url: fake.url, token_type: 'Bearer', scope: 'api' } };
  }

  const shown = (object: string, row: Row, wanted: readonly string[]) => ({
    attributes: { type: object, url: `/services/data/${VERSION}/sobjects/${object}/${String(row['Id'])}` },
    ...Object.fromEntries(wanted.map((name) => [name, row[name] ?? null])),
  });
  function page(object: string, rows: Row[], total: number): ServiceAnswer {
    // Pages are no larger than two, whatever is asked for: links have to be followed.
    const [now, later] = [rows.slice(0, 2), rows.slice(2)];
    if (later.length === 0) return { body: { totalSize: total, done: true, records: now } };
    const cursor = `01g-${cursors.size + 1}`;
    cursors.set(cursor, { object, rows: later, total });
    const nextRecordsUrl = `/services/data/${VERSION}/query/${cursor}`;
    return { body: { totalSize: total, done: false, nextRecordsUrl, records: now } };
  }
  function query(soql: string): ServiceAnswer {
    const [, list = '', object = '', by, value] =
      /^SELECT (.+?) FROM (\w+)(?: WHERE (\w+) = '([^']*)')?$/i.exec(soql.trim()) ?? [];
    const known = objects[object];
    if (!known) return refuse(400, 'INVALID_TYPE', `sObject type '${object}' is not supported.`);
    const wanted = list.split(',').map((name) => name.trim());
    const odd = [...wanted, ...(by === undefined ? [] : [by])].find(
      (name) => !known.some((one) => one.name === name),
    );
    if (odd !== undefined)
      return refuse(400, 'INVALID_FIELD', `No such column '${odd}' on entity '${object}'.`);
    const found = (fake.records[object] ?? []).filter((row) => by === undefined || row[by] === value);
    return page(
      object,
      found.map((row) => shown(object, row, wanted)),
      found.length,
    );
  }

  function wrongFields(object: string, body: Row, creates: boolean): ServiceAnswer | undefined {
    const known = objects[object] ?? [];
    for (const name of Object.keys(body)) {
      const one = known.find((candidate) => candidate.name === name);
      if (!one) return refuse(400, 'INVALID_FIELD', `No such column '${name}' on sobject of type ${object}`);
      if (!one.createable)
        return refuse(400, 'INVALID_FIELD_FOR_INSERT_UPDATE', `Unable to create/update fields: ${name}.`, [
          name,
        ]);
      if (one.type === 'currency' && typeof body[name] !== 'number' && body[name] !== null)
        return refuse(400, 'JSON_PARSER_ERROR', `Cannot deserialize instance of currency from ${name}`);
    }
    const missing = known.filter(
      ({ name, nillable, createable }) => createable && !nillable && body[name] === undefined,
    );
    if (!creates || missing.length === 0) return undefined;
    const names = missing.map(({ name }) => name);
    return refuse(400, 'REQUIRED_FIELD_MISSING', `Required fields are missing: [${names.join(', ')}]`, names);
  }
  function insert(object: string, body: Row): string {
    const rows = (fake.records[object] ??= []);
    const Id = `001Dn0000000${String(rows.length + 1).padStart(3, '0')}IAV`;
    rows.push({ ...body, Id });
    return Id;
  }

  function write(asked: ServiceAsked, [object = '', by, value = '']: string[]): ServiceAnswer {
    if (!objects[object]) return notFound;
    const body = JSON.parse(asked.body) as Row;
    const rows = fake.records[object] ?? [];
    if (asked.method === 'POST' && by === undefined) {
      const wrong = wrongFields(object, body, true);
      return wrong ?? { status: 201, body: { id: insert(object, body), success: true, errors: [] } };
    }
    if (asked.method !== 'PATCH' || by === undefined) return notFound;
    const external = objects[object]?.find(({ name }) => name === by);
    if (external) {
      if (!external.idLookup) return notFound;
      const found = rows.filter((row) => String(row[by]) === decodeURIComponent(value));
      if (found.length > 1)
        return { status: 300, body: found.map(({ Id }) => `/sobjects/${object}/${String(Id)}`) };
      if (body[by] !== undefined)
        return refuse(400, 'INVALID_FIELD', `The ${by} field should not be specified in the sobject data.`);
      const [one] = found;
      const wrong = wrongFields(object, body, !one);
      if (wrong) return wrong;
      if (one) Object.assign(one, body);
      const id = one ? String(one['Id']) : insert(object, { ...body, [by]: decodeURIComponent(value) });
      return { status: one ? 200 : 201, body: { id, success: true, errors: [], created: !one } };
    }
    const row = rows.find(({ Id }) => Id === by);
    if (!row) return refuse(404, 'ENTITY_IS_DELETED', 'entity is deleted');
    const wrong = wrongFields(object, body, false);
    if (wrong) return wrong;
    Object.assign(row, body);
    return { status: 204, body: '' };
  }

  function answer(asked: ServiceAsked): ServiceAnswer {
    if (asked.path === '/services/oauth2/token') return signIn(asked);
    if (token === '' || asked.headers.authorization !== `Bearer ${token}`)
      return refuse(401, 'INVALID_SESSION_ID', 'Session expired or invalid');
    const instead = fake.next.shift();
    if (instead) return instead;
    const path = new RegExp(`^/services/data/${VERSION}/(.+)$`).exec(asked.path)?.[1] ?? '';
    const [what = '', ...rest] = path.split('/');
    if (asked.method === 'GET') {
      if (
        path === 'query' &&
        /^batchSize=\d+$/.test(String(asked.headers['sforce-query-options'] ?? 'batchSize=200'))
      )
        return query(asked.query.get('q') ?? '');
      const cursor = what === 'query' ? cursors.get(rest[0] ?? '') : undefined;
      if (cursor) return page(cursor.object, cursor.rows, cursor.total);
      if (path === 'limits')
        return fake.hidesLimits
          ? refuse(403, 'INSUFFICIENT_ACCESS', 'insufficient access rights')
          : { body: { DailyApiRequests: { Max: 1000, Remaining: 1000 - fake.used } } };
      if (path === 'sobjects') return { body: { sobjects: Object.keys(objects).map((name) => ({ name })) } };
      const described = rest[1] === 'describe' ? objects[rest[0] ?? ''] : undefined;
      if (what === 'sobjects') return described ? { body: { name: rest[0], fields: described } } : notFound;
    }
    if (what === 'sobjects' && asked.method !== 'GET') {
      const done = write(asked, rest);
      if (!fake.losesWrite) return done;
      fake.losesWrite = false;
      return { status: 502, body: 'Bad gateway' };
    }
    fake.wrong.push(`${asked.method} ${asked.path}`);
    return notFound;
  }

  const service = await startJsonService((asked) => {
    const reply = answer(asked);
    fake.used += 1;
    const limit = { 'sforce-limit-info': `api-usage=${fake.used}/1000` };
    return { ...reply, headers: { ...limit, ...reply.headers } };
  });
  const fake: SalesforceFake = Object.assign(service, {
    clientId: '3MVG9consumer',
    secret: 'consumer-secret',
    records: { Organization: [{ Id: '00D', Name: 'Acme' }] },
    wrong: [],
    signIns: 0,
    hidesLimits: false,
    used: 0,
    next: [],
    losesWrite: false,
    expire: () => (token = ''),
  });
  return fake;
}
