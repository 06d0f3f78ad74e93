import { MONTH_DAYS } from '@shared/model/money';
import { hoursOfUnit } from '../charges/hours';
import { payerSql } from '../focus/payer';
import type { Ask, RuleFrontier, SavingRule } from './common/rule';
import { monthTable } from './month';

/**
 * Reads the bill twice, whatever the number of rules: once for its series (one per resource, meter, tags, commitment…)
 * over the whole history, once for their days within the longest look-back. A text pattern is matched once per
 * distinct text. The rules then join small tables:
 *
 * - rules_source: first, newest and last complete day of a bill (a payer in a source)
 * - rules_scope: which bill judges an account
 * - rules_series: the attributes of a series, its resource's newest tags, and one boolean column per text pattern
 * - rules_month: what a resource or a service cost in the last month (month.ts)
 * - rules_commitment: when commitments end, where a file beside the bill tells it (commitments.ts)
 * - rules_discount: what commitments take off, where the bills show it (discounts.ts)
 * - rules_day: cost and quantity of a series on a day (in an all-daily bill: its rows as they are)
 */

/** The columns that tell one series from another. */
const keyColumns = [
  'SourceId',
  'Provider',
  'BillingCurrency',
  'SubAccountId',
  'BillingAccountId',
  'RegionId',
  'ResourceId',
  'ServiceName',
  'Text',
  'ChargeCategory',
  'ChargeFrequency',
  'PricingCategory',
  'ConsumedUnit',
  'CommitmentDiscountId',
  'CommitmentDiscountStatus',
  'CapacityReservationId',
  'CapacityReservationStatus',
  'PublisherName',
  'Tags',
] as const;

const id = `hash(${keyColumns.join(', ')})`;
const judged = `ChargeClass IS DISTINCT FROM 'Correction' AND ChargeCategory IN ('Usage', 'Purchase')`;
/** A subscription or a fee that comes again by itself. */
const recurs = `ChargeCategory = 'Purchase' AND ChargeFrequency = 'Recurring'`;
const empty = (column: string) => `nullif(any_value(${column}), '')`;

/** A bill of its own: what one payer is charged in one source. Each is judged through its own last complete day. */
export const billId = `coalesce(SourceId, '') || chr(31) || coalesce(${payerSql}, '')`;

/** What is consumed: its meter; a bill without meters names it by what it is charged for. */
const sku = `coalesce(${empty('SkuMeter')}, ${empty('ChargeDescription')}, '')`;

const toldShape =
  '[{"sourceId":"VARCHAR","payer":"VARCHAR","since":"DATE","through":"DATE","ended":"BOOLEAN"}]';

/**
 * The newest day of a bill and the two before it are still being billed, unless the invoice of their billing period
 * is there. A bill begins after the last month that is missing of it. A caller who knows better says `through` for all of
 * them, or tells the frontier of each; a bill without a frontier has no complete day then. A payer that is not told stands with the newest of its source.
 */
const sources = `CREATE OR REPLACE TEMP TABLE rules_source AS
WITH told AS (SELECT one."sourceId" AS source_id, one.payer AS payer, one.since AS since,
    one.through AS through, one.ended AS ended
  FROM (SELECT unnest(from_json(coalesce($frontiers::VARCHAR, '[]')::JSON, '${toldShape}')) AS one)),
by_source AS (SELECT source_id, max(since) AS since, max(through) AS through, bool_and(ended) AS ended FROM told GROUP BY 1),
found AS (
  SELECT any_value(coalesce(SourceId, '')) AS source_id, any_value(coalesce(${payerSql}, '')) AS payer,
    ${billId} AS bill_id,
    min(ChargePeriodStart)::DATE AS first_day, max(ChargePeriodStart)::DATE AS newest,
    coalesce(max(BillingPeriodStart) FILTER (WHERE nullif(InvoiceId, '') IS NOT NULL) >= max(BillingPeriodStart), false)
      AS closed,
    coalesce(bool_or(ChargePeriodEnd < ChargePeriodStart + INTERVAL 1 DAY), false) AS hourly
  FROM focus WHERE ${judged} GROUP BY ${billId})
SELECT f.* REPLACE (greatest(first_day, coalesce(t.since, b.since, first_day)) AS first_day),
  coalesce(t.ended, b.ended, false) AS ended, CASE
  WHEN $through::DATE IS NOT NULL THEN least(newest, $through::DATE)
  WHEN $frontiers::VARCHAR IS NOT NULL THEN coalesce(least(newest, coalesce(t.through, b.through)), first_day - 1)
  WHEN closed THEN newest ELSE newest - 3 END AS through_day
FROM found f LEFT JOIN told t ON t.source_id = f.source_id AND t.payer = f.payer
LEFT JOIN by_source b ON b.source_id = f.source_id`;

