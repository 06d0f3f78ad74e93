import type { UnitSource, UnitSourceDraft } from '@shared/api/units/entities';
import type { UnitValue } from '@shared/model/units/combine';
import type { Sql } from '../../db/database';

export interface SourceRow extends UnitSourceDraft {
  metric_id: string;
  org_id: string;
  changed_by: string;
  mark: string | null;
  read_at: Date | null;
  records: number;
  wrong: number;
  problems: UnitSource['problems'];
  problem: string | null;
}

/** How a reading ended. */
export interface Reading {
  mark: string;
  records: number;
  wrong: number;
  problems: UnitSource['problems'];
  problem: string | null;
}

export const sourcesStore = {
  find(sql: Sql, orgId: string, id: string): Promise<SourceRow | undefined> {
    return sql.one('select * from unit_metric_source where org_id = $1 and metric_id = $2', [orgId, id]);
  },

  /** Two readings of one metric come one after the other. */
  lock(sql: Sql, orgId: string, id: string): Promise<SourceRow | undefined> {
    return sql.one('select * from unit_metric_source where org_id = $1 and metric_id = $2 for update', [
      orgId,
      id,
    ]);
  },

  async put(sql: Sql, of: { orgId: string; id: string; by: string; draft: UnitSourceDraft }): Promise<void> {
    const { datastore_id, day_column, amount_column, segment_column } = of.draft;
    await sql.run(
      `insert into unit_metric_source (metric_id, org_id, datastore_id, day_column, amount_column, segment_column,
         changed_by)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (metric_id) do update set datastore_id = excluded.datastore_id, day_column = excluded.day_column,
         amount_column = excluded.amount_column, segment_column = excluded.segment_column,
         changed_by = excluded.changed_by, mark = null`,
      [of.id, of.orgId, datastore_id, day_column, amount_column, segment_column, of.by],
    );
  },

  /** What was read stays, as if it had been sent. */
  async remove(sql: Sql, orgId: string, id: string): Promise<number> {
    await sql.run(
      'update unit_metric_value set from_datastore = false where org_id = $1 and metric_id = $2 and from_datastore',
      [orgId, id],
    );
    return sql.run('delete from unit_metric_source where org_id = $1 and metric_id = $2', [orgId, id]);
  },

  async read(sql: Sql, orgId: string, id: string, reading: Reading, now: Date): Promise<void> {
    await sql.run(
      `update unit_metric_source set mark = $3, records = $4, wrong = $5, problems = $6, problem = $7, read_at = $8
        where org_id = $1 and metric_id = $2`,
      [
        ...[orgId, id, reading.mark, reading.records, reading.wrong, JSON.stringify(reading.problems)],
        ...[reading.problem, now],
      ],
    );
  },

  /** What was read before goes; each day and segment of the records has their value afterwards. */
  async replaceValues(
    sql: Sql,
    of: { orgId: string; id: string; by: string; values: readonly UnitValue[] },
    now: Date,
  ): Promise<void> {
    await sql.run('delete from unit_metric_value where org_id = $1 and metric_id = $2 and from_datastore', [
      of.orgId,
      of.id,
    ]);
    await sql.run(
      `insert into unit_metric_value (metric_id, org_id, day, amount, segment, by, at, from_datastore)
       select $1, $2, day, amount, segment, $6, $7, true
         from unnest($3::date[], $4::numeric[], $5::text[]) as sent (day, amount, segment)
       on conflict (metric_id, day, segment)
         do update set amount = excluded.amount, by = excluded.by, at = excluded.at, from_datastore = true`,
      [
        of.id,
        of.orgId,
        of.values.map(({ date }) => date),
        of.values.map(({ amount }) => amount),
        of.values.map(({ segment }) => segment ?? ''),
        of.by,
        now,
      ],
    );
  },

  /** In a system transaction: a page of all organizations. */
  page(sql: Sql, after: string, limit: number): Promise<{ metric_id: string; org_id: string }[]> {
    return sql.rows(
      'select metric_id, org_id from unit_metric_source where metric_id > $1 order by metric_id limit $2',
      [after, limit],
    );
  },
};
