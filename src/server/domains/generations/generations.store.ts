import type { GeneratedWorkflow } from '@shared/api/generations/generations.api';
import type { Sql } from '../../db/database';

export interface GenerationRow {
  generation_id: string;
  status: 'IN_PROGRESS' | 'READY' | 'FAILED';
  message: string;
  workflow: GeneratedWorkflow | null;
  created_at: Date;
}

export const generationsStore = {
  insert(sql: Sql, one: { generationId: string; orgId: string; userId: string; now: Date }): Promise<number> {
    return sql.run(
      `insert into generation (generation_id, org_id, status, created_by, created_at)
       values ($1, $2, 'IN_PROGRESS', $3, $4)`,
      [one.generationId, one.orgId, one.userId, one.now],
    );
  },

  async countSince(sql: Sql, orgId: string, since: Date): Promise<number> {
    const row = await sql.one<{ n: number }>(
      `select count(*) as n from generation where org_id = $1 and status = 'IN_PROGRESS' and created_at > $2`,
      [orgId, since],
    );
    return row?.n ?? 0;
  },

  find(sql: Sql, orgId: string, generationId: string, userId: string): Promise<GenerationRow | undefined> {
    return sql.one(
      `select generation_id, status, message, workflow, created_at from generation
        where org_id = $1 and generation_id = $2 and created_by = $3`,
      [orgId, generationId, userId],
    );
  },

  /** Once: what has ended stays as it is. */
  end(
    sql: Sql,
    generationId: string,
    end: { status: 'READY' | 'FAILED'; message: string; workflow: GeneratedWorkflow | null },
  ): Promise<number> {
    return sql.run(
      `update generation set status = $2, message = $3, workflow = $4::json
        where generation_id = $1 and status = 'IN_PROGRESS'`,
      [
        generationId,
        end.status,
        end.message.replaceAll('\0', ''),
        end.workflow === null ? null : JSON.stringify(end.workflow),
      ],
    );
  },

  removeBefore(sql: Sql, before: Date): Promise<number> {
    return sql.run('delete from generation where created_at < $1', [before]);
  },
};
