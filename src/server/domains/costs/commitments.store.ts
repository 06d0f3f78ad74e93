import type { ContractCommitment } from '../../costs/types';
import type { Sql } from '../../db/database';

interface CommitmentRow {
  source_id: string;
  commitment_id: string;
  contract_id: string;
  period_start: string | null;
  period_end: string;
  type: string;
  category: string;
  description: string;
  cost: number | null;
  quantity: number | null;
  unit: string;
  currency: string;
}

export interface SourceCommitment extends ContractCommitment {
  sourceId: string;
}

const LIMIT = 20_000;

const toCommitment = (row: CommitmentRow): SourceCommitment => ({
  sourceId: row.source_id,
  commitmentId: row.commitment_id,
  contractId: row.contract_id,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  type: row.type,
  category: row.category,
  description: row.description,
  cost: row.cost,
  quantity: row.quantity,
  unit: row.unit,
  currency: row.currency,
});

/** Contract commitments of sources, as their newest files tell them. */
export const commitmentsStore = {
  /** The one that ends first comes first. */
  async list(sql: Sql): Promise<SourceCommitment[]> {
    const rows = await sql.rows<CommitmentRow>(
      `select source_id, commitment_id, contract_id, period_start::text as period_start, period_end::text as period_end,
         type, category, description, cost, quantity, unit, currency
       from contract_commitment order by period_end, commitment_id limit ${LIMIT}`,
    );
    return rows.map(toCommitment);
  },

  async count(sql: Sql, sourceId: string): Promise<number> {
    const row = await sql.one<{ n: number }>(
      'select count(*)::int as n from contract_commitment where source_id = $1',
      [sourceId],
    );
    return row?.n ?? 0;
  },

  /** Those of the file take the place of the stored ones with the same id; others stay. → how many have changed. */
  put(
    sql: Sql,
    orgId: string,
    sourceId: string,
    commitments: readonly ContractCommitment[],
  ): Promise<number> {
    return sql.run(
      `insert into contract_commitment as old (org_id, source_id, commitment_id, contract_id, period_start, period_end,
         type, category, description, cost, quantity, unit, currency)
       select $1, $2, one."commitmentId", one."contractId", one."periodStart", one."periodEnd", one.type, one.category,
         one.description, one.cost, one.quantity, one.unit, one.currency
       from jsonb_to_recordset($3::jsonb) as one ("commitmentId" text, "contractId" text, "periodStart" date,
         "periodEnd" date, type text, category text, description text, cost numeric, quantity numeric, unit text,
         currency text)
       on conflict (org_id, source_id, commitment_id) do update set contract_id = excluded.contract_id,
         period_start = excluded.period_start, period_end = excluded.period_end, type = excluded.type,
         category = excluded.category, description = excluded.description, cost = excluded.cost,
         quantity = excluded.quantity, unit = excluded.unit, currency = excluded.currency
       where (old.contract_id, old.period_start, old.period_end, old.type, old.category, old.description, old.cost,
           old.quantity, old.unit, old.currency)
         is distinct from (excluded.contract_id, excluded.period_start, excluded.period_end, excluded.type,
           excluded.category, excluded.description, excluded.cost, excluded.quantity, excluded.unit,
           excluded.currency)`,
      [orgId, sourceId, JSON.stringify(commitments)],
    );
  },
};
