import type { Sql } from '../../db/database';
import { COUNTED, counting, PERIOD } from './counting.store';

/**
 * How many executions there are of one week, or of before and after all weeks. `over`: kept long enough, or surplus;
 * `overdue`: for a week already; `crowded`: of workflows and hours of which some are surplus.
 */
export interface PeriodState {
  period: string;
  total: number;
  over: number;
  overdue: number;
  crowded: number;
}

export interface Keeping {
  now: Date;
  /** Unless the workflow or its organisation says otherwise. */
  keepDays: number;
  /** Of one workflow; of failures twice as many. */
  keepPerWorkflow: number;
}

const parents = ['execution', 'step_run', 'log_line', 'blob_use', 'blob', 'blob_part'] as const;

/** Failures are kept twice as long and twice as many. */
const FAILED = `('FAILED', 'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS')`;

/** The days that each workflow's executions are kept. `$2`: the usual. */
const KEEPING = `keeping as (
  select w.workflow_id, coalesce(w.keep_days, s.days, $2) as days from workflow w left join (
    select org_id, (value)::int as days from setting
    where domain = 'executions' and type = 'keep_days' and jsonb_typeof(value) = 'number'
  ) s on s.org_id = w.org_id)`;

/**
 * When the newest `$3` executions of a workflow begin, and twice as many: what is older is surplus. Only workflows that
 * have so many are looked at.
 */
const SURPLUS = `surplus as (
  select c.workflow_id, one.created_at as one, two.created_at as two
  from (select workflow_id from execution_count where span = 'day' group by workflow_id having sum(n) > $3) c
  cross join lateral (select created_at from execution e where e.workflow_id = c.workflow_id and e.mode <> 'step_test'
    order by created_at desc, execution_id desc offset $3 limit 1) one
  left join lateral (select created_at from execution e where e.workflow_id = c.workflow_id and e.mode <> 'step_test'
    order by created_at desc, execution_id desc offset 2 * $3 limit 1) two on true)`;

/**
 * Whether an execution `e`, with its `keeping` and `surplus`, has been kept long enough, and is on no legal hold. `$4`:
 * days beyond that.
 */
const OVER = `e.ended_at is not null and not exists (select from legal_hold h where h.org_id = e.org_id) and (
  e.ended_at < $1::timestamptz - (case when e.status in ${FAILED} then 2 else 1 end) * keeping.days * interval '1 day'
    - $4::int * interval '1 day'
  or (e.mode <> 'step_test'
    and e.created_at <= case when e.status in ${FAILED} then surplus.two else surplus.one end))`;

const quoted = (name: string) => {
  if (!/^[a-z]\w*$/.test(name)) throw new Error(`“${name}” is no name of a table.`);
  return `"${name}"`;
};
const tableOf = (parent: string, period: string) => quoted(`${parent}_${period}`);

