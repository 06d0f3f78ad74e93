import type { GeneratedWorkflow } from '@shared/api/generations/generations.api';
import type { GraphChange } from '@shared/api/generations/graphChanges.api';
import type { Sql } from '../../db/database';

export type GenerationKind = 'workflow' | 'change';

/** What a model gave: the one that was asked for, null when it failed. */
export interface Made {
  workflow: GeneratedWorkflow | null;
  change: GraphChange | null;
}

export interface GenerationRow extends Made {
  generation_id: string;
  status: 'IN_PROGRESS' | 'READY' | 'FAILED';
  message: string;
  created_at: Date;
}

export const generationsStore = {
  insert(
    sql: Sql,
    one: { generationId: string; orgId: string; userId: string; kind: GenerationKind; now: Date },
  ): Promise<number> {
    return sql.run(
      `insert into generation (generation_id, org_id, kind, status, created_by, created_at)
       values ($1, $2, $3, 'IN_PROGRESS', $4, $5)`,
      [one.generationId, one.orgId, one.kind, one.userId, one.now],
    );
  },

  async countSince(sql: Sql, orgId: string, since: Date): Promise<number> {
    const row = await sql.one<{ n: number }>(
      `select count(*) as n from generation where org_id = $1 and status = 'IN_PROGRESS' and created_at > $2`,
      [orgId, since],
    );
    return row?.n ?? 0;
  },

  find(
    sql: Sql,
    of: { orgId: string; generationId: string; userId: string; kind: GenerationKind },
  ): Promise<GenerationRow | undefined> {
    return sql.one(
      `select generation_id, status, message, workflow, change, created_at from generation
        where org_id = $1 and generation_id = $2 and created_by = $3 and kind = $4`,
      [of.orgId, of.generationId, of.userId, of.kind],
    );
  },

  /** Once: what has ended stays as it is. */
  end(
    sql: Sql,
    generationId: string,
    end: Made & { status: 'READY' | 'FAILED'; message: string },
  ): Promise<number> {
    return sql.run(
      `update generation set status = $2, message = $3, workflow = $4::json, change = $5::json
        where generation_id = $1 and status = 'IN_PROGRESS'`,
      [
        generationId,
        end.status,
        end.message.replaceAll('\0', ''),
        end.workflow && JSON.stringify(end.workflow),
        end.change && JSON.stringify(end.change),
      ],
    );
  },

  /** Whether it is still waited for. */
  async isInProgress(sql: Sql, generationId: string): Promise<boolean> {
    const row = await sql.one<{ status: GenerationRow['status'] }>(
      'select status from generation where generation_id = $1',
      [generationId],
    );
    return row?.status === 'IN_PROGRESS';
  },

  /** Those of this person alone. */
  async isOf(sql: Sql, of: { orgId: string; generationId: string; userId: string }): Promise<boolean> {
    const row = await sql.one(
      'select 1 from generation where org_id = $1 and generation_id = $2 and created_by = $3',
      [of.orgId, of.generationId, of.userId],
    );
    return row !== undefined;
  },

  removeBefore(sql: Sql, before: Date): Promise<number> {
    return sql.run(
      `delete from generation t where created_at < $1
         and not exists (select from legal_hold h where h.org_id = t.org_id)`,
      [before],
    );
  },
};
