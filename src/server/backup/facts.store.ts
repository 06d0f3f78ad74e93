import type pg from 'pg';
import { countOf, listed, quoted, tablesOf } from './tables.store';

/** The money of one stored bill in one currency, as decimals. */
export interface BillMoney {
  org: string;
  source: string;
  /** yyyy-MM */
  period: string;
  file: string;
  currency: string;
  billed: string;
  effective: string;
}

export interface OrganisationMoney {
  org: string;
  currency: string;
  billed: string;
  effective: string;
}

export interface TableFacts {
  name: string;
  rows: number;
  /** Of the content of all rows, whatever their order; left out where nobody asked. */
  digest?: string;
}

/** A backup is made whatever stands there. */
const EACH = `from cost_snapshot s cross join lateral
  jsonb_array_elements(case jsonb_typeof(s.totals) when 'array' then s.totals else '[]' end) t`;
const amount = (name: string) => `(t ->> '${name}')::numeric`;

export async function billMoney(client: pg.Client): Promise<BillMoney[]> {
  const { rows } = await client.query<BillMoney>(
    `select s.org_id as org, s.source_id as source, s.billing_period as period, s.file, t ->> 'currency' as currency,
       ${amount('billedCost')}::text as billed, ${amount('effectiveCost')}::text as effective
     ${EACH} order by 1, 2, 3, 4, 5`,
  );
  return rows;
}

export async function organisationMoney(client: pg.Client): Promise<OrganisationMoney[]> {
  const { rows } = await client.query<OrganisationMoney>(
    `select s.org_id as org, t ->> 'currency' as currency, sum(${amount('billedCost')})::text as billed,
       sum(${amount('effectiveCost')})::text as effective
     ${EACH} group by 1, 2 order by 1, 2`,
  );
  return rows;
}

/** Rows and, with `digests`, content of every table; databases of one moment answer the same, however columns are ordered. */
export async function tableFacts(client: pg.Client, digests: boolean): Promise<TableFacts[]> {
  const found: TableFacts[] = [];
  await client.query(`set timezone to 'UTC'`);
  for (const { name, columns } of await tablesOf(client)) {
    if (!digests) {
      found.push({ name, rows: await countOf(client, name) });
      continue;
    }
    const { rows } = await client.query<{ n: string; digest: string }>(
      `select count(*)::text as n, coalesce(sum(hashtextextended(row(${listed(columns.toSorted())})::text, 0)::numeric), 0)::text
           as digest from ${quoted(name)}`,
    );
    found.push({ name, rows: Number(rows[0]?.n), digest: rows[0]?.digest ?? '' });
  }
  return found;
}

/** Bills that the index names, with their bytes as they were stored. */
export async function namedBills(
  client: pg.Client,
): Promise<{ path: string; bytes: number | null; sha256: string | null }[]> {
  const { rows } = await client.query<{ path: string; bytes: string | null; sha256: string | null }>(
    `select org_id || '/' || source_id || '/' || file as path, file_size::text as bytes, file_hash as sha256
       from cost_snapshot order by 1`,
  );
  return rows.map(({ bytes, ...rest }) => ({ ...rest, bytes: bytes === null ? null : Number(bytes) }));
}
