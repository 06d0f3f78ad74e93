import { Fault } from '@shared/kernel/fault';
import { derivedColumns, focusColumns } from '../focus/columns';
import { quoteText } from '../formats/common/columns';
import { stored } from '../import/select';
import { columnsRead } from '../queries/columnsRead';
import { duckdb, tagMap } from '../queries/dialects/duckdb';
import type { Counts } from '../types';

/** A part of the tables' names: another layout is another table, which is filled anew. */
export const LAYOUT = 1;

/** Money and quantities, which are added: exact as DuckDB’s plans read them. */
const exact: readonly string[] = [
  ...['BilledCost', 'ContractedCost', 'Cost', 'EffectiveCost', 'ListCost', 'PricingCurrencyEffectiveCost'],
  ...['CommitmentDiscountQuantity', 'ConsumedQuantity', 'PricingQuantity'],
];
/** Texts of which there are about as many as charges. */
const distinct: readonly string[] = [
  ...[
    'ChargeDescription',
    'ResourceId',
    'ResourceName',
    'SkuPriceDetails',
    'TagsText',
    'Text',
    'CommitmentDiscountId',
  ],
  ...[
    'AllocatedMethodDetails',
    'AllocatedResourceId',
    'AllocatedResourceName',
    'AllocatedTags',
    'ContractApplied',
  ],
];
const types: Readonly<Record<string, string>> = { ...focusColumns, ...derivedColumns, SourceId: 'VARCHAR' };

export function typeOf(column: string): string {
  if (column === 'Tags') return 'Map(LowCardinality(String), String)';
  if (column === 'ChargePeriodStart') return "DateTime64(6, 'UTC')";
  if (exact.includes(column)) return 'Nullable(Decimal(38, 12))';
  switch (types[column]) {
    case 'DOUBLE':
      return 'Nullable(Float64)';
    case 'TIMESTAMP':
      return "Nullable(DateTime64(6, 'UTC'))";
    case 'BOOLEAN':
      return 'Nullable(Bool)';
    default:
      return distinct.includes(column) ? 'Nullable(String)' : 'LowCardinality(Nullable(String))';
  }
}

/** A text in ClickHouse’s SQL, where a backslash takes the meaning of what follows. */
export const quote = (text: string): string => quoteText(text.replaceAll('\\', '\\\\'));

/** Which file a charge is of, beside the columns of the bill. */
export const FILE = 'File';
/** The columns of the bill, and its tags as it has them, for those who read charges. */
const copied: readonly string[] = [...stored, 'TagsText'];
export const tableColumns: readonly string[] = [...copied, FILE];

/** The end of the names of an organization’s own tables: no statement names those of two. */
export function ofOrganization(orgId: string): string {
  if (!/^[\w-]{1,64}$/.test(orgId)) throw new Fault('internal', 'The id of an organization is none.');
  return `_${orgId}`;
}
export const tableOf = (orgId: string): string => `\`bills${LAYOUT}${ofOrganization(orgId)}\``;
const STAGE = 'loading_';
export const stageOf = (id: string): string => `\`${STAGE}${id}\``;
export const isStage = (name: string): boolean => name.startsWith(STAGE);

/** Each stored file is a partition, which is put in or taken out as a whole. */
export const tableWith = (table: string, columns: readonly (readonly [string, string])[]): string =>
  `CREATE TABLE IF NOT EXISTS ${table} (
    ${columns.map(([name, type]) => `${name} ${type}`).join(', ')}, ${FILE} LowCardinality(String))
  ENGINE = MergeTree PARTITION BY ${FILE} ORDER BY (toDate(ChargePeriodStart), coalesce(ServiceName, ''))`;

export const createTable = (table: string): string =>
  tableWith(
    table,
    copied.map((name) => [name, typeOf(name)]),
  );

const tags = `coalesce(${tagMap}, MAP {}::MAP(VARCHAR, VARCHAR))`;

