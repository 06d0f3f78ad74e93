import type { Sql } from '../../../db/database';

export interface RunRow {
  case_type: string;
  at: Date;
  status: 'ran' | 'skipped' | 'failed';
  reason: string | null;
  found: number;
  duration_ms: number;
}

export const configurationsStore = {
  runs(sql: Sql, boardId: string): Promise<RunRow[]> {
    return sql.rows(
      'select case_type, at, status, reason, found, duration_ms from case_rule_run where board_id = $1 limit 1000',
      [boardId],
    );
  },

  activeCases(sql: Sql, orgId: string, boardId: string): Promise<{ case_type: string; n: number }[]> {
    return sql.rows(
      `select case_type, count(*) as n from cases
       where org_id = $1 and board_id = $2 and status in ('open', 'acknowledged', 'in_progress', 'excluded')
       group by case_type limit 1000`,
      [orgId, boardId],
    );
  },

  moveCases(sql: Sql, orgId: string, board: { from: string; to: string }, now: Date): Promise<number> {
    return sql.run('update cases set board_id = $3, updated_at = $4 where org_id = $1 and board_id = $2', [
      orgId,
      board.from,
      board.to,
      now,
    ]);
  },

  async save(
    sql: Sql,
    orgId: string,
    configuration: {
      boardId: string;
      caseType: string;
      enabled: boolean;
      parameters: Readonly<Record<string, number | readonly string[]>>;
      by: string;
    },
    now: Date,
  ): Promise<void> {
    const { boardId, caseType, enabled, parameters, by } = configuration;
    await sql.run(
      `insert into case_configuration (org_id, board_id, case_type, enabled, parameters, updated_by, updated_at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7)
       on conflict (board_id, case_type) do update set enabled = excluded.enabled,
         parameters = excluded.parameters, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [orgId, boardId, caseType, enabled, JSON.stringify(parameters), by, now],
    );
  },
};
