import type { Values } from './common/parameters';
import { num, text, texts } from './common/words';
import type { Ask, Bound, Covered, Level, SavingRule } from './common/rule';
import { hoursOfDay, recurringCost, textColumn } from './prepare';

/** Which columns of a series tell that a required column of the bill is filled. */
const filledBy: Readonly<Record<string, string>> = {
  ResourceId: 'resource_id IS NOT NULL',
  ConsumedUnit: 'unit IS NOT NULL',
  PricingCategory: 'pricing_category IS NOT NULL',
  ServiceCategory: "service_category <> ''",
  CommitmentDiscountId: 'commitment_id IS NOT NULL',
  CommitmentDiscountStatus: 'commitment_status IS NOT NULL',
  CapacityReservationStatus: 'reservation_status IS NOT NULL',
  PublisherName: 'publisher IS NOT NULL',
  Tags: 'own_tags IS NOT NULL',
  ListCost: 'has_list',
  ContractedCost: 'has_contracted',
};

/** A bill: what one payer is charged in one source. */
export interface SourceFacts {
  billId: string;
  sourceId: string;
  payer: string;
  through: string;
  ended: boolean;
  history: number;
  /** Complete days with rows, newest first, as days before `through`. */
  ages: Set<number>;
  whole: boolean;
  filled: Set<string>;
}

/** What the rules must know of each source before they run. */
export async function readSources(ask: Ask): Promise<SourceFacts[]> {
  const filled = Object.entries(filledBy).map(
    ([column, condition]) => `CASE WHEN bool_or(${condition}) THEN '${column}' END`,
  );
  const rows = await ask(`
    SELECT w.bill_id, w.source_id, w.payer, w.ended, strftime(w.through_day, '%Y-%m-%d') AS through,
      w.through_day - w.first_day + 1 AS history, x.source_id IS NOT NULL AS whole, f.filled,
      (SELECT list(DISTINCT (w.through_day - r.day)::VARCHAR) FROM rules_day r JOIN rules_series s USING (id)
       WHERE s.bill_id = w.bill_id) AS ages
    FROM rules_source w LEFT JOIN rules_whole x USING (source_id)
    LEFT JOIN (SELECT source_id, [${filled.join(', ')}] AS filled FROM rules_series GROUP BY 1) f USING (source_id)
    WHERE w.through_day >= w.first_day AND w.bill_id IN (SELECT bill_id FROM rules_scope)`);
  return rows.map((row) => ({
    billId: text(row, 'bill_id'),
    sourceId: text(row, 'source_id'),
    payer: text(row, 'payer'),
    ended: row['ended'] === true,
    through: text(row, 'through'),
    history: num(row, 'history'),
    ages: new Set(texts(row, 'ages').map(Number)),
    whole: row['whole'] === true,
    filled: new Set(texts(row, 'filled')),
  }));
}

/** Why this rule cannot judge this source, or null when it can. */
export function obstacle(rule: SavingRule, parameters: Values, source: SourceFacts): string | null {
  const missing = rule.requires.filter((column) => !source.filled.has(column));
  if (missing.length > 0) return `no row of the bill has ${missing.join(', ')}`;
  const window = parameters.number('look_back_days');
  const present = [...source.ages].filter((age) => age < window).length;
  const { days, history } = rule.minimum(parameters);
  if (source.history < history) {
    return `the bill goes back ${source.history} complete days, and the rule needs ${history}`;
  }
  if (present < days) return `${present} complete days of the window have rows, and the rule needs ${days}`;
  if (rule.absence && !source.whole) {
    return 'no resource is billed for every hour of the last 7 complete days, so this looks like a part of a bill, and what is missing in it proves nothing';
  }
  return null;
}

function tagConditions(entries: readonly string[]) {
  const keys: string[] = [];
  const pairs: string[] = [];
  const differing: { key: string; pair: string }[] = [];
  for (const entry of entries) {
    const [, key = entry, operator = '', value = ''] = /^([^=!]+?)\s*(!=|=)\s*(.*)$/s.exec(entry) ?? [];
    const pair = `${key}=${value}`.toLowerCase();
    if (operator === '=') pairs.push(pair);
    else if (operator === '!=') differing.push({ key: key.toLowerCase(), pair });
    else keys.push(entry.toLowerCase());
  }
  return { keys, pairs, differing };
}

const fromJson = (name: string) => `from_json($${name}, '["VARCHAR"]')`;

interface Prelude {
  /** `WITH …` up to, and without, the rule's own SELECT. */
  sql: string;
  values: Bound;
}

