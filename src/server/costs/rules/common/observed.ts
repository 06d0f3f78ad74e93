import type { JsonObject } from '@shared/model/json';
import { usageOnly, type ChargeConditions } from '../../charges/selector';
import { defineRule } from './define';
import type { CommonDefaults, Parameter, Values } from './parameters';
import { inAccount } from './place';
import type { Bound, Described, Row, RuleOrigin, SavingRule } from './rule';
import { runRate } from './runRate';
import { usage } from './sql';
import { text } from './words';

/** A condition on the rows of `o`; every value is a named parameter. */
interface Condition {
  sql: string;
  values?: Bound;
}

/**
 * A fact of an observed resource as SQL: a text (null where it has none), a number, a boolean. `path` is a key, or keys
 * with dots between.
 */
export const fact = (path: string): string => `(o.facts->>'$.${path}')`;
export const factNumber = (path: string): string => `TRY_CAST(o.facts->>'$.${path}' AS DOUBLE)`;
export const factIs = (path: string): string => `coalesce(TRY_CAST(o.facts->>'$.${path}' AS BOOLEAN), false)`;

/** A fact that tells a moment in ISO 8601, as its day. */
export const factDay = (path: string): string => `TRY_CAST(left(${fact(path)}, 10) AS DATE)`;

/** The facts of a finding's resource, for evidence. */
export function factsOf(row: Row): JsonObject {
  const facts: unknown = JSON.parse(text(row, 'facts') || '{}');
  return isObject(facts) ? facts : {};
}
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface ObservedRule extends Pick<
  SavingRule,
  'id' | 'title' | 'group' | 'effort' | 'formula' | 'evidence' | 'remediation' | 'minimumData'
> {
  /** Value of the column Provider. */
  provider: 'AWS' | 'Microsoft' | 'Google Cloud';
  origin?: Exclude<RuleOrigin, 'bill'>;
  board?: SavingRule['board'];
  overlap?: SavingRule['overlap'];
  /** Kinds of observed resources; usually one. */
  observes: readonly string[];
  /** The rule's own parameters, before the common ones. */
  own?: readonly Parameter[];
  /** Other defaults of the parameters of every rule, where resources are cheap or slow. */
  common?: CommonDefaults;
  /** Which resources are findings: over the columns of `o` (kind, state, state_days, name, facts by `fact`…). */
  where: (parameters: Values) => Condition;
  /**
   * The month's saving as SQL over `monthly_cost` (what it costs now) and the columns of `o`; by default all of it. Of
   * advice, the facts `provider_saving` and `provider_currency` are the saving.
   */
  saving?: (parameters: Values) => Condition;
  /** The charges that count, where that is not all usage of the resource: the same as SQL over `d` and as conditions. */
  part?: { sql: string; charges: ChargeConditions };
  /** More costs of the resource in a month: by their names, conditions on `d`; columns for `saving` and `describe`. */
  costs?: Readonly<Record<string, string>>;
  /** Where the saving is measured on more than `part`; null where none can be. */
  measured?: ChargeConditions | null;
  /** Patterns on the column Text, as of every rule; `part` reads them as `is_<name>`. */
  texts?: SavingRule['texts'];
  /** Rules on the bill that find the same: what they found is left to them. */
  sameAs?: readonly string[];
  /** Rules that find the same money without naming the resource: where they found some, this is left to them. */
  sameIn?: readonly string[];
  describe: (row: Row, parameters: Values) => Described;
}

/** Leaves out what other rules found: of the same resource, or anything in the same account and region. */
function leftOut(sameAs: readonly string[], sameIn: readonly string[]): string {
  const not = (ids: readonly string[], where: string) =>
    ids.length === 0
      ? ''
      : `AND NOT EXISTS (SELECT 1 FROM rules_taken t
          WHERE t.rule_id IN (${ids.map((id) => `'${id}'`).join(', ')}) AND t.provider = o.provider AND ${where})`;
  return `${not(sameAs, 'list_contains(o.aliases, lower(t.resource_id))')}
    ${not(sameIn, `t.account_id = o.account_id AND o.region IN ('', t.region)`)}`;
}