const rawSeries = `CREATE OR REPLACE TEMP TABLE rules_raw AS
SELECT ${id} AS id, any_value(${billId}) AS bill_id, coalesce(any_value(SourceId), '') AS source_id,
  coalesce(any_value(Provider), '') AS provider, coalesce(any_value(BillingCurrency), '') AS currency,
  coalesce(${empty('SubAccountId')}, ${empty('BillingAccountId')}, '') AS account_id,
  coalesce(${empty('SubAccountName')}, ${empty('SubAccountId')}, ${empty('BillingAccountName')}, '') AS account_name,
  coalesce(any_value(RegionId), '') AS region, ${empty('ResourceId')} AS resource_id,
  ${empty('ResourceName')} AS resource_name, ${empty('ResourceType')} AS resource_type,
  coalesce(any_value(ServiceName), '') AS service_name, coalesce(any_value(ServiceCategory), '') AS service_category,
  coalesce(any_value(Text), '') AS text, any_value(ChargeDescription) AS description,
  any_value(ChargeCategory) AS charge_category,
  coalesce(any_value(${recurs}), false) AS recurring,
  count(DISTINCT ChargePeriodStart::DATE) FILTER (WHERE ${recurs})
    > greatest(1, 0.9 * (max(ChargePeriodStart)::DATE - min(ChargePeriodStart)::DATE)) AS every_day, any_value(PricingCategory) AS pricing_category,
  any_value(ConsumedUnit) AS unit, ${sku} AS sku, ${empty('CommitmentDiscountId')} AS commitment_id,
  ${empty('CommitmentDiscountStatus')} AS commitment_status, any_value(CommitmentDiscountName) AS commitment_name,
  any_value(CommitmentDiscountType) AS commitment_type, ${empty('CapacityReservationId')} AS reservation_id,
  ${empty('CapacityReservationStatus')} AS reservation_status, ${empty('PublisherName')} AS publisher,
  nullif(nullif(any_value(Tags), ''), '{}') AS own_tags, any_value(ContractApplied) AS contract,
  bool_or(ListCost > 0) AS has_list, bool_or(ContractedCost > 0) AS has_contracted,
  max(ChargePeriodEnd)::DATE AS last_end, max(date_diff('day', ChargePeriodStart, ChargePeriodEnd)) AS longest_days,
  min(ChargePeriodStart)::DATE AS series_first, max(ChargePeriodStart)::DATE AS series_last
FROM focus WHERE ${judged} GROUP BY 1`;

const tagTable = `CREATE OR REPLACE TEMP TABLE rules_tags AS
WITH parsed AS (
  SELECT own_tags AS tags, map_entries(TRY_CAST(TRY_CAST(own_tags AS JSON) AS MAP(VARCHAR, VARCHAR))) AS entries
  FROM (SELECT DISTINCT own_tags FROM rules_raw WHERE own_tags IS NOT NULL))
SELECT tags,
  list_transform(list_filter(entries, lambda e: trim(e.value) <> ''), lambda e: lower(e.key)) AS tag_keys,
  list_transform(entries, lambda e: lower(e.key) || '=' || lower(trim(e.value))) AS tag_pairs
FROM parsed`;

