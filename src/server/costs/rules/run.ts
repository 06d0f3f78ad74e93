import type { DuckDBConnection } from '@duckdb/node-api';
import { Fault, isFault } from '@shared/kernel/fault';
import { cappedSaving } from '@shared/model/money';
import { ownerOf, readTags } from './common/owner';
import { readParameters, type Values } from './common/parameters';
import type {
  Ask,
  Bound,
  CommitmentEnd,
  Covered,
  Finding,
  Observed,
  Row,
  RuleFrontier,
  RuleRequest,
  RuleResult,
  SavingRule,
  Stretch,
} from './common/rule';
import { days, nameOf, num, numOrNull, text } from './common/words';
import { cleanUp, prepare } from './prepare';
import { cappedByMonth, daysItStandsOn, STANDS_ON } from './month';
import { commitmentGap } from './commitment-gap/rule';
import { savingRules } from './registry';
import { writeCommitments } from './commitments';
import { writeDiscounts } from './discounts';
import { watched, writeObservations } from './observations';
import { writeTaken } from './taken';
import { coverageSql, obstacle, prelude, readSources, toCovered, type SourceFacts } from './window';

/** A rule reports at most so many findings, the largest first. */
const FINDINGS_MAX = 10_000;

/** Whether a bill is whole is told by its last week, and a recurring purchase by the last month. */
const LEAST_DAYS = 31;

/** Of a rule that observes, where nothing is read. */
const NOT_CONNECTED = 'no connected cloud lets Costloom read its inventory';

export interface RunOptions {
  /** The last complete day of all bills, where the caller knows it; else each bill's own data tell it. */
  through?: Date;
  /** The last complete day of each bill; those that are not among them are not judged. */
  frontiers?: readonly RuleFrontier[];
  /** When commitments end, where a file beside the bills tells it. */
  commitments?: readonly CommitmentEnd[];
  /** What was read of the providers; without it, rules that observe are skipped. */
  observed?: Observed;
  signal?: AbortSignal;
}

function ruleOf(ruleId: string): SavingRule {
  const rule = savingRules.find((candidate) => candidate.id === ruleId);
  if (!rule) throw new Fault('bad_input:saving_rule_unknown', `ruleId: there is no saving rule ${ruleId}`);
  return rule;
}

/** Throws Fault bad_input naming every unknown parameter and every value out of range. */
export function checkParameters(ruleId: string, given: Readonly<Record<string, unknown>>): Values {
  return readParameters(ruleOf(ruleId).parameters, given);
}

function asker(connection: DuckDBConnection, signal: AbortSignal | undefined): Ask {
  return async (sql, values) => {
    if (signal?.aborted) throw new Fault('cancelled', 'The run of the saving rules was cancelled.');
    const reader = await connection.runAndReadAll(sql, values);
    return reader.getRowObjectsJson();
  };
}

const placeOf = (of: Pick<Covered, 'provider' | 'accountId' | 'region'>) =>
  JSON.stringify([of.provider, of.accountId, of.region]);

function toFinding(rule: SavingRule, parameters: Values, row: Row): Finding {
  const tags = readTags(text(row, 'tags'));
  const monthlyCost = num(row, 'monthly_cost');
  const saving = numOrNull(row, 'monthly_saving');
  return {
    ruleId: rule.id,
    provider: text(row, 'provider'),
    accountId: text(row, 'account_id'),
    accountName: text(row, 'account_name'),
    region: text(row, 'region'),
    resourceId: text(row, 'resource_id'),
    resourceName: nameOf(row),
    resourceType: text(row, 'resource_type'),
    serviceName: text(row, 'service_name'),
    serviceCategory: text(row, 'service_category'),
    currency: text(row, 'currency'),
    monthlyCost,
    monthlySaving: saving === null ? null : cappedSaving(saving, monthlyCost),
    owner: ownerOf(tags),
    tags,
    ...rule.describe(row, parameters),
    charges: rule.charges(row, parameters),
    firstSeen: text(row, 'first_day'),
    lastSeen: text(row, 'last_day'),
  };
}

interface Outcome extends Pick<RuleResult, 'status' | 'coverage' | 'findings' | 'through'> {
  reason?: string;
}