/** What the bill says of observed resources: one row a resource, of its dearest currency. */
const onBill = (part: string, costs: Readonly<Record<string, string>>) => `SELECT * FROM (
    SELECT l.n, any_value(d.account_id) AS account_id, any_value(d.account_name) AS account_name, d.resource_id, d.currency,
      any_value(d.resource_name) AS resource_name, arg_max(d.service_name, d.cost) AS service_name,
      arg_max(d.service_category, d.cost) AS service_category, any_value(d.resource_type) AS resource_type,
      any_value(d.tags) AS tags, ${runRate({ where: part })} AS monthly_cost${Object.entries(costs)
        .map(([name, where]) => `, ${runRate({ where })} AS ${name}`)
        .join('')}
    FROM rules_observation_series l JOIN d USING (id) WHERE l.n IN (SELECT n FROM o) GROUP BY l.n, d.resource_id, d.currency)
  QUALIFY row_number() OVER (PARTITION BY n ORDER BY monthly_cost DESC, resource_id) = 1`;

/**
 * A rule on resources as their provider tells them, priced by the bill's own rows. A resource that is not on the bill
 * costs what the facts `provider_cost` and `provider_currency` say, where the provider says it, and is left out
 * otherwise. Columns for `describe` beside those of every finding: on_bill, state, state_days, facts (`factsOf`).
 */
export function defineObservedRule(rule: ObservedRule): SavingRule {
  const { provider, origin = 'inventory', board = 'case', part, costs = {}, own, where, saving } = rule;
  const { sameAs = [], sameIn = [] } = rule;
  const isAdvice = origin === 'advice';
  const charges = part?.charges ?? usageOnly;
  const saves = factNumber('provider_saving');
  // What advice saves is the least that its resource costs.
  const told = isAdvice ? `coalesce(${factNumber('provider_cost')}, ${saves})` : factNumber('provider_cost');
  const theirs = `nullif(${fact('provider_currency')}, '')`;
  // Advice is told in the provider's currency; a bill in another one cannot stand beside it.
  const priced = isAdvice
    ? `b.monthly_cost IS NOT NULL AND b.currency = coalesce(${theirs}, b.currency)`
    : 'b.monthly_cost IS NOT NULL';
  return defineRule({
    id: rule.id,
    title: rule.title,
    board,
    group: rule.group,
    effort: rule.effort,
    providers: [provider],
    origin,
    observes: rule.observes,
    overlap: rule.overlap ?? 'resource',
    after: Object.fromEntries([...sameAs, ...sameIn].map((id) => [id, 'whole' as const])),
    texts: rule.texts ?? {},
    minimum: () => ({ days: 0, history: 0 }),
    minimumData: rule.minimumData,
    formula: rule.formula,
    evidence: rule.evidence,
    remediation: rule.remediation,
    ...(own ? { own } : {}),
    ...(rule.common ? { common: rule.common } : {}),
    build(parameters) {
      const condition = where(parameters);
      const saved = saving?.(parameters) ?? {
        sql: isAdvice ? saves : 'monthly_cost',
      };
      return {
        sql: `SELECT * REPLACE ((${saved.sql}) AS monthly_saving) FROM (
          SELECT o.* EXCLUDE (account_id, account_name, resource_id, resource_name, resource_type, tags),
            coalesce(b.account_id, o.account_id) AS account_id, coalesce(b.account_name, o.account_name) AS account_name,
            coalesce(b.resource_id, o.resource_id) AS resource_id,
            coalesce(nullif(o.resource_name, ''), b.resource_name) AS resource_name,
            coalesce(nullif(b.resource_type, ''), o.resource_type) AS resource_type,
            coalesce(b.service_name, '') AS service_name, coalesce(b.service_category, '') AS service_category,
            coalesce(nullif(o.tags, '{}'), b.tags) AS tags,
            ${Object.keys(costs)
              .map((name) => `b.${name} AS ${name}, `)
              .join(
                '',
              )}${priced} AS on_bill, CASE WHEN ${priced} THEN b.currency ELSE ${theirs} END AS currency,
            CASE WHEN ${priced} THEN b.monthly_cost ELSE ${told} END AS monthly_cost, NULL::DOUBLE AS monthly_saving,
            o.state_since AS first_day, o.seen_day AS last_day
          FROM o LEFT JOIN (${onBill(part?.sql ?? usage, costs)}) b USING (n)
          WHERE ${condition.sql} ${leftOut(sameAs, sameIn)}) o
          WHERE currency IS NOT NULL AND monthly_cost IS NOT NULL`,
        values: { ...condition.values, ...saved.values },
      };
    },
    describe: rule.describe,
    charges: (row) => ({
      ...inAccount(row),
      resource: text(row, 'resource_id'),
      charges,
      measured: rule.measured === undefined ? usageOnly : rule.measured,
    }),
  });
}
