import { createHash } from 'node:crypto';
import { z } from 'zod';
import { badInput } from '@shared/kernel/fault';
import type { Sql } from '../../db/database';
import type { RecordQuery, StoredDatastore, StoredRecord } from './datastores.port';
import { fieldOf, Values, type Field } from './fields';
import { whereRecords } from './recordFilter.store';

/** What the order compares of a text, so that the key of a page stays short. */
const SORT_TEXT = 100;

interface Term {
  sql: string;
  descending: boolean;
  cast: string;
}

/** `q`: what the search was; `s`: the last record's sort values, as text; `n`: its number. */
const stored = z.strictObject({
  q: z.string(),
  s: z.array(z.string().nullable()).max(10),
  n: z.number().int(),
});
type Position = z.output<typeof stored>;

function readKey(mark: string, key: string): Position {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(key, 'base64url').toString('utf8'));
  } catch {
    value = undefined;
  }
  const read = stored.safeParse(value);
  if (!read.success)
    throw badInput(
      [{ field: 'start_page_key', reason: 'is not a key that a search has given' }],
      'bad_page_key',
    );
  if (read.data.q !== mark) {
    const reason = 'belongs to a search with another filter or sort; start again with null';
    throw badInput([{ field: 'start_page_key', reason }]);
  }
  return read.data;
}

function termsOf(field: Field, descending: boolean): Term[] {
  const plain: Record<Field['kind'], { sql: string; cast: string }> = {
    text: { sql: `left(lower(${field.sql}), ${SORT_TEXT}) collate "C"`, cast: 'text' },
    list: { sql: `left(lower(${field.sql}::text), ${SORT_TEXT}) collate "C"`, cast: 'text' },
    number: { sql: field.sql, cast: 'numeric' },
    boolean: { sql: field.sql, cast: 'boolean' },
    moment: { sql: field.sql, cast: 'timestamptz' },
  };
  // Empty values stand last in both directions.
  return [
    { sql: `(${field.sql} is null)`, descending: false, cast: 'boolean' },
    { ...plain[field.kind], descending },
  ];
}

/** The rows after the position: greater in the first term, or the same in it and greater in the second, and so on. */
function after(terms: readonly Term[], position: Position, values: Values): string {
  const at = terms.map((term, index) => `${values.add(position.s[index] ?? null)}::${term.cast}`);
  const same = (count: number) =>
    terms.slice(0, count).map((term, index) => `${term.sql} is not distinct from ${at[index]}`);
  const steps = terms.map((term, index) =>
    [...same(index), `${term.sql} ${term.descending ? '<' : '>'} ${at[index]}`].join(' and '),
  );
  steps.push([...same(terms.length), `r.seq > ${values.add(position.n)}::bigint`].join(' and '));
  return `(${steps.map((step) => `(${step})`).join(' or ')})`;
}

type Row = StoredRecord & { seq: number; sorted: (string | null)[] };

export interface RecordPage {
  records: StoredRecord[];
  next: string | null;
  /** Of all pages, where it was asked for. */
  total?: number;
}

export interface PageAsked {
  key: string | null;
  size: number;
  /** Records to pass over first. */
  skip?: number;
  withTotal?: boolean;
}

/** Without a filter the datastore's own count is it. */
async function totalOf(sql: Sql, datastore: StoredDatastore, query: RecordQuery): Promise<number> {
  const whole = (query.filter?.rules.length ?? 0) === 0 && query.search.trim() === '';
  if (whole) return datastore.record_count;
  const values = new Values();
  const where = whereRecords(values, datastore.datastore_id, datastore.schema, query);
  const row = await sql.one<{ n: number }>(
    `select count(*) as n from datastore_record r where ${where}`,
    values.list,
  );
  return row?.n ?? 0;
}

/** One page by keyset: as fast at the end as at the beginning when the order is the one of their making. */
export async function readRecordPage(
  sql: Sql,
  datastore: StoredDatastore,
  query: RecordQuery,
  page: PageAsked,
): Promise<RecordPage> {
  const values = new Values();
  const parts = [whereRecords(values, datastore.datastore_id, datastore.schema, query)];
  const terms = query.sort.flatMap(({ key, descending }, index) =>
    termsOf(fieldOf(datastore.schema, key, values, `sort[${index}].key`), descending),
  );
  const mark = createHash('sha256')
    .update(JSON.stringify([datastore.datastore_id, query]))
    .digest('base64url')
    .slice(0, 16);
  if (page.key !== null) parts.push(after(terms, readKey(mark, page.key), values));
  const order = [...terms.map((term) => `${term.sql}${term.descending ? ' desc' : ''}`), 'r.seq'];
  const sorted =
    terms.length === 0 ? `'{}'::text[]` : `array[${terms.map((t) => `${t.sql}::text`).join(', ')}]`;
  const rows = await sql.rows<Row>(
    `select r.record_id, r.record_data, r.created_at, r.updated_at, r.seq, ${sorted} as sorted
       from datastore_record r where ${parts.join(' and ')}
      order by ${order.join(', ')} limit ${values.add(page.size + 1)} offset ${values.add(page.skip ?? 0)}`,
    values.list,
  );
  const records = rows.slice(0, page.size);
  const last = records.at(-1);
  const total = page.withTotal === true ? { total: await totalOf(sql, datastore, query) } : {};
  if (rows.length <= page.size || !last) return { records, next: null, ...total };
  const position: Position = { q: mark, s: last.sorted, n: last.seq };
  return { records, next: Buffer.from(JSON.stringify(position)).toString('base64url'), ...total };
}
