import type { SpendRequest } from '../../data/costs.endpoints';
import { costWords } from '@shared/words/costs';
import { emptyLabel, fieldLabel, isSpendField } from './fields';

type Asked = NonNullable<SpendRequest['filters']>[number];

/** What narrows charges down; all of them have to hold. */
export type ChargeFilter = Required<Asked>;
type FilterOperator = ChargeFilter['operator'];
export const filterOperators = [
  'in',
  'not_in',
  'contains',
  'not_contains',
  'is_empty',
] as const satisfies readonly FilterOperator[];

/** Values have to be chosen, texts written, or neither. */
export const takes = (operator: FilterOperator): 'values' | 'texts' | 'nothing' =>
  operator === 'in' || operator === 'not_in' ? 'values' : operator === 'is_empty' ? 'nothing' : 'texts';

/** One that still waits for its values narrows nothing down. */
export const isSet = ({ operator, values }: ChargeFilter): boolean =>
  takes(operator) === 'nothing' || values.length > 0;

export const only = (field: string, ...values: string[]): ChargeFilter => ({ field, operator: 'in', values });

/** “Service is not Amazon EC2, Amazon S3”. */
export function filterText({ field, operator, values }: ChargeFilter): string {
  const names = values.map((value) => value || emptyLabel(field)).join(', ');
  return `${fieldLabel(field)} ${costWords.filters.operators[operator]} ${names}`.trim();
}

const MOST = 20;

/** A filter of an address; without an operator its values are those that count. */
function readFilter(value: unknown): ChargeFilter | null {
  if (typeof value !== 'object' || value === null || !('field' in value) || !('values' in value)) return null;
  const { field, values } = value;
  const named = 'operator' in value ? value.operator : 'in';
  const operator = filterOperators.find((known) => known === named);
  if (typeof field !== 'string' || !isSpendField(field) || operator === undefined) return null;
  if (!Array.isArray(values) || !values.every((one) => typeof one === 'string')) return null;
  return { field, operator, values };
}

/** Null: not a list of filters. */
export function readFilters(value: unknown): ChargeFilter[] | null {
  if (!Array.isArray(value) || value.length > MOST) return null;
  const read = value.map(readFilter);
  const filters = read.filter((one) => one !== null);
  return filters.length === read.length ? filters : null;
}

/** As short as an address wants it. */
const writeFilter = ({ field, operator, values }: ChargeFilter) =>
  operator === 'in' ? { field, values } : { field, operator, values };

export const filtersText = (filters: readonly ChargeFilter[]): string =>
  JSON.stringify(filters.map(writeFilter));
