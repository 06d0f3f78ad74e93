import type pg from 'pg';
import type { Move } from './move.store';

export async function placeOf(
  client: pg.Client,
  org: string,
): Promise<{ cell: string; address: string } | undefined> {
  const { rows } = await client.query<{ cell: string; address: string }>(
    'select cell, address from organisation_place where org_id = $1',
    [org],
  );
  return rows[0];
}

export async function arrivedBy(client: pg.Client, root: string): Promise<string | undefined> {
  const { rows } = await client.query<{ move_id: string }>(
    'select move_id from organisation_arrival where org_id = $1',
    [root],
  );
  return rows[0]?.move_id;
}

export async function arrive(client: pg.Client, orgs: readonly string[], moveId: string): Promise<void> {
  // It may come back to where it was moved away from.
  await client.query('delete from organisation_place where org_id = any ($1)', [orgs]);
  await client.query(
    `insert into organisation_arrival (org_id, move_id, arrived_at)
     select unnest($1::text[]), $2, clock_timestamp()
     on conflict (org_id) do update set move_id = excluded.move_id, arrived_at = excluded.arrived_at`,
    [orgs, moveId],
  );
}

/** The directory, in one transaction. Does nothing the second time. */
export async function writePlaces(client: pg.Client, { root, id, cell, address }: Move): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into organisation_place (org_id, name, move_id, cell, address, moved_at)
     select o.org_id, o.name, $2, $3, $4, clock_timestamp() from organisation_move m
       join organisation o on o.org_id = m.org_id where m.root_org_id = $1 on conflict (org_id) do nothing`,
    [root, id, cell, address],
  );
  await client.query(
    `insert into organisation_place_caller (caller_id, org_id, secret_hash)
     select user_id, org_id, null from membership where state = 'active'
        and org_id in (select org_id from organisation_move where root_org_id = $1)
     union all select key_id, org_id, secret_hash from api_key
      where org_id in (select org_id from organisation_move where root_org_id = $1)
     on conflict do nothing`,
    [root],
  );
  await client.query('commit');
}
