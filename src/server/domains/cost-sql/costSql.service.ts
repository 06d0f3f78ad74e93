import type { CallReply, CallRequest } from '@shared/api/index';
import { badInput, Fault } from '@shared/kernel/fault';
import type { Column } from '@shared/model/datastores/columns';
import { holds } from '@shared/model/permissions';
import { contentTypes } from '@shared/model/reports/formats';
import { SQL_ROWS_EXPORTED, SQL_ROWS_SHOWN, SQL_ROWS_WORKBOOK } from '@shared/model/sql/limits';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { CONSOLE_SECONDS, type ConsoleRunner } from '../../costs/console/client';
import { sqlExamples } from '../../costs/console/examples';
import { offeredFunctions } from '../../costs/console/functions';
import type { ConsoleResult } from '../../costs/console/run';
import { chargeColumns, sourceColumns } from '../../costs/console/tables';
import { workbookOf } from '../../files/workbook';
import type { Database } from '../../db/database';
import type { Session } from '../../gate/session';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import type { ConsoleBills, ConsoleDatastores } from './costSql.port';
import { noteOf } from './noteRun';
import { toSheet } from './toSheet';
import { toRecords } from './toRecords';
import { createTurns } from './turns';

/** Of a result that is shown; a file may be larger. */
const SHOWN_BYTES = 4_000_000;
const BOOK_BYTES = 24_000_000;
const FILE_BYTES = 256 * 1024 ** 2;

type Tables = CallReply<'costSql.tables'>['data'];
type Target = CallRequest<'costSql.store'>['body']['to'];

/** Statements of people over their organization's bills. */
export function createCostSql(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  bills: ConsoleBills;
  runner: ConsoleRunner;
  datastores: ConsoleDatastores;
}) {
  const { database, clock, record, bills, runner, datastores } = deps;
  const take = createTurns();
  const note = noteOf({ database, clock, record });

  async function ask(
    session: Session,
    sql: string,
    signal: AbortSignal,
    limits = { maxRows: SQL_ROWS_SHOWN, maxBytes: SHOWN_BYTES },
  ): Promise<ConsoleResult> {
    const { sources, reading } = await bills.found(session.orgId);
    return reading((scope) => runner.run({ ...scope, ...limits, sql, sources }, signal));
  }

  async function turn<T>(session: Session, signal: AbortSignal, job: () => Promise<T>): Promise<T> {
    const end = await take(session, signal);
    try {
      return await job();
    } finally {
      end();
    }
  }

  return {
    async tables(session: Session): Promise<Tables> {
      refuseCustomers(session);
      const { sources, incomplete } = await bills.found(session.orgId);
      return {
        tables: [
          { name: 'charges', columns: [...chargeColumns] },
          { name: 'sources', columns: [...sourceColumns] },
        ],
        functions: [...offeredFunctions],
        examples: [...sqlExamples],
        sources: sources.map(({ name, rows, firstDay, lastDay, completeThrough }) => ({
          name,
          rows,
          firstDay,
          lastDay,
          completeThrough,
        })),
        incomplete,
        seconds: CONSOLE_SECONDS,
      };
    },

    /** `Fault('bad_input')` with line and column where it cannot run, `Fault('too_many')` while one runs. */
    async run(session: Session, sql: string, signal: AbortSignal): Promise<CallReply<'costSql.run'>['data']> {
      refuseCustomers(session);
      return turn(session, signal, async () => {
        await note(session, sql, 'shown');
        const began = clock.now().getTime();
        const { columns, rows, truncated } = await ask(session, sql, signal);
        return { columns, rows, truncated, took: clock.now().getTime() - began };
      });
    },

    async *csv(session: Session, sql: string, signal: AbortSignal): AsyncIterable<string> {
      refuseCustomers(session);
      const end = await take(session, signal);
      try {
        await note(session, sql, 'exported');
        const { sources, reading } = await bills.found(session.orgId);
        const limits = { maxRows: SQL_ROWS_EXPORTED, maxBytes: FILE_BYTES };
        const pieces = await reading(async (scope) => {
          const all = runner.csv({ ...scope, ...limits, sql, sources }, signal)[Symbol.asyncIterator]();
          // With the first piece all rows have been read.
          return { first: await all.next(), all };
        });
        for (let piece = pieces.first; piece.done !== true; piece = await pieces.all.next())
          yield piece.value;
      } finally {
        end();
      }
    },

    async workbook(
      session: Session,
      sql: string,
      signal: AbortSignal,
    ): Promise<CallReply<'costSql.workbook'>['data']> {
      refuseCustomers(session);
      return turn(session, signal, async () => {
        await note(session, sql, 'exported');
        const result = await ask(session, sql, signal, { maxRows: SQL_ROWS_WORKBOOK, maxBytes: BOOK_BYTES });
        if (result.truncated)
          throw new Fault('unprocessable:export_too_long', faults.workbookTooLong(SQL_ROWS_WORKBOOK));
        const book = await workbookOf([toSheet(result)]);
        return { content: book.toString('base64'), content_type: contentTypes.xlsx };
      });
    },

    async store(
      session: Session,
      { sql, to }: { sql: string; to: Target },
      signal: AbortSignal,
    ): Promise<CallReply<'costSql.store'>['data']> {
      refuseCustomers(session);
      if (!holds(session.permissions, 'home:read'))
        throw new Fault('forbidden:no_spend_access', faults.noSpend);
      return turn(session, signal, async () => {
        await note(session, sql, 'stored');
        const result = await ask(session, sql, signal);
        if (result.truncated)
          throw new Fault('unprocessable:result_too_long', faults.storeTooLong(SQL_ROWS_SHOWN));
        return 'datastore_id' in to ? addTo(session, to.datastore_id, result) : makeOf(session, to, result);
      });
    },
  };

  async function addTo({ orgId, name: by }: Session, id: string, result: ConsoleResult) {
    const present = new Map((await datastores.columns(orgId, id)).map((column) => [column.key, column]));
    const columns = result.columns.flatMap(({ name }) => present.get(name.trim()) ?? []);
    const lacking = result.columns.filter(({ name }) => !present.has(name.trim())).map(({ name }) => name);
    if (lacking.length > 0) throw badInput([{ field: 'datastore_id', reason: faults.columnsLack(lacking) }]);
    await datastores.insert(orgId, id, toRecords(columns, result.rows), by);
    return { datastore_id: id, added: result.rows.length };
  }

  async function makeOf(
    { orgId, name: by }: Session,
    to: Exclude<Target, { datastore_id: string }>,
    result: ConsoleResult,
  ) {
    const columns: Column[] = to.columns;
    if (columns.length !== result.columns.length)
      throw badInput([
        { field: 'columns', reason: faults.columnsDiffer(result.columns.length, columns.length) },
      ]);
    const place = { spaceId: to.space_id, name: to.name, description: '' };
    const id = await datastores.create(orgId, place, columns, by);
    try {
      await datastores.insert(orgId, id, toRecords(columns, result.rows), by);
    } catch (error) {
      await datastores.remove(orgId, id);
      throw error;
    }
    return { datastore_id: id, added: result.rows.length };
  }
}

export type CostSql = ReturnType<typeof createCostSql>;

/** A provider decides what its customers see of their bills; a console has no such choice. */
function refuseCustomers({ orgType }: Session): void {
  if (orgType === 'MSP_CUSTOMER') throw new Fault('forbidden:not_for_customers', faults.customer);
}