/** The statement of a rule after its CTEs, and the values of both. */
function statementOf(rule: SavingRule, parameters: Values, before: { sql: string; values: Bound }) {
  const built = rule.build(parameters, { days: parameters.number('look_back_days') });
  const values: Bound = { ...before.values, ...built.values, x_minimum: parameters.number('minimum_saving') };
  const sql = `${before.sql}, found AS (${built.sql}), ${cappedByMonth(rule)}
    SELECT * FROM capped WHERE monthly_cost >= 0 AND ${rule.weight} >= $x_minimum
    ORDER BY ${rule.weight} DESC, provider, account_id, region, resource_id LIMIT ${FINDINGS_MAX + 1}`;
  return { sql, values };
}

/** What a rule found, each with the last day of the place that it was found in. */
function findingsIn(
  rule: SavingRule,
  parameters: Values,
  rows: readonly Row[],
  coverage: readonly Covered[],
): Finding[] {
  const throughOf = new Map(coverage.map((covered) => [placeOf(covered), covered.through]));
  return rows.slice(0, FINDINGS_MAX).map((row): Finding => {
    const finding = toFinding(rule, parameters, row);
    const through = throughOf.get(placeOf(finding)) ?? throughOf.get(placeOf({ ...finding, region: '*' }));
    if (through === undefined) return finding;
    const stood = daysItStandsOn(rule, parameters.number('look_back_days'), row, through);
    const evidence = stood === null ? [] : [{ label: STANDS_ON, value: `Last ${days(stood)}` }];
    return { ...finding, through, evidence: [...finding.evidence, ...evidence] };
  });
}

const tooMany = `only the ${FINDINGS_MAX} largest findings are reported`;

/** A rule on what was read of the providers: it covers what was read, whatever the bills cover. */
async function runObserved(
  ask: Ask,
  rule: SavingRule,
  parameters: Values,
  sources: readonly SourceFacts[],
): Promise<Outcome> {
  const { coverage, left, through } = await watched(ask, rule, parameters);
  if (coverage.length === 0)
    return { status: 'skipped', reason: left || NOT_CONNECTED, through, coverage: [], findings: [] };
  const { sql, values } = statementOf(rule, parameters, prelude(rule, parameters, sources));
  const rows = await ask(sql, values);
  const cut = rows.length > FINDINGS_MAX;
  const notes = [left, cut ? tooMany : ''].filter((note) => note !== '');
  return {
    status: 'ran',
    through,
    coverage: cut ? [] : coverage,
    findings: findingsIn(rule, parameters, rows, coverage),
    ...(notes.length > 0 ? { reason: notes.join('; ') } : {}),
  };
}

async function runOne(
  ask: Ask,
  rule: SavingRule,
  parameters: Values,
  all: readonly SourceFacts[],
  covered: Map<string, Covered[]>,
  { judged: earlier = {}, verdicts = [] }: RuleRequest,
): Promise<Outcome> {
  if (rule.observes.length > 0) return runObserved(ask, rule, parameters, all);
  const none = { coverage: [], findings: [] };
  if (all.length === 0)
    return { status: 'skipped', reason: 'there is no complete day of any bill', through: null, ...none };
  const judged = all.map((source) => ({ source, why: obstacle(rule, parameters, source) }));
  const sources = judged.filter(({ why }) => why === null).map(({ source }) => source);
  const left = [...new Set(judged.flatMap(({ why }) => why ?? []))];
  const last = (of: readonly SourceFacts[]) =>
    of
      .map((source) => source.through)
      .sort()
      .at(-1) ?? null;
  if (sources.length === 0)
    return { status: 'skipped', reason: left.join('; '), through: last(all), ...none };

  const before = prelude(rule, parameters, sources);
  // Rules with the same filters and look-back cover the same.
  const same = JSON.stringify([before.values, rule.levels]);
  const coverage =
    covered.get(same) ??
    (await ask(`${before.sql} ${coverageSql(rule.levels)}`, before.values)).map(toCovered);
  covered.set(same, coverage);
  if (coverage.length === 0) {
    const reason = 'the bill has no rows of the providers, accounts and regions that this rule looks at';
    return { status: 'skipped', reason, through: last(sources), ...none };
  }
  const { sql, values } = statementOf(rule, parameters, before);
  const found = await ask(sql, values);
  const askMore: Ask = (more, given) => ask(`${before.sql} ${more}`, { ...before.values, ...given });
  const stretches: Record<string, Stretch> = {};
  const note = (sourceId: string, stretch: Stretch) => {
    stretches[sourceId] = stretch;
  };
  const rows = rule.finish
    ? await rule.finish(found, { ask: askMore, parameters, judged: earlier, verdicts, note })
    : found;
  const cut = rows.length > FINDINGS_MAX;
  const notes =
    left.length > 0
      ? [`left out ${all.length - sources.length} of ${all.length} bills: ${left.join('; ')}`]
      : [];
  if (cut) notes.push(tooMany);
  return {
    status: 'ran',
    through: last(sources),
    // What was cut off must not look as if it were gone.
    coverage: cut ? [] : coverage,
    findings: findingsIn(rule, parameters, rows, coverage),
    ...(notes.length > 0 ? { reason: notes.join('; ') } : {}),
    ...(Object.keys(stretches).length > 0 ? { judged: { ...earlier, ...stretches } } : {}),
  };
}