/** The tables of the periods: what may go from them, and how. */
export const historyStore = {
  /** Each period that is there, the oldest first, with the ids between which its executions lie. */
  async periods(sql: Sql): Promise<{ period: string; low: string | null; high: string | null }[]> {
    const rows = await sql.rows<{ period: string; bound: string }>(
      `select costloom_period_of(i.inhrelid) as period, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'execution'::regclass order by 1 limit 10000`,
    );
    return rows.map(({ period, bound }) => {
      const [low, high] = /FROM \((.*)\) TO \((.*)\)/.exec(bound)?.slice(1) ?? [];
      const idOf = (text: string | undefined) => (text?.startsWith(`'`) ? text.slice(1, -1) : null);
      return { period, low: idOf(low), high: idOf(high) };
    });
  },

  /** By what was counted: no execution is looked at. */
  states(sql: Sql, { now, keepDays, keepPerWorkflow }: Keeping): Promise<PeriodState[]> {
    return sql.rows(
      `with ${KEEPING}, counted as (
         select c.period, c.n, exists (select from legal_hold h where h.org_id = c.org_id) as held, case when c.status in ${FAILED} then 2 else 1 end as times, k.days, c.last_ended,
           coalesce(sum(c.n) over (partition by c.workflow_id order by c.since desc
             groups between unbounded preceding and 1 preceding), 0) as newer
         from execution_count c join keeping k on k.workflow_id = c.workflow_id where c.span = 'day' and c.n > 0
       ), judged as (
         select period, n, not held and (last_ended < $1::timestamptz - times * days * interval '1 day'
             or newer >= times * $3) as over,
           not held and last_ended < $1::timestamptz - (times * days + 7) * interval '1 day' as overdue,
           not held and newer + n > times * $3 as crowded from counted
       )
       select period, sum(n)::bigint as total, coalesce(sum(n) filter (where over), 0)::bigint as over,
         coalesce(sum(n) filter (where overdue), 0)::bigint as overdue,
         coalesce(sum(n) filter (where crowded), 0)::bigint as crowded
       from judged group by period order by period`,
      [now, keepDays, keepPerWorkflow],
    );
  },

  /** Whether something in the period has not ended, is on legal hold, or goes with a parent of before that is kept. */
  async isInUse(sql: Sql, period: string, low: string | null): Promise<boolean> {
    const table = tableOf('execution', period);
    const row = await sql.one<{ used: boolean }>(
      `select exists (select from ${table} where ended_at is null) or exists (
         select from ${table} c join execution p on p.execution_id = c.parent_id where c.parent_id < $1)
         or exists (select from legal_hold h join ${table} e on e.org_id = h.org_id where e.mode <> 'step_test') as used`,
      [low ?? ''],
    );
    return row?.used ?? true;
  },

  /** Bytes on the disk. */
  async size(sql: Sql, period: string): Promise<number> {
    const row = await sql.one<{ bytes: number }>(
      `select sum(pg_total_relation_size(t::regclass))::bigint as bytes from unnest($1::text[]) as t`,
      [parents.map((parent) => tableOf(parent, period))],
    );
    return row?.bytes ?? 0;
  },

  /** A batch of trigger events, before their executions are dropped. */
  deleteEvents(sql: Sql, low: string | null, high: string | null, limit: number): Promise<number> {
    return sql.run(
      `delete from execution_event where ctid = any (array(
         select ctid from execution_event
         where ($1::text is null or execution_id >= $1) and ($2::text is null or execution_id < $2) limit $3))`,
      [low, high, limit],
    );
  },

  /** With all that lies in it, at once. */
  async drop(sql: Sql, period: string, low: string | null, high: string | null): Promise<void> {
    await sql.run(`set local lock_timeout = '2s'`);
    for (const table of ['approval', 'step_answer']) {
      await sql.run(
        `delete from ${table} where ($1::text is null or execution_id collate "C" >= $1)
           and ($2::text is null or execution_id collate "C" < $2)`,
        [low, high],
      );
    }
    await sql.run('delete from execution_count where period = $1', [period]);
    await lockParents(sql);
    for (const parent of parents) await takeOut(sql, `${parent}_${period}`, parent);
  },

  /** What was taken out, after the commit: nobody waits for the disk. */
  async removeTakenOut(sql: Sql): Promise<void> {
    const rows = await sql.rows<{ name: string }>(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname ~ '_(w\\d{8}|before|after)_out$'
         and not relispartition limit 1000`,
    );
    for (const { name } of rows) await sql.run(`drop table ${quoted(name)}`);
  },

  /**
   * What is kept of the period moves to new tables, which take the place of the old ones: no row is deleted, nothing has to
   * be vacuumed. Deletions from this period wait meanwhile; all else waits only while the tables change places. → what was
   * kept.
   */
  async compact(
    sql: Sql,
    { period, low, high }: { period: string; low: string | null; high: string | null },
    { now, keepDays, keepPerWorkflow }: Keeping,
  ): Promise<number> {
    await sql.run(`set local statement_timeout = '30min'`);
    await sql.run(`set local lock_timeout = '2s'`);
    await sql.run('select costloom_hold_period($1, true)', [period]);
    const old = tableOf('execution', period);
    const kept = tableOf('kept', period);
    await sql.run(`create unlogged table ${kept} (execution_id text collate "C" primary key)`);
    await sql.run(
      `insert into ${kept} with recursive ${KEEPING}, ${SURPLUS}, root as (
         select e.execution_id from ${old} e join keeping on keeping.workflow_id = e.workflow_id
         left join surplus on surplus.workflow_id = e.workflow_id
         where e.parent_id is null and not coalesce(${OVER}, false)
         union all select e.execution_id from ${old} e join execution p on p.execution_id = e.parent_id
         where e.parent_id < $5
       ), kept as (
         select execution_id from root
         union select c.execution_id from kept k join ${old} c on c.parent_id = k.execution_id
       )
       select execution_id from kept`,
      [now, keepDays, keepPerWorkflow, 0, low ?? ''],
    );
    await sql.run(`analyze ${kept}`);
    for (const parent of parents) {
      const fresh = quoted(`${parent}_${period}_new`);
      await sql.run(`select costloom_history_table($1, $2)`, [parent, `${parent}_${period}_new`]);
      await sql.run(
        `insert into ${fresh} select t.* from ${tableOf(parent, period)} t where ${keptOf(parent, period)}`,
      );
      await sql.run(
        `alter table ${fresh} add constraint of_period check (${boundOf(parent, period, low, high)})`,
      );
    }
    for (const table of ['approval', 'step_answer', 'execution_event']) {
      await sql.run(
        `delete from ${table} t using ${old} e where e.execution_id = t.execution_id
           and not exists (select from ${kept} k where k.execution_id = t.execution_id)`,
      );
    }
    await sql.run('delete from execution_count where period = $1', [period]);
    await sql.run(
      `${counting('$1', quoted(`execution_${period}_new`))} where ${COUNTED} group by 1, 2, 3, 4, 5, 6, 7`,
      [period],
    );
    await lockParents(sql);
    for (const parent of parents) {
      const name = `${parent}_${period}`;
      await takeOut(sql, name, parent);
      await sql.run(`alter table ${quoted(`${name}_new`)} rename to ${quoted(name)}`);
      await sql.run('select costloom_attach_history($1, $2, $3, $4, $5)', [parent, name, period, low, high]);
      await sql.run(`alter table ${quoted(name)} drop constraint of_period`);
    }
    const row = await sql.one<{ n: number }>(`select count(*) as n from ${kept}`);
    await sql.run(`drop table ${kept}`);
    return row?.n ?? 0;
  },

  /** Counts and trigger events of an organisation, of the executions that it has. */
  async recount(sql: Sql, orgId: string): Promise<void> {
    await sql.run('delete from execution_count where org_id = $1', [orgId]);
    await sql.run(
      `${counting(PERIOD, 'execution')} where org_id = $1 and ${COUNTED} group by 1, 2, 3, 4, 5, 6, 7`,
      [orgId],
    );
    await sql.run(
      `insert into execution_event (org_id, trigger_event_id, workflow_id, execution_id)
       select org_id, trigger_event_id, workflow_id, execution_id from execution
       where org_id = $1 and trigger_event_id <> execution_id on conflict do nothing`,
      [orgId],
    );
  },

  /** Some that have ended. */
  forget(sql: Sql, orgId: string, most: number): Promise<number> {
    return sql.run(
      `delete from execution where execution_id in (
         select execution_id from execution where org_id = $1 and ended_at is not null limit $2)`,
      [orgId, most],
    );
  },

  /** A batch of what was kept long enough, `beyond` days longer than asked; sub-executions go with their parent. */
  deleteOver(
    sql: Sql,
    period: string,
    { now, keepDays, keepPerWorkflow }: Keeping,
    beyond: number,
    limit: number,
  ): Promise<number> {
    const table = tableOf('execution', period);
    return sql.run(
      `with ${KEEPING}, ${SURPLUS}
       delete from ${table} where execution_id in (
         select e.execution_id from ${table} e join keeping on keeping.workflow_id = e.workflow_id
         left join surplus on surplus.workflow_id = e.workflow_id
         where e.parent_id is null and ${OVER} limit $5 for update of e skip locked)`,
      [now, keepDays, keepPerWorkflow, beyond, limit],
    );
  },
};

/** All at once, and in the order in which every transaction takes them: none waits for another in a circle. */
async function lockParents(sql: Sql): Promise<void> {
  await sql.run(
    `lock table ${parents.map((parent) => `only ${parent}`).join(', ')} in access exclusive mode`,
  );
}

async function takeOut(sql: Sql, name: string, parent: string): Promise<void> {
  await sql.run(`alter table ${parent} detach partition ${quoted(name)}`);
  await sql.run(`alter table ${quoted(name)} rename to ${quoted(`${name}_out`)}`);
}

function keptOf(parent: (typeof parents)[number], period: string): string {
  if (parent === 'blob')
    return `exists (select from ${quoted(`blob_use_${period}_new`)} u where u.org_id = t.org_id and u.hash = t.hash)`;
  if (parent === 'blob_part')
    return `exists (select from ${quoted(`blob_${period}_new`)} b where b.org_id = t.org_id and b.hash = t.hash)`;
  return `exists (select from ${tableOf('kept', period)} k where k.execution_id = t.execution_id)`;
}

/** Known beforehand, so that attaching the table looks at no row. */
function boundOf(
  parent: (typeof parents)[number],
  period: string,
  low: string | null,
  high: string | null,
): string {
  if (parent.startsWith('blob')) return `period is not null and period = '${period}'`;
  const from = low === null ? '' : ` and execution_id >= '${low}'`;
  const to = high === null ? '' : ` and execution_id < '${high}'`;
  return `execution_id is not null${from}${to}`;
}
