import { createHash } from 'node:crypto';
import { jwtVerify } from 'jose';
import { startJsonService, type ServiceAnswer, type ServiceAsked } from '../jsonService';
import { rsaKeys } from '../rsaKeys';

/** Members of a statement, as the reference of the SQL API publishes them. */
const members: Readonly<Record<string, 'string' | 'number' | 'object'>> = {
  statement: 'string',
  timeout: 'number',
  database: 'string',
  schema: 'string',
  warehouse: 'string',
  role: 'string',
  bindings: 'object',
  parameters: 'object',
};
/** Columns of USAGE_IN_CURRENCY_DAILY. */
const columns = [
  ...['ORGANIZATION_NAME', 'CONTRACT_NUMBER', 'ACCOUNT_NAME', 'ACCOUNT_LOCATOR', 'REGION', 'SERVICE_LEVEL'],
  ...['USAGE_DATE', 'USAGE_TYPE', 'USAGE', 'CURRENCY', 'USAGE_IN_CURRENCY', 'BALANCE_SOURCE', 'BILLING_TYPE'],
  ...['RATING_TYPE', 'SERVICE_TYPE', 'IS_ADJUSTMENT'],
];
const VIEW = 'SNOWFLAKE.ORGANIZATION_USAGE.USAGE_IN_CURRENCY_DAILY';

export interface SnowflakeFake {
  url: string;
  asked: ServiceAsked[];
  key: string;
  /** Rows of the view, `USAGE_DATE` as yyyy-MM-dd. */
  usage: Record<string, string | null>[];
  lacks: Set<'view' | 'warehouse'>;
  /** Statements of steps, by their SQL. */
  known: Map<string, Result>;
  cancelled: string[];
  stop(): Promise<void>;
}

const refuse = (status: number, code: string, message: string): ServiceAnswer => ({
  status,
  body: { code, message, sqlState: '42000' },
});
const doesNotExist = refuse(422, '002003', 'SQL compilation error: Object does not exist or not authorized.');

interface Statement {
  statement: string;
  role?: string;
  warehouse?: string;
  bindings?: Record<string, { type: string; value: string }>;
}
interface Result {
  names: string[];
  rows: (string | null)[][];
  /** Text unless given. */
  types?: { type: string; scale?: number }[];
}

