import { num, text } from './common/words';
import type { Values } from './common/parameters';
import type { Ask, Covered, Observed, SavingRule } from './common/rule';

/**
 * What was read of the providers, for the rules that observe. An account is named as the bill names it:
 *
 * - rules_observation: one row a resource, with its number `n`, tags as those of a series, `state_days` and `facts`
 * - rules_observation_series: which series of the bill are its charges (n, id)
 * - rules_observation_place: where resources of a kind were read, and when
 */
const shape = JSON.stringify([
  {
    kind: 'VARCHAR',
    provider: 'VARCHAR',
    accountId: 'VARCHAR',
    accountName: 'VARCHAR',
    region: 'VARCHAR',
    resourceId: 'VARCHAR',
    aliases: ['VARCHAR'],
    name: 'VARCHAR',
    resourceType: 'VARCHAR',
    tags: 'JSON',
    state: 'VARCHAR',
    stateSince: 'DATE',
    seen: 'DATE',
    facts: 'JSON',
  },
]);
const placeShape = JSON.stringify([
  {
    kind: 'VARCHAR',
    provider: 'VARCHAR',
    accountId: 'VARCHAR',
    accountName: 'VARCHAR',
    region: 'VARCHAR',
    seen: 'DATE',
    reason: 'VARCHAR',
  },
]);

/** Azure's FOCUS writes a subscription with its path before it. */
const bareAccount = (column: string) => `regexp_replace(lower(${column}), '^/subscriptions/', '')`;

/** The accounts of the bill, by the id that their provider's other calls use. */
const billAccounts = `SELECT provider, ${bareAccount('account_id')} AS bare, arg_max(account_id, series_last) AS account_id,
  arg_max(account_name, series_last) AS account_name FROM rules_series GROUP BY 1, 2`;

const observations = `CREATE OR REPLACE TEMP TABLE rules_observation AS
WITH given AS (SELECT unnest(from_json($rows::JSON, '${shape}')) AS one),
numbered AS (SELECT row_number() OVER () AS n, one FROM given),
account AS (${billAccounts}),
tagged AS (SELECT n, one, map_entries(TRY_CAST(one.tags AS MAP(VARCHAR, VARCHAR))) AS entries FROM numbered)
SELECT n, one.kind AS kind, one.provider AS provider, coalesce(a.account_id, one.accountId) AS account_id,
  coalesce(nullif(a.account_name, a.account_id), nullif(one.accountName, ''), one.accountId) AS account_name,
  one.region AS region, one.resourceId AS resource_id, one.name AS resource_name, one.resourceType AS resource_type,
  list_transform(list_append(one.aliases, one.resourceId), lambda alias: lower(alias)) AS aliases,
  one.tags::VARCHAR AS tags, one.state AS state, one.stateSince AS state_since, one.seen AS seen_day,
  (one.seen - one.stateSince)::INTEGER AS state_days, one.facts AS facts,
  coalesce(list_transform(list_filter(entries, lambda e: trim(e.value) <> ''), lambda e: lower(e.key)), []) AS tag_keys,
  coalesce(list_transform(entries, lambda e: lower(e.key) || '=' || lower(trim(e.value))), []) AS tag_pairs
FROM tagged LEFT JOIN account a ON a.provider = one.provider AND a.bare = ${bareAccount('one.accountId')}`;

/** Google Cloud also bills by bare names, which are unique within a project only. */
const series = `CREATE OR REPLACE TEMP TABLE rules_observation_series AS
SELECT DISTINCT o.n, s.id FROM (SELECT n, provider, account_id, unnest(aliases) AS alias FROM rules_observation) o
JOIN rules_series s ON s.provider = o.provider AND lower(s.resource_id) = o.alias
WHERE o.provider <> 'Google Cloud' OR contains(o.alias, '/') OR s.account_id = o.account_id`;

const places = `CREATE OR REPLACE TEMP TABLE rules_observation_place AS
WITH given AS (SELECT unnest(from_json($rows::JSON, '${placeShape}')) AS one), account AS (${billAccounts})
SELECT one.kind AS kind, one.provider AS provider, coalesce(a.account_id, one.accountId) AS account_id,
  coalesce(nullif(a.account_name, a.account_id), nullif(one.accountName, ''), one.accountId) AS account_name,
  one.region AS region, one.seen AS seen_day, one.reason AS reason
FROM given LEFT JOIN account a ON a.provider = one.provider AND a.bare = ${bareAccount('one.accountId')}`;

/** Fills the tables above; after `prepare`. */
export async function writeObservations(ask: Ask, observed: Observed): Promise<void> {
  await ask(observations, { rows: JSON.stringify(observed.resources) });
  await ask(series);
  await ask(places, { rows: JSON.stringify(observed.places) });
}

interface Watched {
  coverage: Covered[];
  /** What could not be read, in words; '' for nothing. */
  left: string;
  through: string | null;
}

const TOLD_MAX = 3;

/**
 * Where all kinds of a rule were read. A place that was read in one kind only is not covered, and through is the day of
 * the oldest of them.
 */
export async function watched(ask: Ask, rule: SavingRule, parameters: Values): Promise<Watched> {
  const rows = await ask(
    `WITH kinds AS (SELECT unnest(from_json($kinds, '["VARCHAR"]')) AS kind),
      p AS (SELECT p.* FROM rules_observation_place p JOIN kinds USING (kind)),
      asked AS (SELECT DISTINCT provider, account_id, account_name, region FROM p)
    SELECT a.provider, a.account_id, any_value(a.account_name) AS account_name, a.region,
      count(DISTINCT p.kind) FILTER (WHERE p.seen_day IS NOT NULL) AS kinds,
      strftime(min(p.seen_day), '%Y-%m-%d') AS seen, coalesce(any_value(nullif(p.reason, '')), '') AS reason
    FROM asked a JOIN p ON p.provider = a.provider AND p.account_id = a.account_id AND p.region IN (a.region, '*')
    GROUP BY a.provider, a.account_id, a.region ORDER BY ALL LIMIT 100000`,
    { kinds: JSON.stringify(rule.observes) },
  );
  const only = parameters.list('included_accounts');
  const not = parameters.list('excluded_accounts');
  const regions = parameters.list('included_regions');
  const notRegions = parameters.list('excluded_regions');
  const coverage: Covered[] = [];
  const failures: string[] = [];
  for (const row of rows) {
    const account = text(row, 'account_id');
    const region = text(row, 'region');
    if ((only.length > 0 && !only.includes(account)) || not.includes(account)) continue;
    const all = region === '*' ? (regions.length > 0 ? regions : ['*']) : [region];
    const here = all.filter(
      (one) => (one === '*' || regions.length === 0 || regions.includes(one)) && !notRegions.includes(one),
    );
    if (num(row, 'kinds') < rule.observes.length) {
      const place = region === '*' || region === '' ? account : `${region} of ${account}`;
      if (here.length > 0) failures.push(`${place}: ${text(row, 'reason') || 'not read yet'}`);
      continue;
    }
    const through = text(row, 'seen');
    coverage.push(
      ...here.map((one) => ({ provider: text(row, 'provider'), accountId: account, region: one, through })),
    );
  }
  const more = failures.length > TOLD_MAX ? ` and ${failures.length - TOLD_MAX} more` : '';
  return {
    coverage,
    left: failures.length > 0 ? `not read in ${failures.slice(0, TOLD_MAX).join('; ')}${more}` : '',
    through:
      coverage
        .map(({ through }) => through ?? '')
        .sort()
        .at(-1) ?? null,
  };
}
