import { Fault, isFault, type FaultJson } from '@shared/kernel/fault';
import { handOver } from '../clickhouse/handOver';
import { searchCommitments } from '../commitments/plan/search';
import { runConsole } from '../console/run';
import { generateDemo } from '../demo/generate';
import { importFile } from '../import/importFile';
import { inspectFile } from '../import/inspect';
import { readTable } from '../import/readTable';
import { rollUp } from '../rollups/build';
import { runRules } from '../rules/run';
import type { ImportProgress } from '../types';
import type { ParentPort } from '../../platform/processes/parent';
import {
  isToWorker,
  UNREADABLE_BILL,
  type FromWorker,
  type QueryRequest,
  type QueryResult,
  type RulesRequest,
  type ToWorker,
} from './protocol';
import { isOfFile, prepareSelect, Sandboxes } from './sandbox';

const ROWS_MAX = 100_000;

interface Context {
  signal: AbortSignal;
  progress: (progress: ImportProgress) => void;
}

const cancelled = () => new Fault('cancelled', 'The request was cancelled.');

/** DuckDB's own messages name the column or the function that is wrong; its file paths are not for users. */
function asFault(error: unknown): FaultJson {
  if (isFault(error)) return error.toJSON();
  const message = error instanceof Error ? error.message : 'unknown';
  const line = (message.split('\n')[0] ?? '').slice(0, 300);
  if (isOfFile(error)) {
    return new Fault(
      'unavailable:stored_bill_damaged',
      'A stored bill cannot be read.',
      UNREADABLE_BILL,
    ).toJSON();
  }
  if (/^Permission Error/.test(message))
    return new Fault('forbidden:not_in_a_query', 'This is not allowed in a query of bills.').toJSON();
  if (/^(Binder|Parser|Catalog|Conversion|Invalid Input|Out of Range|Syntax) ?Error/i.test(message)) {
    return new Fault('bad_input:bad_sql', line).toJSON();
  }
  if (/^Out of Memory/i.test(message)) {
    return new Fault(
      'unavailable:out_of_memory',
      'The query needs more memory than it may use; narrow it.',
    ).toJSON();
  }
  const told = line.replaceAll(/(["'])[^"']*[\\/][^"']*\1/g, 'a file');
  return new Fault('internal', `The query of bills failed: ${told}`).toJSON();
}

async function query(sandboxes: Sandboxes, request: QueryRequest, signal: AbortSignal): Promise<QueryResult> {
  const maxRows = Math.max(1, Math.min(ROWS_MAX, request.maxRows ?? ROWS_MAX));
  return sandboxes.use(request, async (connection) => {
    const interrupt = () => connection.interrupt();
    signal.addEventListener('abort', interrupt);
    try {
      const select = await prepareSelect(connection, request.sql);
      const prepared = request.explain ? await connection.prepare(`explain ${request.sql}`) : select;
      prepared.bind({ ...request.values });
      if (signal.aborted) throw cancelled();
      const reader = await prepared.streamAndReadUntil(maxRows + 1);
      const rows = reader.getRowObjectsJson();
      return {
        columns: reader.columnNames(),
        rows: rows.slice(0, maxRows),
        truncated: rows.length > maxRows,
      };
    } catch (error) {
      throw signal.aborted ? cancelled() : error;
    } finally {
      signal.removeEventListener('abort', interrupt);
    }
  });
}

const rules = (sandboxes: Sandboxes, request: RulesRequest, signal: AbortSignal) =>
  sandboxes.use(request, (connection) =>
    runRules(connection, request.requests, {
      signal,
      commitments: request.commitments ?? [],
      ...(request.observed ? { observed: request.observed } : {}),
      ...(request.frontiers ? { frontiers: request.frontiers } : {}),
    }),
  );

function answer(sandboxes: Sandboxes, message: ToWorker & { t: 'call' }, context: Context): Promise<unknown> {
  switch (message.call) {
    case 'query':
      return query(sandboxes, message.input, context.signal);
    case 'rules':
      return rules(sandboxes, message.input, context.signal);
    case 'inspect':
      return inspectFile(message.input);
    case 'import':
      return importFile(message.input, { signal: context.signal, onProgress: context.progress });
    case 'console':
      return runConsole(message.input, context.signal);
    case 'commitments':
      return Promise.resolve(searchCommitments(message.input));
    case 'table':
      return readTable(message.input);
    case 'handOver':
      return handOver(message.input);
    case 'rollUp':
      return rollUp(message.input);
    case 'demo':
      return generateDemo({
        ...message.input,
        signal: context.signal,
        onProgress: (share) => context.progress({ stage: 'writing', progress: share, rows: 0 }),
      });
  }
}

/** Answers the process that started this one, until the line to it ends. */
export function serveCosts(port: ParentPort, exit: () => void): void {
  const sandboxes = new Sandboxes();
  const running = new Map<number, AbortController>();
  const send = (message: FromWorker) => port.send(message);
  port.onMessage((message) => {
    if (!isToWorker(message)) return;
    if (message.t === 'cancel') {
      running.get(message.id)?.abort();
      return;
    }
    const { id } = message;
    const abort = new AbortController();
    running.set(id, abort);
    const context = {
      signal: abort.signal,
      progress: (progress: ImportProgress) => send({ t: 'progress', id, progress }),
    };
    answer(sandboxes, message, context)
      .then(
        (data) => send({ t: 'reply', id, data }),
        (error: unknown) => send({ t: 'fault', id, fault: asFault(error) }),
      )
      .finally(() => running.delete(id))
      .catch(() => undefined);
  });
  port.onClose(exit);
  port.send({ t: 'ready' });
}