/** A rule that counts what others leave runs after them, and they after those that they wait for. */
const turnOf = (rule: SavingRule | undefined): number =>
  Math.max(
    0,
    ...Object.keys(rule?.after ?? {}).map((id) => 1 + turnOf(savingRules.find((one) => one.id === id))),
  );

/** The days whose discounts are looked at: those of the rule that simulates commitments; null: it does not run. */
const daysOfGap = (ready: readonly { rule: SavingRule; parameters: Values }[]): number | null =>
  ready.find(({ rule }) => rule.id === commitmentGap.id)?.parameters.number('look_back_days') ?? null;

const failed = (error: unknown): Outcome => ({
  status: 'failed',
  reason: error instanceof Error ? error.message : 'the rule failed',
  coverage: [],
  through: null,
  findings: [],
});

/**
 * Runs saving rules over the view `focus` of this connection, which nothing else may use meanwhile (it needs temporary
 * tables named rules_*, and drops them). One rule that fails does not fail the others. Throws Fault `cancelled` when
 * the signal is aborted.
 */
export async function runRules(
  connection: DuckDBConnection,
  requests: readonly RuleRequest[],
  options: RunOptions = {},
): Promise<RuleResult[]> {
  const { signal } = options;
  const ask = asker(connection, signal);
  const interrupt = () => connection.interrupt();
  signal?.addEventListener('abort', interrupt);
  try {
    const checked = requests.map((request) => {
      try {
        const rule = ruleOf(request.ruleId);
        return { request, rule, parameters: readParameters(rule.parameters, request.parameters) };
      } catch (error) {
        return { request, problem: error };
      }
    });
    const ready = checked.flatMap((item) => (item.rule ? [item] : []));
    let sources: SourceFacts[] = [];
    if (ready.length > 0) {
      const days = Math.max(...ready.map(({ parameters }) => parameters.number('look_back_days')));
      const through = options.through?.toISOString().slice(0, 10) ?? null;
      const reach = { through, frontiers: options.frontiers ?? null };
      await prepare(ask, [...new Set(ready.map(({ rule }) => rule))], Math.max(days, LEAST_DAYS), reach);
      await writeCommitments(ask, options.commitments ?? []);
      await writeDiscounts(ask, daysOfGap(ready));
      if (ready.some(({ rule }) => rule.observes.length > 0))
        await writeObservations(ask, options.observed ?? { resources: [], places: [] });
      sources = await readSources(ask);
    }
    const covered = new Map<string, Covered[]>();
    const results = new Map<RuleRequest, RuleResult>();
    const inOrder = checked.toSorted((a, b) => turnOf(a.rule) - turnOf(b.rule));
    for (const { request, rule, parameters, problem } of inOrder) {
      const started = performance.now();
      if (rule && Object.keys(rule.after).length > 0)
        await writeTaken(ask, rule, requests, [...results.values()]);
      const outcome = rule
        ? await runOne(ask, rule, parameters, sources, covered, request).catch(failed)
        : failed(problem);
      if (signal?.aborted) throw new Fault('cancelled', 'The run of the saving rules was cancelled.');
      results.set(request, {
        key: request.key,
        ruleId: request.ruleId,
        ...outcome,
        durationMs: performance.now() - started,
      });
    }
    return requests.flatMap((request) => results.get(request) ?? []);
  } catch (error) {
    if (signal?.aborted && !isFault(error))
      throw new Fault('cancelled', 'The run of the saving rules was cancelled.');
    throw error;
  } finally {
    signal?.removeEventListener('abort', interrupt);
    await cleanUp(asker(connection, undefined)).catch(() => undefined);
  }
}
