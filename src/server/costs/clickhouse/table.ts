import { Fault } from '@shared/kernel/fault';
import { derivedColumns, focusColumns } from '../focus/columns';
import { quoteText } from '../formats/common/columns';
import { stored } from '../import/select';
import { columnsRead } from '../queries/columnsRead';
import { duckdb, tagMap } from '../queries/dialects/duckdb';
import type { Counts } from '../types';

/** A part of the tables' names: another layout is another table, which is filled anew. */
const LAYOUT = 1;

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

function typeOf(column: string): string {
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

/** Which file a charge is of, beside the columns of the bill. */
const FILE = 'File';
/** The columns of the bill, and its tags as it has them, for those who read charges. */
const copied: readonly string[] = [...stored, 'TagsText'];
export const tableColumns: readonly string[] = [...copied, FILE];

/** An organization’s own table: no statement names two of them. */
export function tableOf(orgId: string): string {
  if (!/^[\w-]{1,64}$/.test(orgId)) throw new Fault('internal', 'The id of an organization is none.');
  return `\`bills${LAYOUT}_${orgId}\``;
}
const STAGE = 'loading_';
export const stageOf = (id: string): string => `\`${STAGE}${id}\``;
export const isStage = (name: string): boolean => name.startsWith(STAGE);

/** Each stored file is a partition, which is put in or taken out as a whole. */
export const createTable = (table: string): string => `CREATE TABLE IF NOT EXISTS ${table} (
    ${copied.map((name) => `${name} ${typeOf(name)}`).join(', ')}, ${FILE} LowCardinality(String))
  ENGINE = MergeTree PARTITION BY ${FILE} ORDER BY (toDate(ChargePeriodStart), coalesce(ServiceName, ''))`;

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

/**
 * A plan over some files of an organization's table: the plan reads `focus`, which is nothing else. `keys` with what of
 * each counts.
 */
export function overFiles(
  sql: string,
  orgId: string,
  files: readonly { key: string; counts: Counts }[],
): { sql: string; lists: Record<string, string[]> } {
  const lists: Record<string, string[]> = {};
  // A plan names what it reads; a query of all columns takes longer to understand than to answer.
  const read = columnsRead(sql, copied);
  const selects = (['all', 'billed', 'effective'] as const).flatMap((kind) => {
    const keys = files.filter(({ counts }) => counts === kind).map(({ key }) => key);
    if (keys.length === 0) return [];
    lists[`files_${kind}`] = keys;
    const columns = read.map((name) => {
      const other = kind === 'all' ? undefined : instead[kind][name];
      return `${other ?? `b.${name}`} AS ${name}`;
    });
    return [
      `SELECT ${columns.join(', ')} FROM ${tableOf(orgId)} AS b WHERE b.${FILE} IN {files_${kind}:Array(String)}`,
    ];
  });
  const focus = `focus AS (${selects.join('\n    UNION ALL ')})`;
  const rest = sql.trimStart();
  const whole = rest.startsWith('WITH ') ? `WITH ${focus},\n    ${rest.slice(5)}` : `WITH ${focus} ${rest}`;
  return { sql: whole, lists };
}
