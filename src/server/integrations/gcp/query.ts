import { z } from 'zod';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import {
  queryAnswer as answered,
  isNested,
  plainCell as plain,
  queryRow as row,
  type QueryAnswer as Answered,
  type QueryField as Field,
  type QueryRow as Row,
} from '../../platform/bigQuery';
import type { GcpClient } from './client';

const PAGES_MAX = 100_000;
/** How often a query that runs is asked for; each asking waits for 10 seconds itself. */
const POLLS_MAX = 180;
const WAIT_MS = 10_000;
const ROWS_A_PAGE = 20_000;

export interface Query {
  project: string;
  /** Of the dataset, such as `EU`. */
  location: string;
  sql: string;
  /** Gigabytes; a query that reads more fails, and costs nothing. */
  limit: number;
}

const bodyOf = ({ sql, location, limit }: Query) => ({
  query: sql,
  useLegacySql: false,
  location,
  timeoutMs: WAIT_MS,
  maxResults: ROWS_A_PAGE,
  maximumBytesBilled: String(limit * 1_000_000_000),
  formatOptions: { useInt64Timestamp: true },
});

/** What a query would read, in bytes; asking costs nothing. */
export async function bytesOf(client: GcpClient, query: Query): Promise<number> {
  const { maximumBytesBilled: _none, ...body } = bodyOf(query);
  const reply = await client.bigQuery(`projects/${query.project}/queries`, answered, {
    ...body,
    dryRun: true,
  });
  return Number(reply.totalBytesProcessed);
}

async function begun(client: GcpClient, query: Query): Promise<Answered> {
  try {
    return await client.bigQuery(`projects/${query.project}/queries`, answered, bodyOf(query));
  } catch (error) {
    if (error instanceof ProviderError && /bytes billed/i.test(error.message))
      throw new ProviderError(words.tooLarge(query.limit));
    throw error;
  }
}

/** The cells of all rows, as records of the names of their columns; nested ones as `service.description`. */
export async function* rowsOf(
  client: GcpClient,
  query: Query,
): AsyncIterable<{ names: string[]; cells: string[] }> {
  let reply = await begun(client, query);
  const { jobReference: job } = reply;
  let fields = reply.schema?.fields;
  const more = (token: string | undefined) => {
    if (!job) throw new ProviderError(words.notUnderstood);
    const parameters = new URLSearchParams({
      location: job.location ?? query.location,
      maxResults: String(ROWS_A_PAGE),
      timeoutMs: String(WAIT_MS),
      'formatOptions.useInt64Timestamp': 'true',
    });
    if (token !== undefined) parameters.set('pageToken', token);
    return client.bigQuery(
      `projects/${job.projectId}/queries/${job.jobId}?${parameters.toString()}`,
      answered,
    );
  };
  for (let polls = 0; !reply.jobComplete; polls += 1) {
    if (polls >= POLLS_MAX) throw new ProviderError(words.late, 'unavailable', true);
    reply = await more(undefined);
  }
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    fields ??= reply.schema?.fields;
    const schema = fields ?? [];
    const names = schema.flatMap((one) => leafNames(one, ''));
    for (const one of reply.rows) yield { names, cells: cellsOf(schema, one) };
    if (reply.pageToken === undefined) break;
    reply = await more(reply.pageToken);
  }
}

function leafNames(one: Field, prefix: string): string[] {
  const name = `${prefix}${one.name}`;
  return isNested(one) ? (one.fields ?? []).flatMap((inner) => leafNames(inner, `${name}.`)) : [name];
}

const leaves = (one: Field): number =>
  isNested(one) ? (one.fields ?? []).reduce((sum, inner) => sum + leaves(inner), 0) : 1;

function cellsOf(fields: readonly Field[], { f }: Row): string[] {
  return fields.flatMap((one, at) => {
    const value = f[at]?.v;
    if (!isNested(one)) return [textOf(one, value)];
    const { data } = row.safeParse(value);
    return data ? cellsOf(one.fields ?? [], data) : Array.from({ length: leaves(one) }, () => '');
  });
}

function jsonOf(one: Field, value: unknown): unknown {
  if (one.mode === 'REPEATED') {
    const { data = [] } = z.array(z.object({ v: z.unknown() })).safeParse(value);
    return data.map(({ v }) => jsonOf({ ...one, mode: undefined }, v));
  }
  if (!isNested(one)) {
    const text = plain(one, value);
    return ['FLOAT', 'FLOAT64', 'NUMERIC', 'INTEGER', 'INT64'].includes(one.type) && text !== null
      ? Number(text)
      : text;
  }
  const { data } = row.safeParse(value);
  return Object.fromEntries(
    (one.fields ?? []).map((inner, at) => [inner.name, jsonOf(inner, data?.f[at]?.v)]),
  );
}

function textOf(one: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (one.mode === 'REPEATED') return JSON.stringify(jsonOf(one, value));
  return String(plain(one, value));
}
