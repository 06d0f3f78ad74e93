import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { cellJson, queryAnswer, type QueryField } from '../../../platform/bigQuery';
import { StepError } from '../../contract';
import { keysOf } from '../../common/values/keysOf';
import { onceId } from '../../common/cloud/onceId';
import { until } from '../../common/cloud/waiting';
import { api, ask, readReply } from './api';
import type { At } from './compute';

/** As BigQuery gives them at once; it sends fewer where they are large. */
const PAGE = 10_000;
const WAIT_MS = 10_000;
const STOP_MS = 10_000;
/** Of all rows together; beyond it the rest is left out. */
const CHARACTERS_MAX = 20_000_000;
const PAGES_MAX = 10_000;

export interface BigQuery {
  project: string;
  sql: string;
  /** `EU`; '' where BigQuery finds it by the tables. */
  location: string;
  /** `project.dataset` or `dataset`, where the SQL names none; '' for none. */
  dataset: string;
  /** A query that would read more fails, and costs nothing. */
  mostBytes: number;
}

function datasetOf({ dataset, project }: BigQuery): JsonObject {
  if (dataset === '') return {};
  const [first = '', second] = dataset.split('.');
  const named = second === undefined ? [project, first] : [first, second];
  return { defaultDataset: { projectId: named[0] ?? '', datasetId: named[1] ?? '' } };
}

const explained = z.object({
  jobReference: z.object({ location: z.string().optional() }).optional(),
  statistics: z.object({
    totalBytesProcessed: z.string().default('0'),
    query: z.object({ statementType: z.string().default(''), cacheHit: z.boolean().default(false) }),
  }),
});

/** What a query is and would read, as BigQuery says; asking costs nothing. */
export async function explainQuery(at: At, query: BigQuery) {
  const input = {
    configuration: {
      dryRun: true,
      query: { query: query.sql, useLegacySql: false, ...datasetOf(query) },
    },
    ...(query.location === ''
      ? {}
      : { jobReference: { projectId: query.project, location: query.location } }),
  };
  const call = api('bigquery', 'POST', `bigquery/v2/projects/${query.project}/jobs`, { input });
  const { statistics, jobReference } = await ask(at, call, explained);
  const { statementType, cacheHit } = statistics.query;
  const bytes = cacheHit ? 0 : Number(statistics.totalBytesProcessed);
  return { bytes, statementType, location: jobReference?.location ?? query.location };
}

const counted = queryAnswer.extend({
  totalBytesBilled: z.string().optional(),
  cacheHit: z.boolean().optional(),
  totalRows: z.string().optional(),
});
type Counted = z.output<typeof counted>;
type Job = NonNullable<Counted['jobReference']>;

const parametersOf = ({ location = '' }: Job, more: Readonly<Record<string, string>>) => ({
  ...(location === '' ? {} : { location }),
  maxResults: String(PAGE),
  timeoutMs: String(WAIT_MS),
  'formatOptions.useInt64Timestamp': 'true',
  ...more,
});
const resultsOf = (at: At, job: Job, more: Readonly<Record<string, string>> = {}) =>
  ask(
    at,
    api('bigquery', 'GET', `bigquery/v2/projects/${job.projectId}/queries/${job.jobId}`, {
      query: parametersOf(job, more),
    }),
    counted,
  );

/** Ended by itself, with its own time: what the step runs under may have ended already. */
async function stop(
  { context, session, place }: At,
  { projectId, jobId, location = '' }: Job,
): Promise<void> {
  const path = `bigquery/v2/projects/${projectId}/jobs/${jobId}/cancel`;
  const call = api('bigquery', 'POST', path, { query: location === '' ? {} : { location } });
  try {
    await context.services.clouds.read(session, place, call, AbortSignal.timeout(STOP_MS));
    context.log('warn', `The query ${jobId} was stopped.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no answer';
    context.log('error', `The query ${jobId} may still be running: ${reason}`);
  }
}

export interface QueryRows {
  rows: JsonObject[];
  columns: { name: string; type: string }[];
  truncated: boolean;
  jobId: string;
  /** What BigQuery counted. */
  bytes: number;
}

/** Runs a query that reads, and gives up to `limit` of its rows. */
export async function runQuery(at: At, query: BigQuery, limit: number): Promise<QueryRows> {
  const { project, sql, location, mostBytes } = query;
  const input = {
    query: sql,
    useLegacySql: false,
    ...(location === '' ? {} : { location }),
    ...datasetOf(query),
    timeoutMs: WAIT_MS,
    maxResults: Math.min(PAGE, limit + 1),
    maximumBytesBilled: String(mostBytes),
    formatOptions: { useInt64Timestamp: true },
    // One request that is sent twice starts one query.
    requestId: onceId(at.context, sql),
  };
  const call = api('bigquery', 'POST', `bigquery/v2/projects/${project}/queries`, { input });
  const begun = readReply(
    call,
    await at.context.services.clouds.read(at.session, at.place, call, at.context.signal),
    counted,
  );
  const { jobReference: job } = begun;
  if (!job) throw new StepError('BigQuery did not say which query it started.');
  try {
    const first = begun.jobComplete
      ? begun
      : await until(
          at.context,
          async () => {
            const now = await resultsOf(at, job, { maxResults: String(Math.min(PAGE, limit + 1)) });
            return now.jobComplete ? now : undefined;
          },
          { firstMs: 200 },
        );
    return await pagesOf(at, { first, job, limit });
  } catch (error) {
    if (at.context.signal.aborted) await stop(at, job);
    throw error;
  }
}

async function pagesOf(
  at: At,
  { first, job, limit }: { first: Counted; job: Job; limit: number },
): Promise<QueryRows> {
  const fields: readonly QueryField[] = first.schema?.fields ?? [];
  const keys = keysOf(fields.map(({ name }) => name));
  const bytes = first.cacheHit === true ? 0 : Number(first.totalBytesBilled ?? first.totalBytesProcessed);
  const found: QueryRows = {
    rows: [],
    columns: fields.map(({ type, mode }, at) => ({
      name: keys[at] ?? '',
      type: mode === 'REPEATED' ? `${type} REPEATED` : type,
    })),
    truncated: false,
    jobId: job.jobId,
    bytes,
  };
  let characters = 0;
  let reply = first;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    for (const { f } of reply.rows) {
      const record = Object.fromEntries(fields.map((one, at) => [keys[at] ?? '', cellJson(one, f[at]?.v)]));
      characters += JSON.stringify(record).length;
      if (found.rows.length >= limit || characters > CHARACTERS_MAX) return { ...found, truncated: true };
      found.rows.push(record);
    }
    if (reply.pageToken === undefined) return found;
    reply = await resultsOf(at, job, { pageToken: reply.pageToken });
  }
  return { ...found, truncated: true };
}
