import { badInput } from '@shared/kernel/fault';
import type { Narrowing } from '@shared/model/filterSets';
import { isValueless } from '@shared/model/spendFields';
import { Parameters, type Field } from './chargeFields';

export interface Filter {
  field: string;
  /** `like`: patterns with % for anything and _ for one character; without either, a text within the value. */
  operator: 'in' | 'not_in' | 'contains' | 'not_contains' | 'is_empty' | 'is_not_empty' | 'like' | 'not_like';
  values: readonly string[];
}

/** What charges have to meet: all of it. At most one is sets of filters, of which one is enough. */
export type Filters = Narrowing<Filter>;

const VALUES_MAX = 500;

/** Whether a charge’s value of the field is as the filter wants it; never null. */
function clause(field: Field, filter: Filter, parameters: Parameters): string {
  if (filter.values.length > VALUES_MAX) {
    throw badInput([{ field: 'filters', reason: `at most ${VALUES_MAX} values in a filter` }]);
  }
  const { value } = field;
  const { dialect } = parameters;
  if (filter.operator === 'is_empty') return `${value} = ''`;
  if (filter.operator === 'is_not_empty') return `${value} <> ''`;
  if (filter.operator === 'in' || filter.operator === 'not_in') {
    const list = filter.values.map((text) => parameters.add(text)).join(', ');
    return `${value} ${filter.operator === 'in' ? 'IN' : 'NOT IN'} (${list})`;
  }
  if (filter.operator === 'like' || filter.operator === 'not_like') {
    const matches = filter.values.map((pattern) => {
      const whole = /[%_]/.test(pattern) ? pattern : `%${pattern}%`;
      return dialect.like(value, parameters.add(dialect.pattern(whole)));
    });
    return `${filter.operator === 'like' ? '' : 'NOT '}(${matches.join(' OR ')})`;
  }
  const any = filter.values.map((text) => dialect.contains(value, parameters.add(text))).join(' OR ');
  return filter.operator === 'contains' ? `(${any})` : `NOT (${any})`;
}

/** A filter and the field that it reads. Without a value that it needs, every charge fits. */
export function condition(
  filter: Filter,
  read: (parameters: Parameters) => Field,
  parameters: Parameters,
): { field: Field; sql: string } {
  // Its field has to be there all the same; a parameter that stands nowhere is refused.
  if (filter.values.length === 0 && !isValueless(filter.operator))
    return { field: read(new Parameters(parameters.dialect)), sql: 'true' };
  const field = read(parameters);
  return { field, sql: clause(field, filter, parameters) };
}
