import type { CaseFilterName } from '@shared/model/caseFilter';
import type { FilterOperator } from '@shared/model/caseOperators';
import { caseWords } from '@shared/words/cases';

export type FieldKind = 'text' | 'number' | 'yesNo';

// The names stand here again because the model's module brings the schema library with it; the type keeps them complete.
const kinds: Record<CaseFilterName, FieldKind> = {
  case_type: 'text',
  case_account_id: 'text',
  case_account_name: 'text',
  case_owner: 'text',
  case_region: 'text',
  case_service: 'text',
  case_service_group: 'text',
  case_group: 'text',
  case_resource_id: 'text',
  case_resource_name: 'text',
  case_integration: 'text',
  case_title: 'text',
  provider: 'text',
  effort: 'text',
  case_status: 'text',
  cost_impact_month: 'number',
  cost_impact_year: 'number',
  case_age: 'number',
  currency: 'text',
  is_new: 'yesNo',
  regressed: 'yesNo',
};

/** Status and effort have controls of their own in the filter bar, the integration of a case is its provider. */
const elsewhere: readonly CaseFilterName[] = ['case_status', 'effort', 'case_integration'];

export function isFilterName(key: string): key is CaseFilterName {
  return Object.hasOwn(kinds, key);
}

const isKnown = (name: string): CaseFilterName[] => (isFilterName(name) ? [name] : []);
export const filterNames: readonly CaseFilterName[] = Object.keys(kinds)
  .flatMap(isKnown)
  .filter((name) => !elsewhere.includes(name));

export const kindOf = (key: string): FieldKind => (isFilterName(key) ? kinds[key] : 'text');
export const nameLabel = (key: string): string => (isFilterName(key) ? caseWords.names[key] : key);

const operatorsOf: Record<FieldKind, readonly FilterOperator[]> = {
  text: ['in', 'notIn', 'contains', 'isEmpty', 'is_not_empty'],
  number: ['greaterThan', 'lessThan', 'isEmpty', 'is_not_empty'],
  yesNo: ['in'],
};

/** What a row on this name can compare with; the first is what a new row does. */
export const operatorChoices = (key: string): readonly FilterOperator[] => operatorsOf[kindOf(key)];

const labels: Partial<Record<FilterOperator, string>> = caseWords.operators;
export const operatorLabel = (operator: FilterOperator): string =>
  labels[operator] ?? operator.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
