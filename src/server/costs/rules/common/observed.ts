import { usageOnly, type ChargeConditions } from '../../charges/selector';
import { defineRule } from './define';
import { describeBy, type CaseTexts } from './evidence';
import type { CommonDefaults, Parameter, Values } from './parameters';
import { inAccount } from './place';
import type { Bound, RuleOrigin, SavingRule } from './rule';
import { runRate } from './runRate';
import { onDemand, usage } from './sql';
import { text } from './words';

/** A fact of an observed resource as SQL; `path` is a key, or keys with dots between. */
const factSql: Readonly<Record<string, (path: string) => string>> = {
  /** Null where it has none. */
  text: (path) => `(o.facts->>'$.${path}')`,
  number: (path) => `TRY_CAST(o.facts->>'$.${path}' AS DOUBLE)`,
  /** A boolean; false where nothing was told. */
  is: (path) => `coalesce(TRY_CAST(o.facts->>'$.${path}' AS BOOLEAN), false)`,
  /** Of a moment in ISO 8601, its day. */
  day: (path) => `TRY_CAST(left((o.facts->>'$.${path}'), 10) AS DATE)`,
};

/** Facts in SQL: `{age_days}` is a number; `{type:text}`, `{public:is}` and `{created:day}` say what they are. */
const withFacts = (sql: string): string =>
  sql.replace(
    /\{([\w.]+)(?::(\w+))?\}/g,
    (hole, path: string, kind = 'number') => factSql[kind]?.(path) ?? hole,
  );

/** Charges by the patterns on their texts, each under its name. */
interface Part {
  onDemand?: true;
  has?: Readonly<Record<string, string>>;
  lacks?: Readonly<Record<string, string>>;
}

interface ObservedRule
  extends
    CaseTexts,
    Pick<
      SavingRule,
      'id' | 'title' | 'group' | 'effort' | 'formula' | 'evidence' | 'remediation' | 'minimumData'
    > {
  /** Value of the column Provider. */
  provider: 'AWS' | 'Microsoft' | 'Google Cloud';
  origin?: Exclude<RuleOrigin, 'bill'>;
  overlap?: SavingRule['overlap'];
  /** Kinds of observed resources; usually one. */
  observes: readonly string[];
  /** The rule's own parameters, before the common ones. */
  own?: readonly Parameter[];
  /** Other defaults of the parameters of every rule, where resources are cheap or slow. */
  common?: CommonDefaults;
  /**
   * Which resources are findings, as SQL over the columns of `o` (kind, state, state_days, name…), facts (`withFacts`)
   * and own parameters: `$max_cpu` is the number as the user writes it (of 5%: 5), a list is JSON.
   */
  where: string;
  /**
   * The month's saving, as SQL over `monthly_cost` (what it costs now) and what `where` reads; by default all of it. Of
   * advice, the facts `provider_saving` and `provider_currency` are the saving.
   */
  saving?: string;
  /** The charges that count, where that is not all usage of the resource. */
  part?: Part;
  /** More costs of the resource in a month: by their names, conditions on `d`; columns for `saving` and the texts. */
  costs?: Readonly<Record<string, string>>;
  /** Where the saving is measured on `part` alone, and not on all usage; null where none can be. */
  measured?: 'part' | null;
  /** Patterns on the column Text, as of every rule, beside those of `part`. */
  texts?: SavingRule['texts'];
  /** Rules on the bill that find the same: what they found is left to them. */
  sameAs?: readonly string[];
  /** Rules that find the same money without naming the resource: where they found some, this is left to them. */
  sameIn?: readonly string[];
}

/** The charges of a part as conditions, and the same as SQL over `d`. */
function partOf({ onDemand: byTheHour, has = {}, lacks = {} }: Part): {
  sql: string;
  charges: ChargeConditions;
} {
  const is = Object.keys(has).map((name) => `is_${name}`);
  const isNot = Object.keys(lacks).map((name) => `NOT is_${name}`);
  return {
    sql: [byTheHour ? onDemand : usage, ...is, ...isNot].join(' AND '),
    charges: {
      ...usageOnly,
      ...(byTheHour ? { onDemand: true } : {}),
      ...(is.length > 0 ? { has: Object.values(has) } : {}),
      ...(isNot.length > 0 ? { lacks: Object.values(lacks) } : {}),
    },
  };
}

