import type { DateOrder, ImportJob } from '@shared/api/costs/imports.api';
import type { Sql } from '../../db/database';
import type { InDoubt } from './periodConflict';

type ImportState = ImportJob['state'];

/** What was asked for, kept with the job so that another server process can take it up. */
export type ImportRequest =
  | {
      kind: 'file';
      upload_id: string;
      source_id?: string;
      source_name?: string;
      format?: string;
      corrections: Record<string, string>;
      date_order?: DateOrder;
      in_doubt?: InDoubt;
      /** What a person has said of periods that were held (`saidKey`). */
      said?: Record<string, InDoubt>;
    }
  | {
      kind: 'demo';
      seed: number;
      end_month: string;
      through_day: string;
      planted_at?: string;
      company?: boolean;
    }
  | {
      kind: 'sync';
      sync_id: string;
      /** These deliveries and no others, whether or not they changed. */
      only?: string[];
      /** They count in place of what other sources have of the same charges. */
      instead?: boolean;
    };

export interface ImportRow {
  id: string;
  org_id: string;
  kind: ImportRequest['kind'];
  state: ImportState;
  request: ImportRequest;
  request_hash: string | null;
  source_id: string | null;
  source_name: string;
  file_name: string;
  progress: number;
  rows: number;
  stage: string;
  attempts: number;
  cancel_asked: boolean;
  started_by: string;
  started_at: Date;
  ended_at: Date | null;
  error: string | null;
  warnings: ImportJob['warnings'];
  rejected: ImportJob['rejected'];
  snapshots: ImportJob['snapshots'];
  held: ImportJob['held'];
  cases: ImportJob['cases'];
}

export type ImportChange = Partial<
  Pick<
    ImportRow,
    | 'state'
    | 'request_hash'
    | 'source_id'
    | 'source_name'
    | 'progress'
    | 'rows'
    | 'stage'
    | 'ended_at'
    | 'error'
    | 'warnings'
    | 'rejected'
    | 'snapshots'
    | 'held'
    | 'cases'
  >
>;

/** Where a page of imports ended. */
export interface ImportKey {
  startedAt: Date;
  id: string;
}

const columns = `id, org_id, kind, state, request, request_hash, source_id, source_name, file_name, progress,
  rows::float8 as rows, stage, attempts, cancel_asked, started_by, started_at, ended_at, error, warnings, rejected,
  snapshots, held, cases`;

const jsonColumns = new Set(['warnings', 'rejected', 'snapshots', 'held', 'cases']);

interface Attempt {
  id: string;
  attempts: number;
}

async function handBack(sql: Sql, job: Attempt, off: 0 | 1): Promise<void> {
  await sql.run(
    `update cost_import set state = 'waiting', attempts = attempts - $3, alive_at = null, stage = ''
     where id = $1 and attempts = $2 and state in ('running', 'detecting')`,
    [job.id, job.attempts, off],
  );
}

