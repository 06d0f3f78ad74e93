import { Fault } from '@shared/kernel/fault';
import { MAX_PAGE } from '@shared/kernel/paging';
import type { Json } from '@shared/model/json';
import type { Database, Sql } from '../../db/database';
import { blobsStore } from '../blobs/blobs.store';
import type {
  EngineReads,
  ExecutionSummary,
  EngineReadsWithin,
  ItemRange,
  Output,
  Page,
  PageRequest,
  StepRunRecord,
} from '../reads.port';
import { newestStore } from '../store/newest.store';
import { readsStore, type After, type StoredOutput } from '../store/reads.store';
import { retentionStore } from '../store/retention.store';
import { jsonOf, objectOf } from './recall';

const write = (parts: (string | number)[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

function read(key: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(key, 'base64url').toString('utf8'));
    if (Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw new Fault('bad_input:bad_page_key', 'key: it is not the key of a page.');
}

function afterOf(key: string | null): After | null {
  if (key === null) return null;
  const [at, id] = read(key);
  if (typeof at !== 'string' || typeof id !== 'string' || Number.isNaN(Date.parse(at)))
    throw new Fault('bad_input:bad_page_key', 'key: it is not the key of a page.');
  return { at: new Date(at), id };
}

const numberOf = (key: string | null): number => {
  if (key === null) return -1;
  const [value] = read(key);
  if (typeof value !== 'number')
    throw new Fault('bad_input:bad_page_key', 'key: it is not the key of a page.');
  return value;
};

const limitOf = ({ limit }: PageRequest) => Math.max(1, Math.min(MAX_PAGE, Math.floor(limit)));

/** One row more than the page was asked for: there is a next page. */
function page<T>(rows: T[], limit: number, keyOf: (row: T) => string): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}

const byTime = ({ createdAt, executionId }: ExecutionSummary) =>
  write([createdAt.toISOString(), executionId]);

async function outputOf(
  sql: Sql,
  orgId: string,
  row: StoredOutput | undefined,
  range: ItemRange | undefined,
): Promise<Output | undefined> {
  if (!row || row.ended_at === null) return undefined;
  const from = Math.max(0, range?.from ?? 0);
  const about = row.output_blob === null ? undefined : await blobsStore.about(sql, orgId, row.output_blob);
  if (row.output_blob !== null && about?.kind === 'list' && range) {
    const items = await blobsStore.page(sql, orgId, row.output_blob, from, range.limit);
    return { kind: 'list', total: about.items, from, items };
  }
  const value: Json =
    row.output_blob === null
      ? jsonOf(row.output)
      : ((await blobsStore.read(sql, orgId, row.output_blob)) ?? null);
  if (!Array.isArray(value)) return { kind: 'value', value };
  const items = range ? value.slice(from, from + range.limit) : value;
  return { kind: 'list', total: value.length, from, items };
}

export function createEngineReads(database: Database): EngineReads {
  const as = <T>(orgId: string, work: (sql: Sql) => Promise<T>) => database.tenant(orgId, work);
  return {
    execution: (orgId, id) =>
      as(orgId, async (sql) => {
        const row = await readsStore.execution(sql, orgId, id);
        return row && { ...row, inputs: objectOf(row.inputs) ?? {}, payload: jsonOf(row.payload) };
      }),

    list: (orgId, filter, request) =>
      as(orgId, async (sql) => {
        const limit = limitOf(request);
        const after = afterOf(request.key);
        const { text, ...rest } = filter;
        if (text === undefined || text.trim() === '')
          return page(await readsStore.list(sql, orgId, rest, after, limit + 1), limit, byTime);
        const exact = await readsStore.byAnyId(sql, orgId, text.trim(), limit);
        if (exact.length > 0) return { rows: exact, next: null };
        const named = await readsStore.workflowsNamed(sql, orgId, text.trim());
        const workflowIds = rest.workflowIds ? named.filter((id) => rest.workflowIds?.includes(id)) : named;
        return page(
          await readsStore.list(sql, orgId, { ...rest, workflowIds }, after, limit + 1),
          limit,
          byTime,
        );
      }),

    stepRuns: (orgId, executionId, filter, request) =>
      as(orgId, async (sql) => {
        const limit = limitOf(request);
        const rows = await readsStore.stepRuns(
          sql,
          orgId,
          executionId,
          filter,
          numberOf(request.key),
          limit + 1,
        );
        return page(rows, limit, ({ seq }) => write([seq]));
      }),

    stepRun: (orgId, stepRunId) => as(orgId, (sql) => readsStore.stepRun(sql, orgId, stepRunId)),

    logLines: (orgId, of, request) =>
      as(orgId, async (sql) => {
        const limit = limitOf(request);
        if ('stepRunId' in of) {
          const rows = await readsStore.linesOfRun(
            sql,
            orgId,
            of.stepRunId,
            numberOf(request.key),
            limit + 1,
          );
          return page(rows, limit, ({ seq }) => write([seq]));
        }
        const after = afterOf(request.key);
        const seq = request.key === null ? -1 : Number(read(request.key)[2]);
        const start = after && { ...after, seq };
        const rows = await readsStore.linesOfExecution(sql, orgId, of.executionId, start, limit + 1);
        return page(rows, limit, (row) => write([row.at.toISOString(), row.stepRunId, row.seq]));
      }),

    stepOutput: (orgId, stepRunId, items) =>
      as(orgId, async (sql) =>
        outputOf(sql, orgId, await readsStore.stepOutput(sql, orgId, stepRunId), items),
      ),

    stepInput: (orgId, stepRunId) =>
      as(orgId, async (sql) => {
        const row = await readsStore.stepInput(sql, orgId, stepRunId);
        if (!row) return undefined;
        return row.input_blob === null ? jsonOf(row.input) : blobsStore.read(sql, orgId, row.input_blob);
      }),

    executionOutput: (orgId, executionId, items) =>
      as(orgId, async (sql) =>
        outputOf(sql, orgId, await readsStore.executionOutput(sql, orgId, executionId), items),
      ),

    lastExecutions: (orgId, workflowIds, { count, statuses }) =>
      as(orgId, async (sql) => {
        const most = Math.min(100, count);
        const rows = await readsStore.lastExecutions(sql, orgId, workflowIds, most, statuses ?? null);
        const all = new Map<string, ExecutionSummary[]>(workflowIds.map((id) => [id, []]));
        for (const row of rows) all.get(row.workflowId)?.push(row);
        return all;
      }),

    counts: (orgId, filter) =>
      as(orgId, async (sql) =>
        Object.fromEntries((await readsStore.counts(sql, orgId, filter)).map(({ status, n }) => [status, n])),
      ),

    approval: (orgId, approvalId) => as(orgId, (sql) => readsStore.approval(sql, orgId, approvalId)),

    approvals: (orgId, filter, request) =>
      as(orgId, async (sql) => {
        const limit = limitOf(request);
        const rows = await readsStore.approvals(sql, orgId, filter, afterOf(request.key), limit + 1);
        return page(rows, limit, ({ createdAt, approvalId }) => write([createdAt.toISOString(), approvalId]));
      }),

    active: (orgId, workflowId) => as(orgId, (sql) => newestStore.active(sql, orgId, workflowId)),

    newestRuns: (orgId, workflowId, of) =>
      as(orgId, async (sql) => {
        const found: StepRunRecord[] = [];
        for (const id of await newestStore.runs(sql, orgId, workflowId, of)) {
          const run = await readsStore.stepRun(sql, orgId, id);
          if (run) found.push(run);
        }
        return found;
      }),

    ran: (orgId, executionId, nodeIds, each) =>
      as(orgId, (sql) => newestStore.ran(sql, orgId, executionId, nodeIds, each)),

    ranNodes: (orgId, executionId) => as(orgId, (sql) => newestStore.ranNodes(sql, orgId, executionId)),

    sizes: (orgId) =>
      as(orgId, async (sql) =>
        (await retentionStore.sizes(sql, orgId)).map(({ workflow_id: workflowId, executions, bytes }) => ({
          workflowId,
          executions,
          bytes,
        })),
      ),

    load: () =>
      database.system(async (sql) => {
        const counted = new Map((await newestStore.unfinished(sql)).map(({ status, n }) => [status, n]));
        const countOf = (status: string) => counted.get(status) ?? 0;
        const [PENDING, RUNNING, WAITING] = [countOf('PENDING'), countOf('RUNNING'), countOf('WAITING')];
        return { byStatus: { PENDING, RUNNING, WAITING }, oldestDue: await newestStore.oldestDue(sql) };
      }),
  };
}

export const engineReadsWithin: EngineReadsWithin = {
  lastRuns: newestStore.last,
  failed: newestStore.failed,
  failedCount: newestStore.failedCount,
};
