import type { Ask, Finding, RuleRequest, RuleResult, SavingRule, Taken } from './common/rule';

/**
 * What other rules found, for the rules that count what is left: one row a resource, or a service of a region (with
 * resource_id null: its resources that live for less than life_below hours). share: of their charges.
 */
const takenTable = `CREATE OR REPLACE TEMP TABLE rules_taken (
  rule_id VARCHAR, provider VARCHAR, account_id VARCHAR, region VARCHAR, service_name VARCHAR, resource_id VARCHAR,
  currency VARCHAR, life_below DOUBLE, share DOUBLE)`;

const shape = JSON.stringify([
  {
    rule_id: 'VARCHAR',
    provider: 'VARCHAR',
    account_id: 'VARCHAR',
    region: 'VARCHAR',
    service_name: 'VARCHAR',
    resource_id: 'VARCHAR',
    currency: 'VARCHAR',
    life_below: 'DOUBLE',
    share: 'DOUBLE',
  },
]);

const shareOf = (taken: Taken, { monthlyCost, monthlySaving }: Finding): number => {
  if (taken === 'whole') return 1;
  return monthlyCost > 0 ? Math.min(1, (monthlySaving ?? 0) / monthlyCost) : 0;
};

const placeOf = (of: { provider: string; accountId: string; region: string; resourceId: string }) =>
  JSON.stringify([of.provider, of.accountId, of.region, of.resourceId]);

/** Fills rules_taken with what the rules found that this one runs after. */
export async function writeTaken(
  ask: Ask,
  rule: SavingRule,
  requests: readonly RuleRequest[],
  results: readonly RuleResult[],
): Promise<void> {
  await ask(takenTable);
  const kept = new Map(requests.map(({ key, kept = [] }) => [key, new Set(kept.map(placeOf))]));
  const rows = results.flatMap(({ key, ruleId, findings }) => {
    const taken = rule.after[ruleId];
    if (taken === undefined) return [];
    return findings
      .filter((finding) => !kept.get(key)?.has(placeOf(finding)))
      .map((finding) => ({
        rule_id: ruleId,
        provider: finding.provider,
        account_id: finding.accountId,
        region: finding.region,
        service_name: finding.serviceName,
        resource_id: finding.charges?.resource ?? null,
        currency: finding.currency,
        life_below: finding.charges?.charges.lifeHoursBelow ?? null,
        share: shareOf(taken, finding),
      }));
  });
  if (rows.length === 0) return;
  const values = { rows: JSON.stringify(rows) };
  await ask(
    `INSERT INTO rules_taken SELECT unnest(from_json($rows::JSON, '${shape}'), recursive := true)`,
    values,
  );
}
