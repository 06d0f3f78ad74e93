/** Field names that rules and `cases/filters/{name}/values` know. */
export const caseFilterNames = [
  'case_type',
  'case_account_id',
  'case_account_name',
  'case_owner',
  'case_region',
  'case_service',
  'case_service_group',
  'case_group',
  'case_resource_id',
  'case_resource_name',
  'case_integration',
  'case_title',
  'provider',
  'case_effort',
  'case_status',
  'cost_impact_month',
  'cost_impact_year',
  'case_age',
  'currency',
  'is_new',
  'regressed',
] as const;
export type CaseFilterName = (typeof caseFilterNames)[number];

/** As filters were written before the names of the specification: they stay readable. */
const olderNames: Readonly<Record<string, CaseFilterName>> = { effort: 'case_effort' };

/** The name that a rule or a call means; undefined for none of them. */
export function caseFilterName(given: string): CaseFilterName | undefined {
  const older = Object.hasOwn(olderNames, given) ? olderNames[given] : undefined;
  return older ?? caseFilterNames.find((name) => name === given);
}
