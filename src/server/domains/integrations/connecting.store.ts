import type { ConnectionCheck } from '@shared/api/integrations/kinds';
import type { IntegrationType } from '@shared/api/integrations/entities';
import type { Sql } from '../../db/database';

export interface Kept {
  name: string;
  nameKey: string;
  status: string;
  settings: Readonly<Record<string, string>>;
  secrets: string | null;
}

export const connectingStore = {
  async isTaken(sql: Sql, orgId: string, nameKey: string, exceptId: string): Promise<boolean> {
    const found = await sql.one(
      'select 1 from integration where org_id = $1 and name_key = $2 and integration_id <> $3',
      [orgId, nameKey, exceptId],
    );
    return found !== undefined;
  },

  async insert(
    sql: Sql,
    one: Kept & {
      id: string;
      orgId: string;
      type: IntegrationType;
      check: ConnectionCheck;
      by: string;
      now: Date;
    },
  ): Promise<void> {
    await sql.run(
      `insert into integration (integration_id, org_id, type, name, name_key, status, settings, secrets, last_check,
         created_by, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9::jsonb, $10, $11, $11)`,
      [
        ...[one.id, one.orgId, one.type, one.name, one.nameKey, one.status, JSON.stringify(one.settings)],
        ...[one.secrets, JSON.stringify(one.check), one.by, one.now],
      ],
    );
  },

  /** `seen`: as it was when it was looked at. → 0 when somebody else has changed it since. */
  update(
    sql: Sql,
    one: Kept & { id: string; orgId: string; seen: Date; check: ConnectionCheck | null; now: Date },
  ): Promise<number> {
    return sql.run(
      `update integration set name = $3, name_key = $4, status = $5, settings = $6::jsonb, secrets = $7,
         last_check = coalesce($8::jsonb, last_check), updated_at = greatest($9, updated_at + interval '1 millisecond')
       where org_id = $1 and integration_id = $2 and date_trunc('milliseconds', updated_at) = $10`,
      [
        ...[one.orgId, one.id, one.name, one.nameKey, one.status, JSON.stringify(one.settings), one.secrets],
        ...[one.check === null ? null : JSON.stringify(one.check), one.now, one.seen],
      ],
    );
  },

  checked(sql: Sql, orgId: string, id: string, check: ConnectionCheck): Promise<number> {
    return sql.run(
      'update integration set last_check = $3::jsonb where org_id = $1 and integration_id = $2',
      [orgId, id, JSON.stringify(check)],
    );
  },

  /** Unless they were changed since they were looked at. */
  reseal(
    sql: Sql,
    { orgId, id, ...secrets }: { orgId: string; id: string; before: string | null; after: string | null },
  ): Promise<number> {
    return sql.run(
      `update integration set secrets = $3
       where org_id = $1 and integration_id = $2 and secrets is not distinct from $4`,
      [orgId, id, secrets.after, secrets.before],
    );
  },

  lock(sql: Sql, orgId: string, id: string): Promise<{ name: string; type: IntegrationType } | undefined> {
    return sql.one(
      'select name, type from integration where org_id = $1 and integration_id = $2 for update',
      [orgId, id],
    );
  },

  /** With its events and shares. */
  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from integration where org_id = $1 and integration_id = $2', [orgId, id]);
  },

  /** Customers that it is shared with, and the name that their provider had when it gave it. As the owner. */
  holders(
    sql: Sql,
    id: string,
    limit: number,
  ): Promise<{ org_id: string; name: string; shared_by: string }[]> {
    return sql.rows(
      `select g.org_id, o.name, g.shared_by from shared_integration g join organisation o on o.org_id = g.org_id
        where g.integration_id = $1 order by lower(o.name), o.org_id limit $2`,
      [id, limit],
    );
  },
};