/** Conditions on the rows of a table that has provider, account_id, region, tag_keys and tag_pairs. */
function filters(table: string, rule: SavingRule, parameters: Values, values: Bound): string[] {
  const where: string[] = [];
  const among = (name: string, column: string, entries: readonly string[], not = '') => {
    if (entries.length === 0) return;
    values[name] = JSON.stringify(entries);
    where.push(`${table}.${column} ${not} IN (SELECT unnest(${fromJson(name)}))`);
  };
  among('x_providers', 'provider', rule.providers);
  among('x_accounts', 'account_id', parameters.list('included_accounts'));
  among('x_no_accounts', 'account_id', parameters.list('excluded_accounts'), 'NOT');
  among('x_regions', 'region', parameters.list('included_regions'));
  among('x_no_regions', 'region', parameters.list('excluded_regions'), 'NOT');
  const without = (name: string, column: string, entries: readonly string[]) => {
    if (entries.length === 0) return;
    values[name] = JSON.stringify(entries);
    where.push(`NOT list_has_any(${table}.${column}, ${fromJson(name)})`);
  };
  const tags = tagConditions(parameters.list('excluded_tags'));
  without('x_keys', 'tag_keys', tags.keys);
  without('x_pairs', 'tag_pairs', tags.pairs);
  tags.differing.forEach(({ key, pair }, index) => {
    values[`x_key${index}`] = key;
    values[`x_pair${index}`] = pair;
    where.push(
      `NOT (list_contains(${table}.tag_keys, $x_key${index}) AND NOT list_contains(${table}.tag_pairs, $x_pair${index}))`,
    );
  });
  return where;
}

/** `o`: the observed resources of the rule's kinds that it may look at. */
function observedCte(rule: SavingRule, parameters: Values, values: Bound): string {
  if (rule.observes.length === 0) return '';
  values['x_kinds'] = JSON.stringify(rule.observes);
  const where = [
    `o.kind IN (SELECT unnest(${fromJson('x_kinds')}))`,
    ...filters('o', rule, parameters, values),
  ];
  return `,
o AS NOT MATERIALIZED (SELECT o.* FROM rules_observation o WHERE ${where.join('\n    AND ')})`;
}

/**
 * The CTEs of a rule. `s`: the series it may look at (its sources, providers, accounts, regions, tags) with
 * through_day, from_day and days of their source. `d`: their complete days in the window, with cost, quantity,
 * list_cost, contracted_cost, hours (0..24: how long it was there, null units 0) and recurring_cost: what a recurring
 * purchase adds to a month. Such purchases are also here when they were made before the window, less than a month (or
 * their own longer period) ago. A rule that observes has `o` beside them (see observed.ts).
 */
export function prelude(rule: SavingRule, parameters: Values, sources: readonly SourceFacts[]): Prelude {
  const values: Bound = {
    x_sources: JSON.stringify(sources.map((source) => source.billId)),
    x_days: parameters.number('look_back_days'),
  };
  const where = [
    `s.bill_id IN (SELECT unnest(${fromJson('x_sources')}))`,
    ...filters('s', rule, parameters, values),
  ];
  const flags = Object.keys(rule.texts).map((name) => `s.${textColumn(rule.id, name)} AS is_${name}`);
  return {
    sql: `WITH w AS NOT MATERIALIZED (
  SELECT bill_id, through_day, ended, first_day AS source_first, greatest(through_day - ($x_days::INTEGER - 1), first_day) AS from_day,
    through_day - greatest(through_day - ($x_days::INTEGER - 1), first_day) + 1 AS days FROM rules_source),
s AS NOT MATERIALIZED (
  SELECT ${['s.*', ...flags].join(', ')}, w.through_day, w.from_day, w.days, w.source_first, w.ended
  FROM rules_series s JOIN w USING (bill_id) WHERE ${where.join('\n    AND ')}),
d AS NOT MATERIALIZED (
  SELECT s.*, r.day, r.cost, r.quantity, r.list_cost, r.contracted_cost,
    ${hoursOfDay} AS hours, ${recurringCost} AS recurring_cost
  FROM rules_day r JOIN s USING (id) WHERE r.day <= s.through_day AND (r.day >= s.from_day OR (s.recurring AND ${recurringCost} <> 0)))${observedCte(rule, parameters, values)}`,
    values,
  };
}

const select: Readonly<Record<Level, string>> = {
  region: 's.provider, s.account_id, s.region',
  account: "s.provider, s.account_id, '' AS region",
  provider: "s.provider, '' AS account_id, '' AS region",
  'provider-region': "s.provider, '' AS account_id, s.region",
};

/**
 * What a run judged: every account and region of its sources' whole history, so that an account that was closed, or a
 * region whose last resource was removed, is judged empty instead of being forgotten.
 */
export function coverageSql(levels: readonly Level[]): string {
  const parts = levels.map((level) => `SELECT DISTINCT ${select[level]}, through_day, ended FROM s`);
  return `SELECT provider, account_id, region, bool_and(ended) AS ended,
      strftime(coalesce(max(through_day) FILTER (WHERE NOT ended), max(through_day)), '%Y-%m-%d') AS through
    FROM (${parts.join(' UNION ')}) GROUP BY ALL ORDER BY ALL LIMIT 100000`;
}

export const toCovered = (row: Record<string, unknown>): Covered => ({
  provider: text(row, 'provider'),
  accountId: text(row, 'account_id'),
  region: text(row, 'region'),
  through: text(row, 'through'),
  ended: row['ended'] === true,
});