/** What DuckDB writes for the table: both engines read the same decimals and the same tags. */
export function copySelect(file: string, key: string): string {
  const columns = copied.map((name) => {
    if (name === 'TagsText') return 'Tags AS TagsText';
    if (name === 'Tags') return `${tags} AS Tags`;
    return exact.includes(name) ? `${duckdb.exact(name)} AS ${name}` : name;
  });
  return `SELECT ${columns.join(', ')}, ${quoteText(key)} AS ${FILE} FROM read_parquet(${quoteText(file)})`;
}

/** What a copy must agree on with the file that it is of; the same text in both engines. */
export const CHECKED = 'count(*) AS charges, sum(BilledCost) AS billed, sum(Cost) AS cost';

const zero = 'toDecimal128(0, 12)';
const onPurchase = (column: string) =>
  `if(b.ChargeCategory = 'Purchase' AND b.CommitmentDiscountId IS NOT NULL, b.${column}, NULL)`;
/** As on DuckDB (worker/sandbox.ts): where a month has two views, each gives what it is there for. */
const instead: Readonly<Record<Exclude<Counts, 'all'>, Readonly<Record<string, string>>>> = {
  billed: {
    EffectiveCost: zero,
    Cost: zero,
    CostRepaired: 'false',
    ListCost: onPurchase('ListCost'),
    ContractedCost: onPurchase('ContractedCost'),
    ConsumedQuantity: onPurchase('ConsumedQuantity'),
    PricingQuantity: onPurchase('PricingQuantity'),
  },
  effective: { BilledCost: zero },
};

export interface CopiedFile {
  key: string;
  counts: Counts;
}

/** The table of a rollup, and the files that it is read for instead of the bills. */
export interface ReadInstead {
  table: string;
  keys: ReadonlySet<string>;
}

/**
 * A plan over some files of an organization's table: the plan reads `focus`, which is nothing else. `keys` with what of
 * each counts. Each file is read from one table, so a rollup of a file stands only where the file itself does not.
 */
export function overFiles(
  sql: string,
  orgId: string,
  files: readonly CopiedFile[],
  rollup?: ReadInstead,
): { sql: string; lists: Record<string, string[]> } {
  const lists: Record<string, string[]> = {};
  // A plan names what it reads; a query of all columns takes longer to understand than to answer.
  const read = columnsRead(sql, copied);
  const isSummed = ({ key }: CopiedFile) => rollup?.keys.has(key) ?? false;
  const selectOf = (
    kind: Counts,
    table: string,
    list: string,
    own: readonly CopiedFile[],
    charges: string,
  ) => {
    if (own.length === 0) return [];
    lists[list] = own.map(({ key }) => key);
    const columns = read.map((name) => {
      const other = kind === 'all' ? undefined : instead[kind][name];
      return `${other ?? `b.${name}`} AS ${name}`;
    });
    const told = rollup ? [...columns, `${charges} AS Charges`] : columns;
    return [`SELECT ${told.join(', ')} FROM ${table} AS b WHERE b.${FILE} IN {${list}:Array(String)}`];
  };
  const selects = (['all', 'billed', 'effective'] as const).flatMap((kind) => {
    const own = files.filter(({ counts }) => counts === kind);
    const bare = own.filter((file) => !isSummed(file));
    return [
      ...selectOf(kind, tableOf(orgId), `files_${kind}`, bare, 'toUInt64(1)'),
      ...selectOf(kind, rollup?.table ?? '', `sums_${kind}`, own.filter(isSummed), 'b.Charges'),
    ];
  });
  const focus = `focus AS (${selects.join('\n    UNION ALL ')})`;
  const rest = sql.trimStart();
  const whole = rest.startsWith('WITH ') ? `WITH ${focus},\n    ${rest.slice(5)}` : `WITH ${focus} ${rest}`;
  return { sql: whole, lists };
}