/** Import jobs: a queue in the database, shared by all server processes. */
export const importsStore = {
  async insert(
    sql: Sql,
    row: Pick<
      ImportRow,
      'id' | 'org_id' | 'kind' | 'request' | 'source_name' | 'file_name' | 'started_by' | 'started_at'
    >,
  ): Promise<void> {
    await sql.run(
      `insert into cost_import (id, org_id, kind, state, request, source_name, file_name, started_by, started_at)
       values ($1, $2, $3, 'waiting', $4, $5, $6, $7, $8)`,
      [
        row.id,
        row.org_id,
        row.kind,
        JSON.stringify(row.request),
        row.source_name,
        row.file_name,
        row.started_by,
        row.started_at,
      ],
    );
  },

  find(sql: Sql, id: string): Promise<ImportRow | undefined> {
    return sql.one<ImportRow>(`select ${columns} from cost_import where id = $1`, [id]);
  },

  /** The newest first; `before`: only those after that one in this order. */
  page(sql: Sql, before: ImportKey | null, limit: number): Promise<ImportRow[]> {
    return sql.rows<ImportRow>(
      `select ${columns} from cost_import
        where $1::timestamptz is null or (started_at, id) < ($1::timestamptz, $2::text)
        order by started_at desc, id desc limit $3`,
      [before?.startedAt ?? null, before?.id ?? null, limit],
    );
  },

  /** Begins another attempt; undefined when it has ended or waits for a decision. */
  take(sql: Sql, id: string, now: Date): Promise<ImportRow | undefined> {
    return sql.one<ImportRow>(
      `update cost_import set state = 'running', alive_at = $2, attempts = attempts + 1, stage = 'Starting'
       where id = $1 and state in ('waiting', 'running', 'detecting') returning ${columns}`,
      [id, now],
    );
  },

  /** Changes a job that this attempt runs. `lost`: it has ended, or another process took it up meanwhile. */
  async change(
    sql: Sql,
    job: { id: string; attempts: number },
    change: ImportChange,
    now: Date,
  ): Promise<'on' | 'cancelled' | 'lost'> {
    const names = Object.keys(change);
    const values = Object.entries(change).map(([name, value]) =>
      jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value,
    );
    const sets = names.map((name, index) => `${name} = $${index + 4}`);
    const row = await sql.one<{ cancel_asked: boolean }>(
      `update cost_import set ${['alive_at = $3', ...sets].join(', ')}
       where id = $1 and attempts = $2 and state in ('running', 'detecting') returning cancel_asked`,
      [job.id, job.attempts, now, ...values],
    );
    if (!row) return 'lost';
    return row.cancel_asked ? 'cancelled' : 'on';
  },

  /** Lets another process take the job up at once; the attempt does not count. */
  giveBack: (sql: Sql, job: Attempt): Promise<void> => handBack(sql, job, 1),

  /** The same, and the attempt counts. */
  putBack: (sql: Sql, job: Attempt): Promise<void> => handBack(sql, job, 0),

  /** Asks a running job to stop, and ends one that still waits; once its bills are in, it goes on to its end. A sync stops between two of its bills. */
  async askCancel(sql: Sql, id: string, now: Date): Promise<void> {
    await sql.run(
      `update cost_import set cancel_asked = true,
         state = case when state = 'waiting' then 'cancelled' else state end,
         ended_at = case when state = 'waiting' then $2 else ended_at end
       where id = $1 and state in ('waiting', 'running') and (snapshots = '[]' or kind = 'sync')`,
      [id, now],
    );
  },

  /** A held import goes on as a person has decided; false when it is not held. */
  async goOn(sql: Sql, id: string, request: ImportRequest, sourceName: string): Promise<boolean> {
    const changed = await sql.run(
      `update cost_import set state = 'waiting', request = $2, source_name = $3, held = '[]', warnings = '[]', rejected = '[]', attempts = 0,
         alive_at = null, progress = 0 where id = $1 and state = 'held'`,
      [id, JSON.stringify(request), sourceName],
    );
    return changed === 1;
  },

  /** A held import ends without having changed anything. */
  async discard(sql: Sql, id: string, now: Date): Promise<boolean> {
    const changed = await sql.run(
      `update cost_import set state = 'cancelled', held = '[]', ended_at = $2 where id = $1 and state = 'held'`,
      [id, now],
    );
    return changed === 1;
  },

  /** What the last import of this source that went well was made from (see `requestHash`). */
  async lastRequestHash(sql: Sql, sourceId: string): Promise<string | null> {
    const row = await sql.one<{ request_hash: string | null }>(
      `select request_hash from cost_import
       where source_id = $1 and state = 'done' order by ended_at desc limit 1`,
      [sourceId],
    );
    return row?.request_hash ?? null;
  },

  /** The import, while it has not ended. */
  underWay(sql: Sql, id: string): Promise<ImportRow | undefined> {
    return sql.one<ImportRow>(
      `select ${columns} from cost_import where id = $1 and state in ('waiting', 'running', 'detecting')`,
      [id],
    );
  },

  /** A run that found nothing new is not worth a line of the list. */
  async forget(sql: Sql, id: string): Promise<void> {
    await sql.run(`delete from cost_import where id = $1 and kind = 'sync' and state = 'unchanged'`, [id]);
  },

  /** The request of the first demo that is still loaded: a later one goes on from where that was planted. */
  async firstDemo(sql: Sql): Promise<ImportRequest | undefined> {
    const row = await sql.one<{ request: ImportRequest }>(
      `select request from cost_import where kind = 'demo' and snapshots <> '[]'
       and ended_at >= (select min(created_at) from cost_source where demo) order by started_at limit 1`,
    );
    return row?.request;
  },
};
