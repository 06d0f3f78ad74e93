import type { Sql } from '../../db/database';

export const demoKinds = [
  'budget',
  'report',
  'virtual_tag',
  'unit_metric',
  'kubernetes_cluster',
  'workflow',
  'datastore',
  'dashboard',
  'space',
  'member',
  'organisation',
] as const;
export type DemoKind = (typeof demoKinds)[number];

export interface DemoThing {
  kind: DemoKind;
  thing_id: string;
}

export const demoStore = {
  things(sql: Sql): Promise<DemoThing[]> {
    return sql.rows('select kind, thing_id from demo_thing limit 1000');
  },

  async note(sql: Sql, orgId: string, { kind, thing_id }: DemoThing): Promise<void> {
    await sql.run(
      'insert into demo_thing (org_id, kind, thing_id) values ($1, $2, $3) on conflict do nothing',
      [orgId, kind, thing_id],
    );
  },

  async forget(sql: Sql, { kind, thing_id }: DemoThing): Promise<void> {
    await sql.run('delete from demo_thing where kind = $1 and thing_id = $2', [kind, thing_id]);
  },

  cases(
    sql: Sql,
  ): Promise<
    { case_id: string; case_type: string; resource_name: string; is_new: boolean; found_on: string }[]
  > {
    return sql.rows(
      `select case_id, case_type, resource_name, is_new, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as found_on
         from cases limit 10000`,
    );
  },

  who(sql: Sql, orgId: string, userId: string) {
    return sql.one<{
      name: string;
      email: string;
      org_type: string;
      parent_org_id: string | null;
      role: string;
    }>(
      `select u.username as name, u.email, o.org_type, o.parent_org_id, m.role
         from membership m join app_user u on u.user_id = m.user_id join organisation o on o.org_id = m.org_id
        where m.org_id = $1 and m.user_id = $2 and m.state = 'active'`,
      [orgId, userId],
    );
  },

  async customersOf(sql: Sql, orgId: string): Promise<{ id: string; name: string }[]> {
    return sql.rows('select org_id as id, name from organisation where parent_org_id = $1 limit 1000', [
      orgId,
    ]);
  },

  async membersOf(sql: Sql, orgId: string): Promise<string[]> {
    const rows = await sql.rows<{ id: string }>(
      'select user_id as id from membership where org_id = $1 limit 20000',
      [orgId],
    );
    return rows.map(({ id }) => id);
  },
};
