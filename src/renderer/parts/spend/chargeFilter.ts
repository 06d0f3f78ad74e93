import type { filter } from '@shared/api/costs/spend.api';
import {
  conditionsIn,
  FILTER_SETS_MAX,
  FILTERS_MAX,
  filtersOf,
  isAnyOf,
  setsOf,
  type AnyOf,
} from '@shared/model/filterSets';
import { isValueless } from '@shared/model/spendFields';
import type { z } from 'zod';
import { isSpendField } from './fields';

export { filterTexts, filtersSentence } from '@shared/words/chargeFilters';

/** A condition on charges. */
export type ChargeFilter = z.output<typeof filter>;
/** What narrows charges down: all of them have to hold. One of them may be sets, of which one is enough. */
export type ChargeFilters = (ChargeFilter | AnyOf<ChargeFilter>)[];
/** No charge is left out. */
export const wholeBill: Readonly<ChargeFilters> = [];
type FilterOperator = ChargeFilter['operator'];
export const filterOperators = [
  'in',
  'not_in',
  'contains',
  'not_contains',
  'is_empty',
  'is_not_empty',
] as const satisfies readonly FilterOperator[];

/** Values have to be chosen, texts written, or neither. */
export const takes = (operator: FilterOperator): 'values' | 'texts' | 'nothing' =>
  operator === 'in' || operator === 'not_in' ? 'values' : isValueless(operator) ? 'nothing' : 'texts';

/** One that still waits for its values narrows nothing down. */
export const isSet = ({ operator, values }: ChargeFilter): boolean =>
  takes(operator) === 'nothing' || values.length > 0;

/** Those that are complete; a set in which none is does not count. */
export const setFilters = (filters: Readonly<ChargeFilters>): ChargeFilters =>
  filtersOf(
    setsOf(filters)
      .map((set) => set.filter(isSet))
      .filter((set) => set.length > 0),
  );

export const only = (field: string, ...values: string[]): ChargeFilter => ({ field, operator: 'in', values });

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

/** Each read; null where one of them cannot be. */
function readList<T>(value: unknown, most: number, read: (one: unknown) => T | null): T[] | null {
  if (!Array.isArray(value) || value.length > most) return null;
  const found = value.map(read);
  const whole = found.filter((one) => one !== null);
  return whole.length === found.length ? whole : null;
}

function readEntry(value: unknown): ChargeFilters[number] | null {
  if (typeof value !== 'object' || value === null || !('any' in value)) return readFilter(value);
  const any = readList(value.any, FILTER_SETS_MAX, (set) => readList(set, FILTERS_MAX, readFilter));
  return any === null || any.length === 0 ? null : { any };
}

/** Null: not a list of filters. */
export function readFilters(value: unknown): ChargeFilters | null {
  const filters = readList(value, FILTERS_MAX, readEntry);
  return filters && filters.filter((one) => isAnyOf(one)).length <= 1 ? filters : null;
}

/** As short as an address wants it. */
const writeFilter = ({ field, operator, values }: ChargeFilter) =>
  operator === 'in' ? { field, values } : { field, operator, values };

export const filtersText = (filters: Readonly<ChargeFilters>): string =>
  JSON.stringify(
    filters.map((one) =>
      isAnyOf(one) ? { any: one.any.map((set) => set.map(writeFilter)) } : writeFilter(one),
    ),
  );

/** The fields that are narrowed down, in whatever set. */
export const fieldsIn = (filters: Readonly<ChargeFilters>): string[] =>
  conditionsIn(filters).map(({ field }) => field);
