import { createHash } from 'node:crypto';
import { quoteText } from '../formats/common/columns';
import { stored } from '../import/select';
import { tagColumns } from '../queries/chargeFields';
import { columnsRead } from '../queries/columnsRead';
import { duckdb, tagMap } from '../queries/dialects/duckdb';
import type { Built } from '../queries/fields';
import { COMMITMENT_PURCHASE } from '../queries/spend';

/** Sums of the charges of a bill by a day or a month and by some of its columns, which have the names that the bill gives them. */
export interface Rollup {
  step: 'day' | 'month';
  columns: readonly string[];
  /** Keys of the tags that are left of all tags, whatever their case; null: it has no tags. */
  tags: readonly string[] | null;
}

/** What is added up. */
export const measures: readonly string[] = ['BilledCost', 'Cost', 'ContractedCost', 'ListCost'];

const common = [
  ...['SourceId', 'Provider', 'BillingCurrency', 'ChargeCategory', 'ServiceName', 'ServiceCategory'],
  ...['BillingAccountId', 'BillingAccountName', 'SubAccountId', 'SubAccountName', 'RegionId', 'RegionName'],
];
const byDay = [
  ...common,
  ...['BillingPeriodStart', 'ChargeClass', 'ChargeFrequency', 'PricingCategory'],
  ...['PublisherName', 'ServiceSubcategory'],
];
const byResource = [...common, 'ResourceId', 'ResourceName', 'ResourceType'];

/** What most screens ask for. */
export const days: Rollup = { step: 'day', columns: byDay, tags: null };
/** What lists of resources ask for. */
export const resources: Rollup = { step: 'month', columns: byResource, tags: null };
const every = ['ChargePeriodStart', ...measures];

/** The columns of the bill that a question names, beside the purchases of commitments that every rollup tells. */
export const readOf = ({ sql }: Pick<Built, 'sql'>): string[] => columnsRead(sql, stored);

/** The rollup that answers a question, if there may be one. */
export function rollupFor(question: Built): Rollup | null {
  const { sums } = question;
  if (!sums) return null;
  const read = readOf({ sql: question.sql.replaceAll(COMMITMENT_PURCHASE, 'ChargeCategory') });
  const tagged = tagColumns.some((name) => read.includes(name));
  const other = read.filter((name) => !every.includes(name) && !tagColumns.some((tags) => tags === name));
  if (other.every((name) => byDay.includes(name))) {
    if (!tagged) return days;
    return { step: 'day', columns: byDay, tags: sums.tags.toSorted() };
  }
  const isOfResources = !tagged && sums.byMonth && other.every((name) => byResource.includes(name));
  return isOfResources ? resources : null;
}

/** How an engine writes what a rollup is made of. */
interface Writing {
  column(name: string): string;
  exact(column: string): string;
  /** The first day of the time of a charge. */
  start(step: Rollup['step']): string;
  /** What is left of the tags. */
  tags: Readonly<Record<string, string>>;
}

/**
 * Each column of a rollup and what it is made of, and what keeps its rows apart: sums of what is positive, negative, zero
 * and unknown stay apart too, so that absolute amounts and gaps are the same.
 */
export function rowsOf(
  { step, columns }: Rollup,
  write: Writing,
): { told: [string, string][]; keys: string[] } {
  const { column, exact, start } = write;
  const own = columns.map((name): [string, string] => [name, column(name)]);
  const purchase = `CASE WHEN ${column('ChargeCategory')} = 'Purchase' THEN ${column('CommitmentDiscountId')} END`;
  const told: [string, string][] = [
    ['ChargePeriodStart', start(step)],
    ...own,
    ['CommitmentDiscountId', purchase],
    ...Object.entries(write.tags),
    ...measures.map((name): [string, string] => [name, `sum(${exact(column(name))})`]),
    ['Charges', 'count(*)'],
  ];
  const apart = [
    `sign(${exact(column('Cost'))})`,
    ...measures.filter((name) => name !== 'Cost').map((name) => `${column(name)} IS NULL`),
  ];
  const { Tags: left } = write.tags;
  const tags = left === undefined ? [] : [left];
  return { told, keys: [start(step), ...own.map(([, sql]) => sql), purchase, ...tags, ...apart] };
}

/** The names of the tags that are left, as texts of an engine, for comparison with a name in lower case. */
export const keysLeft = (
  keys: readonly string[],
  { quote, lower }: Record<'quote' | 'lower', (text: string) => string>,
): string => keys.flatMap((key) => [quote(key), lower(quote(key))]).join(', ');

/** A bill may name a key twice, which a map cannot be made of. */
const entryText = "lambda e: to_json(e.key)::VARCHAR || ':' || coalesce(to_json(e.value)::VARCHAR, 'null')";

/** Each set of tags of the bill with what is left of it, as text of JSON; as the bill’s tags are read. */
function tagSets(from: string, keys: readonly string[]): string {
  const list = keysLeft(keys, { quote: quoteText, lower: duckdb.lower });
  const left = `list_filter(map_entries(${tagMap}), lambda e: list_contains([${list}]::VARCHAR[], lower(e.key)))`;
  return `SELECT Tags AS all_tags, AllocatedTags AS all_allocated,
      CASE WHEN len(entries) > 0 THEN '{' || array_to_string(list_transform(entries, ${entryText}), ',') || '}' END
        AS left_tags
    FROM (SELECT Tags, AllocatedTags, ${left} AS entries FROM (SELECT DISTINCT Tags, AllocatedTags FROM ${from}))`;
}

/** The rows of the rollup of a stored bill. */
export function rollupSelect(file: string, rollup: Rollup): string {
  const { tags } = rollup;
  const bill = `read_parquet(${quoteText(file)})`;
  const from =
    tags === null
      ? bill
      : `${bill} JOIN (${tagSets(bill, tags)}) ON Tags IS NOT DISTINCT FROM all_tags
        AND AllocatedTags IS NOT DISTINCT FROM all_allocated`;
  const { told, keys } = rowsOf(rollup, {
    column: (name) => name,
    exact: duckdb.exact,
    start: (step) => `date_trunc('${step}', ChargePeriodStart)`,
    tags: tags === null ? {} : { Tags: 'left_tags', AllocatedTags: 'NULL::VARCHAR' },
  });
  return `SELECT ${told.map(([name, sql]) => `${sql} AS ${name}`).join(', ')} FROM ${from} GROUP BY ${keys.join(', ')}`;
}

/** Another text whenever it would hold something else. */
export const idOf = (rollup: Rollup): string =>
  createHash('sha256').update(rollupSelect('', rollup)).digest('hex').slice(0, 16);