/** A provider leaves tags off some meters of a tagged resource, so the tags are those of the resource, the newest. */
const resourceTable = `CREATE OR REPLACE TEMP TABLE rules_resource AS
SELECT bill_id, provider, account_id, region, resource_id, arg_max(own_tags, series_last) AS tags,
  arg_max(resource_name, series_last) AS resource_name, arg_max(resource_type, series_last) AS resource_type,
  min(series_first) AS first_day
FROM rules_raw WHERE resource_id IS NOT NULL AND charge_category = 'Usage' GROUP BY ALL`;

/**
 * An account can stand in the bills of several sources or payers (it moved, or a month was imported once more): the bill
 * that has its newest charges judges it, so that no account is judged on two days, the older one last.
 */
const scopeTable = `CREATE OR REPLACE TEMP TABLE rules_scope AS
WITH found AS (
  SELECT r.bill_id, r.provider, r.account_id, w.through_day, least(max(r.series_last), w.through_day) AS last_day
  FROM rules_raw r JOIN rules_source w USING (bill_id) WHERE w.through_day >= w.first_day
  GROUP BY r.bill_id, r.provider, r.account_id, w.through_day)
SELECT bill_id, provider, account_id FROM found
QUALIFY rank() OVER (PARTITION BY provider, account_id ORDER BY last_day DESC, through_day DESC) = 1`;

const seriesTable = `CREATE OR REPLACE TEMP TABLE rules_series AS
SELECT r.* EXCLUDE (resource_name, resource_type),
  coalesce(q.resource_name, r.resource_name) AS resource_name,
  coalesce(q.resource_type, r.resource_type, '') AS resource_type,
  coalesce(q.tags, r.own_tags) AS tags, coalesce(t.tag_keys, []) AS tag_keys, coalesce(t.tag_pairs, []) AS tag_pairs,
  coalesce(q.first_day, r.series_first) AS first_day, ${hoursOfUnit('unit')} AS unit_hours,
  r.provider = 'Google Cloud' AND regexp_matches(r.text, '\\b(core|ram)\\b') AS per_part,
  c.* EXCLUDE (text)
FROM rules_raw r
JOIN rules_scope USING (bill_id, provider, account_id)
LEFT JOIN rules_resource q USING (bill_id, provider, account_id, region, resource_id)
LEFT JOIN rules_tags t ON t.tags = coalesce(q.tags, r.own_tags)
JOIN rules_text c USING (text)`;

const window = `FROM focus JOIN rules_source w ON w.bill_id = ${billId}
WHERE ${judged} AND ChargePeriodStart < w.through_day + 1 AND (ChargePeriodStart >= w.through_day - ($days::INTEGER - 1) OR (${recurs} AND ChargePeriodEnd > w.through_day))`;

/** `hours_seen`: the hours of the day in which an hourly bill has rows; 0 for a row of a day or longer. */
const hourlyDays = `CREATE OR REPLACE TEMP TABLE rules_day AS
SELECT ${id} AS id, ChargePeriodStart::DATE AS day, sum(Cost) AS cost, sum(ConsumedQuantity) AS quantity,
  sum(ListCost) AS list_cost, sum(ContractedCost) AS contracted_cost,
  bit_count(bit_or(CASE WHEN ChargePeriodEnd < ChargePeriodStart + INTERVAL 1 DAY
    THEN 1 << hour(ChargePeriodStart) ELSE 0 END::INTEGER)) AS hours_seen
${window} GROUP BY 1, 2`;

/** A daily bill has hardly two rows of one series and day, so grouping it would cost much and save nothing. */
const dailyDays = `CREATE OR REPLACE TEMP TABLE rules_day AS
SELECT ${id} AS id, ChargePeriodStart::DATE AS day, Cost AS cost, ConsumedQuantity AS quantity, ListCost AS list_cost,
  ContractedCost AS contracted_cost, 0::TINYINT AS hours_seen
${window}`;

