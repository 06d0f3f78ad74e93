import type { Sql } from '../../db/database';

/** The colors of groups of the bills, by organization and fields of the grouping. */
export const valueColorsStore = {
  async of(sql: Sql, orgId: string, fields: readonly string[], groups: readonly string[]) {
    const rows = await sql.rows<{ group_key: string; color: number }>(
      'select group_key, color from value_color where org_id = $1 and fields = $2 and group_key = any($3)',
      [orgId, fields, groups],
    );
    return new Map(rows.map(({ group_key, color }) => [group_key, color]));
  },

  /** How many groups have each color. */
  async counts(sql: Sql, orgId: string, fields: readonly string[]) {
    const rows = await sql.rows<{ color: number; n: number }>(
      'select color, count(*)::int as n from value_color where org_id = $1 and fields = $2 group by color',
      [orgId, fields],
    );
    return new Map(rows.map(({ color, n }) => [color, n]));
  },

  /** What somebody else has added meanwhile stays. */
  add(sql: Sql, orgId: string, fields: readonly string[], colors: ReadonlyMap<string, number>) {
    return sql.run(
      `insert into value_color (org_id, fields, group_key, color)
       select $1, $2, * from unnest($3::text[], $4::integer[]) on conflict do nothing`,
      [orgId, fields, [...colors.keys()], [...colors.values()]],
    );
  },
};