/** The own parameters that a statement reads: each is bound under its id. */
function boundIn(sql: string, own: readonly Parameter[], parameters: Values): Bound {
  const read = new Set(Array.from(sql.matchAll(/\$(\w+)/g), ([, id]) => id));
  const value = ({ id, type }: Parameter) =>
    type === 'list' ? JSON.stringify(parameters.list(id)) : parameters.number(id);
  return Object.fromEntries(own.filter(({ id }) => read.has(id)).map((one) => [one.id, value(one)]));
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
 * otherwise.
 */
export function defineObservedRule(rule: ObservedRule): SavingRule {
  const { provider, origin = 'inventory', part = {}, costs = {}, own = [], sameAs = [], sameIn = [] } = rule;
  const isAdvice = origin === 'advice';
  const { sql: counted, charges } = partOf(part);
  // What advice saves is the least that its resource costs.
  const told = withFacts(isAdvice ? 'coalesce({provider_cost}, {provider_saving})' : '{provider_cost}');
  const theirs = withFacts(`nullif({provider_currency:text}, '')`);
  const where = withFacts(rule.where);
  const saving = withFacts(rule.saving ?? (isAdvice ? '{provider_saving}' : 'monthly_cost'));
  // Advice is told in the provider's currency; a bill in another one cannot stand beside it.
  const priced = isAdvice
    ? `b.monthly_cost IS NOT NULL AND b.currency = coalesce(${theirs}, b.currency)`
    : 'b.monthly_cost IS NOT NULL';
  return defineRule({
    id: rule.id,
    title: rule.title,
    board: 'case',
    group: rule.group,
    effort: rule.effort,
    providers: [provider],
    origin,
    observes: rule.observes,
    overlap: rule.overlap ?? 'resource',
    after: Object.fromEntries([...sameAs, ...sameIn].map((id) => [id, 'whole' as const])),
    texts: { ...part.has, ...part.lacks, ...rule.texts },
    minimum: () => ({ days: 0, history: 0 }),
    minimumData: rule.minimumData,
    formula: rule.formula,
    evidence: rule.evidence,
    remediation: rule.remediation,
    own,
    ...(rule.common ? { common: rule.common } : {}),
    build: (parameters) => ({
      sql: `SELECT * REPLACE ((${saving}) AS monthly_saving) FROM (
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
          FROM o LEFT JOIN (${onBill(counted, costs)}) b USING (n)
          WHERE ${where} ${leftOut(sameAs, sameIn)}) o
          WHERE currency IS NOT NULL AND monthly_cost IS NOT NULL`,
      values: boundIn(`${where} ${saving}`, own, parameters),
    }),
    describe: describeBy(rule),
    charges: (row) => ({
      ...inAccount(row),
      resource: text(row, 'resource_id'),
      charges,
      measured: rule.measured === 'part' ? charges : rule.measured === null ? null : usageOnly,
    }),
  });
}

/** The rules of one theme of a provider, one row each. */
export const observedRules = (
  theme: Pick<ObservedRule, 'provider' | 'group'>,
  rows: readonly (Omit<ObservedRule, 'provider' | 'group'> & Partial<Pick<ObservedRule, 'group'>>)[],
): SavingRule[] => rows.map((row) => defineObservedRule({ ...theme, ...row }));

/** The rules of a room in the order of these ids; each has its place there. */
export function inOrder(rules: readonly SavingRule[], ids: readonly string[]): SavingRule[] {
  const placeOf = ({ id }: SavingRule) => {
    if (!ids.includes(id)) throw new Error(`The saving rule ${id} has no place in its room`);
    return ids.indexOf(id);
  };
  return rules.toSorted((a, b) => placeOf(a) - placeOf(b));
}
