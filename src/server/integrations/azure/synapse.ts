import { Connection, Request } from 'tedious';
import { azureFaults as words } from '@shared/words/azureFaults';
import type { Json, JsonObject } from '@shared/model/json';
import { ProviderError } from '../../domains/integrations/integrations.port';

const PORT = 1433;
const CONNECT_MS = 30_000;
const SERVER = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)+(:\d{1,5})?$/i;

export interface SynapseQuery {
  server: string;
  database: string;
  sql: string;
  limit: number;
  seconds: number;
}
export interface SynapseRows {
  columns: { name: string; type: string }[];
  rows: JsonObject[];
  truncated: boolean;
}

/** Where a server may be: below the suffix of its cloud, or where the integration's own endpoint is. */
export interface SynapseAt {
  suffix: string;
  /** '' unless the integration has one. */
  endpoint: string;
}

/** Refuses a server that is none of Synapse: the token would go there. */
function placeOf(server: string, { suffix, endpoint }: SynapseAt) {
  const [host = '', port] = server.toLowerCase().split(':');
  const isOurs = endpoint === '' ? host.endsWith(`.${suffix}`) : host === new URL(endpoint).hostname;
  if (!SERVER.test(server) || !isOurs) throw new ProviderError(words.noSynapse(server, suffix));
  return { host, port: Number(port ?? PORT), isEncrypted: !endpoint.startsWith('http:') };
}

/** As JSON has it: days and times as texts, bytes in hexadecimal. */
function jsonOf(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex')}`;
  return String(value);
}

const isPassing = (code: string | undefined) => ['ETIMEOUT', 'ESOCKET', 'ECONNCLOSED'].includes(code ?? '');

/** Asks a SQL pool or the serverless endpoint of a Synapse workspace, by the token of whoever signs in. */
export async function querySynapse(
  { server, database, sql, limit, seconds }: SynapseQuery,
  { at, token, signal }: { at: SynapseAt; token: string; signal: AbortSignal },
): Promise<SynapseRows> {
  const { host, port, isEncrypted } = placeOf(server, at);
  signal.throwIfAborted();
  const connection = new Connection({
    server: host,
    authentication: { type: 'azure-active-directory-access-token', options: { token } },
    options: {
      port,
      database,
      encrypt: isEncrypted,
      connectTimeout: CONNECT_MS,
      requestTimeout: seconds * 1000,
      maxRetriesOnTransientErrors: 0,
      readOnlyIntent: true,
      appName: 'Costloom',
    },
  });
  // What fails after the answer is nobody's any more.
  connection.on('error', () => undefined);
  const stop = () => connection.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((done, fail) => {
      connection.connect((error) => (error ? fail(refused(error)) : done()));
    });
    return await ask(connection, sql, limit);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    connection.close();
  }
}

function refused(error: Error): ProviderError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return new ProviderError(words.synapse(error.message), 'unavailable', isPassing(code));
}

function ask(connection: Connection, sql: string, limit: number): Promise<SynapseRows> {
  return new Promise((done, fail) => {
    const found: SynapseRows = { columns: [], rows: [], truncated: false };
    const request = new Request(sql, (error) =>
      error && !found.truncated ? fail(refused(error)) : done(found),
    );
    request.on('columnMetadata', (columns) => {
      found.columns = (Array.isArray(columns) ? columns : Object.values(columns)).map(({ colName, type }) => {
        return { name: colName, type: type.name };
      });
    });
    request.on('row', (row: { value: unknown }[]) => {
      if (found.rows.length >= limit) {
        found.truncated = true;
        connection.cancel();
        return;
      }
      const named = found.columns.map(({ name }, index): [string, Json] => [
        name === '' ? `column_${index + 1}` : name,
        jsonOf(row[index]?.value),
      ]);
      found.rows.push(Object.fromEntries(named));
    });
    connection.execSqlBatch(request);
  });
}
