import { z } from 'zod';
import type { ServiceAnswer, ServiceAsked } from '../jsonService';

interface FakeQuery {
  schema: object[];
  rows: object[];
  bytes: number;
  /** As BigQuery names what a statement does: `SELECT`, `DROP_TABLE`, `SCRIPT`. */
  statementType: string;
  location: string;
}

export interface GcpQueries {
  /** By their SQL. */
  known: Map<string, FakeQuery>;
  /** Queries that ran, and those that were cancelled. */
  ran: string[];
  cancelled: string[];
  /** How often a query is still running when it is asked for. */
  looks: number;
  pageSize: number;
}
export const newGcpQueries = (): GcpQueries => ({
  known: new Map(),
  ran: [],
  cancelled: [],
  looks: 1,
  pageSize: 2,
});

const dataset = z.strictObject({ projectId: z.string(), datasetId: z.string() });
/** QueryRequest of the discovery document of BigQuery v2. */
const queryRequest = z.strictObject({
  query: z.string(),
  useLegacySql: z.literal(false),
  location: z.string().optional(),
  defaultDataset: dataset.optional(),
  timeoutMs: z.number().int(),
  maxResults: z.number().int(),
  maximumBytesBilled: z.string().regex(/^\d+$/),
  formatOptions: z.strictObject({ useInt64Timestamp: z.boolean() }),
  requestId: z.string().max(36),
});
/** Job of jobs.insert, as far as a dry run of a query has it. */
const dryRun = z.strictObject({
  configuration: z.strictObject({
    dryRun: z.literal(true),
    query: z.strictObject({
      query: z.string(),
      useLegacySql: z.literal(false),
      defaultDataset: dataset.optional(),
    }),
  }),
  jobReference: z.strictObject({ projectId: z.string(), location: z.string() }).optional(),
});
const resultParameters = [
  'location',
  'maxResults',
  'timeoutMs',
  'formatOptions.useInt64Timestamp',
  'pageToken',
];

const refuse = (status: number, message: string): ServiceAnswer => ({
  status,
  body: { error: { code: status, message, errors: [{ reason: 'invalidQuery', message }] } },
});

const PATH = /^\/bigquery\/v2\/projects\/([^/]+)\/(jobs|queries)(?:\/(q_\d+)(\/cancel)?)?$/;

/** Queries that a test has put there; undefined for what is asked elsewhere. */
export function queryAnswer(state: GcpQueries, asked: ServiceAsked): ServiceAnswer | undefined {
  const [, projectId = '', type = '', id, cancel] = PATH.exec(asked.path) ?? [];
  if (state.known.size === 0 || type === '') return undefined;
  const reference = (jobId: string, location: string) => ({ jobReference: { projectId, jobId, location } });
  if (cancel !== undefined) {
    state.cancelled.push(id ?? '');
    return { body: { kind: 'bigquery#jobCancelResponse' } };
  }
  if (id === undefined && type === 'jobs') {
    const { data } = dryRun.safeParse(JSON.parse(asked.body));
    if (!data) return refuse(400, 'Invalid JSON payload received.');
    const found = state.known.get(data.configuration.query.query);
    if (!found) return refuse(404, 'Not found: Table acme-billing:billing.gone');
    const query = { statementType: found.statementType, totalBytesProcessed: String(found.bytes) };
    const statistics = { totalBytesProcessed: String(found.bytes), query };
    return { body: { ...reference('', found.location), statistics } };
  }
  if (id === undefined) {
    const { data } = queryRequest.safeParse(JSON.parse(asked.body));
    if (!data) return refuse(400, 'Invalid JSON payload received.');
    const found = state.known.get(data.query);
    if (!found || data.location !== found.location) return refuse(404, 'Not found: Table in location');
    if (Number(data.maximumBytesBilled) < found.bytes)
      return refuse(400, `Query exceeded limit for bytes billed: ${data.maximumBytesBilled}.`);
    const at = state.ran.push(data.query) - 1;
    return { body: { jobComplete: false, ...reference(`q_${at}`, found.location) } };
  }
  const unknown = [...asked.query.keys()].find((name) => !resultParameters.includes(name));
  if (unknown !== undefined) return refuse(400, `Unknown name "${unknown}"`);
  const found = state.known.get(state.ran[Number(id.slice(2))] ?? '');
  if (!found) return refuse(404, 'Not found: Job');
  if (state.looks > 0) {
    state.looks -= 1;
    return { body: { jobComplete: false, ...reference(id, found.location) } };
  }
  const from = Number(asked.query.get('pageToken') ?? 0);
  const to = from + Math.min(state.pageSize, Number(asked.query.get('maxResults')));
  return {
    body: {
      jobComplete: true,
      ...reference(id, found.location),
      schema: { fields: found.schema },
      rows: found.rows.slice(from, to),
      totalRows: String(found.rows.length),
      totalBytesProcessed: String(found.bytes),
      totalBytesBilled: String(found.bytes),
      cacheHit: false,
      ...(to < found.rows.length ? { pageToken: String(to) } : {}),
    },
  };
}
