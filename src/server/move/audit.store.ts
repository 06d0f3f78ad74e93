import type pg from 'pg';

/** Entries of the audit that wait for a receiver, by their place from the end: ids are given anew. */
export async function pendingOf(
  client: pg.Client,
  orgs: readonly string[],
): Promise<{ org_id: string; sink: string; place: string }[]> {
  const { rows } = await client.query<{ org_id: string; sink: string; place: string }>(
    `select p.org_id, p.sink, a.place::text from audit_pending p
       join (select org_id, activity_id, row_number() over (partition by org_id order by activity_id desc) as place
               from organisation_activity where org_id = any ($1)) a
         on a.org_id = p.org_id and a.activity_id = p.activity_id`,
    [orgs],
  );
  return rows;
}

/** What copying the audit noted for the file of the new place is taken away; what waited at the old one waits again. */
export async function addPending(
  client: pg.Client,
  orgs: readonly string[],
  pending: readonly { org_id: string; sink: string; place: string }[],
): Promise<void> {
  await client.query('delete from audit_pending where org_id = any ($1)', [orgs]);
  await client.query(
    `insert into audit_pending (org_id, sink, activity_id)
     select p.org_id, p.sink, a.activity_id
       from json_to_recordset($2::json) as p (org_id text, sink text, place bigint)
       join (select org_id, activity_id, row_number() over (partition by org_id order by activity_id desc) as place
               from organisation_activity where org_id = any ($1)) a on a.org_id = p.org_id and a.place = p.place
      where p.sink = 'https' or exists (select from audit_file)`,
    [orgs, JSON.stringify(pending)],
  );
}