const quote = (pattern: string) => `'${pattern.replaceAll("'", "''")}'`;

export const textColumn = (ruleId: string, name: string) => `"${ruleId}/${name}"`;

/** Patterns are constants of the rules, so they stand in the statement and are compiled once. */
function textTable(rules: readonly SavingRule[]): string {
  const columns = rules.flatMap((rule) =>
    Object.entries(rule.texts).map(
      ([name, pattern]) => `regexp_matches(text, ${quote(pattern)}) AS ${textColumn(rule.id, name)}`,
    ),
  );
  return `CREATE OR REPLACE TEMP TABLE rules_text AS
SELECT ${['text', ...columns].join(', ')} FROM (SELECT DISTINCT text FROM rules_raw)`;
}

export const hoursOfDay = `CASE WHEN s.unit_hours IS NULL THEN 0
  WHEN r.hours_seen > 0 THEN r.hours_seen WHEN s.per_part THEN 0
  ELSE least(24, coalesce(r.quantity, 0) * s.unit_hours) END`;

/**
 * What a recurring purchase adds to a month: what of it fell due within the last month; of one that is due every day,
 * the mean of these days as a month; of one that is due less often (its charge period is longer), the month's share of
 * the period that still runs.
 */
export const recurringCost = `CASE WHEN NOT s.recurring THEN 0
  WHEN s.every_day AND s.longest_days <= 1 THEN CASE WHEN r.day > s.through_day - INTERVAL 1 MONTH THEN r.cost * ${MONTH_DAYS}
    / least(s.through_day - (s.through_day - INTERVAL 1 MONTH)::DATE, s.through_day - s.series_first + 1) ELSE 0 END
  WHEN s.longest_days <= 31 THEN CASE WHEN r.day > s.through_day - INTERVAL 1 MONTH THEN r.cost ELSE 0 END
  WHEN r.day + s.longest_days::INTEGER > s.through_day THEN r.cost / s.longest_days * ${MONTH_DAYS} ELSE 0 END`;

/** Sources whose bill lacks nothing: at least one thing was there in (nearly) every hour of the last 7 complete days. */
const wholeTable = `CREATE OR REPLACE TEMP TABLE rules_whole AS
SELECT DISTINCT source_id FROM (
  SELECT s.source_id, r.id, sum(${hoursOfDay}) AS hours
  FROM rules_day r JOIN rules_series s USING (id) JOIN rules_source w USING (bill_id)
  WHERE s.unit_hours IS NOT NULL AND r.day > w.through_day - 7 GROUP BY ALL HAVING hours >= 0.95 * 24 * 7)`;

const tables = [
  'source',
  'raw',
  'text',
  'tags',
  'resource',
  'scope',
  'series',
  'day',
  'whole',
  'month',
  'taken',
  'commitment',
  'discount',
  'observation',
  'observation_series',
  'observation_place',
];

/** Up to where bills are complete, as far as the caller knows. */
export interface Reach {
  through: string | null;
  frontiers: readonly RuleFrontier[] | null;
}

/** Builds the shared tables on this connection; `days` is the longest look-back of the rules. */
export async function prepare(ask: Ask, rules: readonly SavingRule[], days: number, reach: Reach) {
  const { through, frontiers } = reach;
  await ask(sources, { through, frontiers: frontiers && JSON.stringify(frontiers) });
  await ask(rawSeries);
  await ask(textTable(rules));
  await ask(tagTable);
  await ask(resourceTable);
  await ask(scopeTable);
  await ask(seriesTable);
  const hourly = await ask('SELECT 1 FROM rules_source WHERE hourly LIMIT 1');
  await ask(hourly.length > 0 ? hourlyDays : dailyDays, { days });
  await ask(wholeTable);
  await ask(monthTable);
}

export async function cleanUp(ask: Ask) {
  for (const table of tables) await ask(`DROP TABLE IF EXISTS temp.rules_${table}`);
}
