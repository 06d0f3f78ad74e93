import type pg from 'pg';

/** Whose accounts go with them. */
export async function peopleOf(client: pg.Client, orgs: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from membership where org_id = any ($1)
     union select user_id from invitation where org_id = any ($1) and user_id is not null
     union select user_id from scim_user where org_id = any ($1)
     union select user_id from scim_group_member where org_id = any ($1)`,
    [orgs],
  );
  return rows.map(({ user_id }) => user_id);
}

/** JSON of the rows: people are few. */
export async function accountsOf(
  client: pg.Client,
  people: readonly string[],
): Promise<{ users: string; outside: string }> {
  const { rows } = await client.query<{ users: string; outside: string }>(
    `select (select coalesce(json_agg(u), '[]')::text from app_user u where user_id = any ($1)) as users,
            (select coalesce(json_agg(o), '[]')::text from outside_identity o where user_id = any ($1)) as outside`,
    [people],
  );
  return rows[0] ?? { users: '[]', outside: '[]' };
}

/** Whoever is there by the same id stays as they are. → an address that somebody else has there. */
export async function addAccounts(
  client: pg.Client,
  { users, outside }: { users: string; outside: string },
): Promise<string | undefined> {
  const taken = await client.query<{ email: string }>(
    `select n.email from json_populate_recordset(null::app_user, $1::json) n
       join app_user u on lower(u.email) = lower(n.email) and u.user_id <> n.user_id limit 1`,
    [users],
  );
  const [first] = taken.rows;
  if (first) return first.email;
  await client.query(
    `insert into app_user select * from json_populate_recordset(null::app_user, $1::json)
     on conflict (user_id) do nothing`,
    [users],
  );
  await client.query(
    `insert into outside_identity select * from json_populate_recordset(null::outside_identity, $1::json)
     on conflict do nothing`,
    [outside],
  );
  return undefined;
}
