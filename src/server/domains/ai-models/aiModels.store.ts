import type { ModelKind, ModelUse } from '@shared/model/ai/models';
import type { Sql } from '../../db/database';

export interface ModelRow {
  model_id: string;
  name: string;
  kind: ModelKind;
  address: string;
  model: string;
  secret: string | null;
  price_in: number | null;
  price_out: number | null;
}

export interface RequestRow {
  request_id: string;
  at: Date;
  /** To the microsecond, for the key of the next page. */
  moment: string;
  used_for: ModelUse;
  model_name: string;
  model: string;
  status: 'ok' | 'failed';
  message: string;
  tokens_in: number;
  tokens_out: number;
  cost: number | null;
  milliseconds: number;
}

const columns = 'model_id, name, kind, address, model, secret, price_in, price_out';
const brief =
  'request_id, at, at::text as moment, used_for, model_name, model, status, message, tokens_in, tokens_out, cost, milliseconds';

/** Of one organization; in its `tenant` transaction. */
export const aiModelsStore = {
  list(sql: Sql, orgId: string): Promise<ModelRow[]> {
    return sql.rows(
      `select ${columns} from ai_model where org_id = $1 order by created_at, model_id limit 50`,
      [orgId],
    );
  },

  find(sql: Sql, orgId: string, modelId: string): Promise<ModelRow | undefined> {
    return sql.one(`select ${columns} from ai_model where org_id = $1 and model_id = $2`, [orgId, modelId]);
  },

  async put(sql: Sql, orgId: string, row: ModelRow, now: Date): Promise<void> {
    await sql.run(
      `insert into ai_model (model_id, org_id, name, kind, address, model, secret, price_in, price_out, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (model_id) do update set name = excluded.name, kind = excluded.kind, address = excluded.address,
         model = excluded.model, secret = excluded.secret, price_in = excluded.price_in, price_out = excluded.price_out`,
      [
        ...[row.model_id, orgId, row.name, row.kind, row.address, row.model, row.secret],
        ...[row.price_in, row.price_out, now],
      ],
    );
  },

  remove(sql: Sql, orgId: string, modelId: string): Promise<{ name: string } | undefined> {
    return sql.one('delete from ai_model where org_id = $1 and model_id = $2 returning name', [
      orgId,
      modelId,
    ]);
  },

  async usedSince(
    sql: Sql,
    orgId: string,
    since: Date,
  ): Promise<{ tokens: number; cost: number; requests: number }> {
    const row = await sql.one<{ tokens: number; cost: number; requests: number }>(
      `select coalesce(sum(tokens_in + tokens_out), 0)::bigint as tokens, coalesce(sum(cost), 0) as cost,
              count(*) as requests
         from ai_request where org_id = $1 and at >= $2`,
      [orgId, since],
    );
    return row ?? { tokens: 0, cost: 0, requests: 0 };
  },

  async note(
    sql: Sql,
    orgId: string,
    row: Omit<RequestRow, 'moment'> & { asked: string; sent: string; answer: string },
  ): Promise<void> {
    await sql.run(
      `insert into ai_request (request_id, org_id, at, used_for, model_name, model, status, message, tokens_in,
         tokens_out, cost, milliseconds, asked, sent, answer)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        ...[row.request_id, orgId, row.at, row.used_for, row.model_name, row.model, row.status, row.message],
        ...[row.tokens_in, row.tokens_out, row.cost, row.milliseconds, row.asked, row.sent, row.answer],
      ],
    );
  },

  /** The newest first, after the one of `key`. */
  requests(
    sql: Sql,
    orgId: string,
    { key, limit }: { key: readonly [moment: string, requestId: string] | null; limit: number },
  ): Promise<RequestRow[]> {
    const [moment = null, requestId = null] = key ?? [];
    return sql.rows(
      `select ${brief} from ai_request
        where org_id = $1 and ($2::timestamptz is null or (at, request_id) < ($2::timestamptz, $3))
        order by at desc, request_id desc limit $4`,
      [orgId, moment, requestId, limit],
    );
  },

  request(
    sql: Sql,
    orgId: string,
    requestId: string,
  ): Promise<(RequestRow & { asked: string; sent: string; answer: string }) | undefined> {
    return sql.one(
      `select ${brief}, asked, sent, answer from ai_request where org_id = $1 and request_id = $2`,
      [orgId, requestId],
    );
  },

  /** In a system transaction. */
  removeBefore(sql: Sql, before: Date): Promise<number> {
    return sql.run(
      `delete from ai_request t where at < $1
         and not exists (select from legal_hold h where h.org_id = t.org_id)`,
      [before],
    );
  },
};
