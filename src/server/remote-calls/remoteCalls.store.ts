import type { Json } from '@shared/model/json';
import { notMoving } from '../db/moving';
import type { Sql } from '../db/database';

export const REMOTE_CALLS_CHANNEL = 'costloom_errands';

export interface TakenRemoteCall {
  remoteCallId: string;
  kind: string;
  orgId: string | null;
  input: Json;
}

interface AnsweredRemoteCall {
  remoteCallId: string;
  state: 'done' | 'failed';
  output: Json;
}

const tell = `pg_notify('${REMOTE_CALLS_CHANNEL}', $1)`;

export const remoteCallsStore = {
  async add(
    sql: Sql,
    one: { remoteCallId: string; kind: string; orgId: string | null; input: Json },
    now: Date,
    until: Date,
  ): Promise<void> {
    await sql.run(
      `insert into errand (errand_id, kind, org_id, input, asked_at, asked_until) values ($1, $2, $3, $4::json, $5, $6)`,
      [one.remoteCallId, one.kind, one.orgId ?? '', JSON.stringify(one.input), now, until],
    );
    await sql.run(`select ${tell}`, [`asked ${one.kind}`]);
  },

  /** Organizations in turn, so that one with a hundred does not hold up one with one. */
  claim(
    sql: Sql,
    kind: string,
    room: number,
    by: { claim: string; now: Date; until: Date },
  ): Promise<TakenRemoteCall[]> {
    return sql.rows<TakenRemoteCall>(
      `with busy as (
         select org_id, count(*) as n from errand where kind = $1 and state = 'taken' and held_until > $3 group by org_id
       ), ranked as (
         select e.errand_id, e.asked_at, coalesce(b.n, 0)
           + row_number() over (partition by e.org_id order by e.asked_at, e.errand_id) as place
         from errand e left join busy b on b.org_id = e.org_id
         where e.kind = $1 and e.asked_until > $3 and ${notMoving('e.org_id')}
           and (e.state = 'waiting' or (e.state = 'taken' and e.held_until <= $3))
       ), free as (
         select e.errand_id from errand e join ranked r on r.errand_id = e.errand_id
         where e.state = 'waiting' or (e.state = 'taken' and e.held_until <= $3)
         order by r.place, r.asked_at, r.errand_id limit $2 for update of e skip locked
       )
       update errand e set state = 'taken', claim = $4, held_until = $5 from free
       where free.errand_id = e.errand_id
       returning e.errand_id as "remoteCallId", e.kind, nullif(e.org_id, '') as "orgId", e.input`,
      [kind, room, by.now, by.claim, by.until],
    );
  },

  /** → those that somebody still waits for and that are still held by this process. */
  async keep(sql: Sql, ids: readonly string[], claims: readonly string[], until: Date): Promise<string[]> {
    const rows = await sql.rows<{ id: string }>(
      `update errand e set held_until = $3 from unnest($1::text[], $2::text[]) as m (errand_id, claim)
       where e.errand_id = m.errand_id and e.claim = m.claim and e.state = 'taken' returning e.errand_id as id`,
      [ids, claims, until],
    );
    return rows.map(({ id }) => id);
  },

  async answer(
    sql: Sql,
    { remoteCallId, claim }: { remoteCallId: string; claim: string },
    state: 'done' | 'failed',
    output: Json,
  ): Promise<void> {
    await sql.run(
      `with told as (update errand set state = $3, output = $4::json where errand_id = $2 and claim = $5
         and state = 'taken' returning 1)
       select ${tell} from told`,
      [`ended ${remoteCallId}`, remoteCallId, state, JSON.stringify(output), claim],
    );
  },

  /** Back to whoever is there. */
  async giveBack(sql: Sql, { remoteCallId, claim }: { remoteCallId: string; claim: string }): Promise<void> {
    await sql.run(
      `with back as (update errand set state = 'waiting', claim = null, held_until = null
         where errand_id = $2 and claim = $3 and state = 'taken' returning kind)
       select pg_notify('${REMOTE_CALLS_CHANNEL}', $1 || kind) from back`,
      ['asked ', remoteCallId, claim],
    );
  },

  waitOn: (sql: Sql, ids: readonly string[], until: Date): Promise<number> =>
    sql.run('update errand set asked_until = $2 where errand_id = any ($1::text[])', [ids, until]),

  /** Takes out what is answered. */
  answered: (sql: Sql, ids: readonly string[]): Promise<AnsweredRemoteCall[]> =>
    sql.rows<AnsweredRemoteCall>(
      `delete from errand where errand_id = any ($1::text[]) and state in ('done', 'failed')
       returning errand_id as "remoteCallId", state, output`,
      [ids],
    ),

  open: (sql: Sql, ids: readonly string[]): Promise<{ remoteCallId: string; taken: boolean }[]> =>
    sql.rows(
      `select errand_id as "remoteCallId", state <> 'waiting' as taken from errand where errand_id = any ($1::text[])`,
      [ids],
    ),

  /** Nobody waits for it any more. */
  async withdraw(sql: Sql, remoteCallId: string): Promise<void> {
    await sql.run('delete from errand where errand_id = $1', [remoteCallId]);
    await sql.run(`select ${tell}`, [`withdrawn ${remoteCallId}`]);
  },

  forget: (sql: Sql, before: Date): Promise<number> =>
    sql.run('delete from errand where asked_until < $1', [before]),
};
