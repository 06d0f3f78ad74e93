import { caseFilterName, caseFilterNames, type CaseFilterName } from '@shared/model/caseFilterNames';
import type { FilterOperator } from '@shared/model/caseOperators';
import { caseWords } from '@shared/words/cases';

export type FieldKind = 'text' | 'number' | 'yesNo';

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
  case_effort: 'text',
  case_status: 'text',
  cost_impact_month: 'number',
  cost_impact_year: 'number',
  case_age: 'number',
  currency: 'text',
  is_new: 'yesNo',
  regressed: 'yesNo',
};

/** Status and effort have controls of their own in the filter bar, the integration of a case is its provider. */
const elsewhere: readonly CaseFilterName[] = ['case_status', 'case_effort', 'case_integration'];

export const filterNames: readonly CaseFilterName[] = caseFilterNames.filter(
  (name) => !elsewhere.includes(name),
);

export function kindOf(key: string): FieldKind {
  const name = caseFilterName(key);
  return name ? kinds[name] : 'text';
}
export function nameLabel(key: string): string {
  const name = caseFilterName(key);
  return name ? caseWords.names[name] : key;
}

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
