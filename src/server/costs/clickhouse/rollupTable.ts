import { createHash } from 'node:crypto';
import { z } from 'zod';
import { clickhouse } from '../queries/dialects/clickhouse';
import { days, keysLeft, resources, rowsOf, type Rollup } from '../rollups/layout';
import { FILE, LAYOUT, ofOrganization, quote, tableWith, typeOf } from './table';

/** The rollup is that of DuckDB (rollups/layout); here it is a table with the partitions of the bills. */
const PREFIX = 'sums';

/** The tags of a copy are those of the charge and of what it is allocated to; the plans name both columns. */
const none = `CAST(NULL, '${typeOf('AllocatedTags')}')`;
const leftOf = (keys: readonly string[]): string => {
  const list = keysLeft(keys, { quote, lower: clickhouse.lower });
  return `mapFilter((k, v) -> has(CAST([${list}], 'Array(String)'), ${clickhouse.lower('k')}), b.Tags)`;
};

const rows = (rollup: Rollup) =>
  rowsOf(rollup, {
    // With its table before it: an alias would be taken instead.
    column: (name) => `b.${name}`,
    exact: clickhouse.exact,
    start: (step) => `date_trunc('${step}', b.ChargePeriodStart)`,
    tags: rollup.tags === null ? {} : { Tags: leftOf(rollup.tags), AllocatedTags: none },
  });

const typed = (name: string): [string, string] => [name, name === 'Charges' ? 'UInt64' : typeOf(name)];

const create = (table: string, rollup: Rollup): string =>
  tableWith(
    table,
    rows(rollup).told.map(([name]) => typed(name)),
  );

/** Fills it with what it has of a file that lies in another table. */
export function fill(table: string, rollup: Rollup, from: string, key: string): string {
  const { told, keys } = rows(rollup);
  return `INSERT INTO ${table} (${[...told.map(([name]) => name), FILE].join(', ')})
    SELECT ${[...told.map(([, sql]) => sql), quote(key)].join(', ')}
    FROM ${from} AS b WHERE b.${FILE} = ${quote(key)} GROUP BY ${keys.join(', ')}`;
}

/** Another name whenever it would hold something else. */
export function rollupTableOf(orgId: string, rollup: Rollup): string {
  const id = createHash('sha256').update(`${create('', rollup)} ${fill('', rollup, '', '')}`);
  return `\`${PREFIX}${LAYOUT}_${id.digest('hex').slice(0, 16)}${ofOrganization(orgId)}\``;
}

export const isRollupTable = (name: string): boolean => name.startsWith(PREFIX);

/** What a rollup’s file must agree on with the bill’s. */
export const SUMMED_CHECK = 'sum(Charges) AS charges, sum(BilledCost) AS billed, sum(Cost) AS cost';

/** What its table says of itself, as a comment. */
const noteForm = z.strictObject({
  tags: z.array(z.string()).nullable(),
  step: z.enum(['day', 'month']),
  /** The day on which it was last asked for. */
  asked: z.iso.date(),
  /** It has about as many rows as the bills: it is kept empty. */
  useless: z.boolean(),
});

export interface Note {
  rollup: Rollup;
  asked: string;
  useless: boolean;
}

const textOf = ({ rollup, asked, useless }: Note): string =>
  quote(JSON.stringify({ tags: rollup.tags, step: rollup.step, asked, useless }));

export const createRollup = (table: string, note: Note): string =>
  `${create(table, note.rollup)} COMMENT ${textOf(note)}`;
export const noteOn = (table: string, note: Note): string =>
  `ALTER TABLE ${table} MODIFY COMMENT ${textOf(note)}`;

/** Null for a table of an earlier layout, or one that says nothing of itself. */
export function readNote(comment: string, isOfTable: (rollup: Rollup) => boolean): Note | null {
  let said: unknown;
  try {
    said = JSON.parse(comment);
  } catch {
    return null;
  }
  const { success, data } = noteForm.safeParse(said);
  if (!success) return null;
  const plain = data.step === 'month' ? resources : days;
  const rollup = { ...plain, tags: data.tags };
  return isOfTable(rollup) ? { rollup, asked: data.asked, useless: data.useless } : null;
}