/** The SQL API of an account on loopback: statements run beside, and their results come in partitions of two rows. */
export async function startSnowflake(): Promise<SnowflakeFake> {
  const { privateKey, publicKey } = rsaKeys('snowflake');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const fingerprint = createHash('sha256').update(spki).digest('base64');
  const fake: Omit<SnowflakeFake, 'url' | 'asked' | 'stop'> = {
    key: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    usage: [],
    lacks: new Set(),
    known: new Map(),
    cancelled: [],
  };
  const results: { answer: Result | ServiceAnswer; polled: number }[] = [];

  async function isSignedIn({ headers }: ServiceAsked): Promise<boolean> {
    const token = /^Bearer (.+)$/.exec(String(headers.authorization))?.[1] ?? '';
    if (headers['x-snowflake-authorization-token-type'] !== 'KEYPAIR_JWT') return false;
    const issuer = `MYORG-MYACCOUNT.COSTLOOM.SHA256:${fingerprint}`;
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ['RS256'],
        issuer,
        subject: 'MYORG-MYACCOUNT.COSTLOOM',
      });
      return (payload.exp ?? Infinity) - (payload.iat ?? 0) <= 3600;
    } catch {
      return false;
    }
  }

  function usageBetween({ statement, bindings = {} }: Statement): Result | ServiceAnswer {
    const [, list = ''] = /^SELECT (.+?) FROM /.exec(statement) ?? [];
    const wanted = list.split(/, (?![^(]*\))/).map((one) => {
      const [, date, as] = /^TO_CHAR\((\w+), 'YYYY-MM-DD'\) AS (\w+)$/.exec(one) ?? [];
      return { column: date ?? one, name: as ?? one };
    });
    const unknown = wanted.find(({ column }) => !columns.includes(column));
    if (unknown) return refuse(422, '000904', `invalid identifier '${unknown.column}'`);
    const [from, to] = [bindings['1'], bindings['2']];
    if (from?.type !== 'TEXT' || to?.type !== 'TEXT') return refuse(422, '002049', 'Bind variable not set');
    const rows = fake.usage.filter(
      ({ USAGE_DATE: day }) => (day ?? '') >= from.value && (day ?? '') < to.value,
    );
    return {
      names: wanted.map(({ name }) => name),
      rows: rows.map((row) => wanted.map(({ column }) => row[column] ?? null)),
    };
  }

  function run(asked: Statement): Result | ServiceAnswer {
    const { statement } = asked;
    const known = fake.known.get(statement);
    if (known) return known;
    if (statement === 'SELECT CURRENT_ORGANIZATION_NAME() AS NAME')
      return { names: ['NAME'], rows: [['MYORG']] };
    const isView = statement === `DESCRIBE VIEW ${VIEW}`;
    const isWarehouse = statement === `DESCRIBE WAREHOUSE ${asked.warehouse}`;
    if (isView || isWarehouse)
      return fake.lacks.has(isView ? 'view' : 'warehouse')
        ? doesNotExist
        : { names: ['name'], rows: [['USAGE_DATE']] };
    if (!statement.includes(`FROM ${VIEW} `)) return refuse(422, '001003', 'SQL compilation error');
    return fake.lacks.has('view') ? doesNotExist : usageBetween(asked);
  }

  function begin(asked: ServiceAsked): ServiceAnswer {
    const body = JSON.parse(asked.body) as Record<string, unknown>;
    const odd = Object.entries(body).find(([name, value]) => typeof value !== members[name]);
    if (
      odd ||
      !/^(requestId=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}&)?async=true$/.test(asked.query.toString())
    )
      return refuse(400, '390142', 'Bad request');
    results.push({ answer: run(body as unknown as Statement), polled: 0 });
    const statementHandle = `01b2-${results.length - 1}`;
    return { status: 202, body: { code: '333334', message: 'in progress', statementHandle } };
  }

  function resultOf(asked: ServiceAsked, at: number): ServiceAnswer {
    const result = results[at];
    if (!result) return refuse(404, '390404', 'Not found');
    result.polled += 1;
    // The first time it still runs.
    if (result.polled === 1) return { status: 202, body: { code: '333334', statementHandle: `01b2-${at}` } };
    const { answer } = result;
    if ('body' in answer) return answer;
    const { names, rows, types } = answer;
    const parts = Math.max(1, Math.ceil(rows.length / 2));
    const part = Number(asked.query.get('partition') ?? 0);
    if (part >= parts) return refuse(400, '391918', 'Invalid partition');
    const data = rows.slice(part * 2, part * 2 + 2);
    if (part > 0) return { body: { data } };
    const partitionInfo = Array.from({ length: parts }, () => ({ rowCount: 2, uncompressedSize: 1 }));
    const rowType = names.map((name, column) => ({ name, ...(types?.[column] ?? { type: 'text' }) }));
    const resultSetMetaData = { numRows: rows.length, format: 'jsonv2', rowType, partitionInfo };
    return { body: { code: '090001', statementHandle: `01b2-${at}`, resultSetMetaData, data } };
  }

  const service = await startJsonService(async (asked): Promise<ServiceAnswer> => {
    if (!(await isSignedIn(asked))) return refuse(401, '390144', 'JWT token is invalid.');
    if (asked.path === '/api/v2/statements' && asked.method === 'POST') return begin(asked);
    const cancelled = /^\/api\/v2\/statements\/(01b2-\d+)\/cancel$/.exec(asked.path)?.[1];
    if (cancelled !== undefined && asked.method === 'POST') {
      fake.cancelled.push(cancelled);
      return { body: { code: '000604', statementHandle: cancelled } };
    }
    const handle = /^\/api\/v2\/statements\/01b2-(\d+)$/.exec(asked.path)?.[1];
    return handle === undefined ? refuse(404, '390404', 'Not found') : resultOf(asked, Number(handle));
  });
  return Object.assign(fake, { url: service.url, asked: service.asked, stop: () => service.stop() });
}
