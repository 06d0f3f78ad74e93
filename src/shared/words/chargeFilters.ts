import { UNALLOCATED } from '../model/allocation/values';
import { isAnyOf, setsOf, type Narrowing } from '../model/filterSets';
import { isBillField, virtualName } from '../model/spendFields';
import { costWords } from './costs';

export interface SaidFilter {
  field: string;
  operator: string;
  values?: readonly string[] | undefined;
}

const isKey = <K extends string>(of: Record<K, string>, key: string): key is K => Object.hasOwn(of, key);

export function fieldText(field: string): string {
  if (isBillField(field) || isKey(costWords.fields, field)) return costWords.fields[field];
  return field.startsWith('tag:') ? costWords.tag(field.slice(4)) : (virtualName(field) ?? field);
}

/** What charges without a value of the field are called. */
export const emptyText = (field: string): string =>
  virtualName(field) === null ? costWords.noValue : UNALLOCATED;

const { operators } = costWords.filters;
const verbOf = (operator: string) =>
  isKey(operators, operator) ? operators[operator] : operator.replaceAll('_', ' ');

/** What is beyond `most` is counted. */
export function valuesText(
  { field, values = [] }: Pick<SaidFilter, 'field' | 'values'>,
  most = Infinity,
): string {
  const shown = values.slice(0, most).map((value) => value || emptyText(field));
  const more = values.length - shown.length;
  return more > 0 ? `${shown.join(', ')}, and ${more} more` : shown.join(', ');
}

/** “Service is not Amazon EC2, Amazon S3”. */
export const filterText = (filter: SaidFilter, most = Infinity): string =>
  `${fieldText(filter.field)} ${verbOf(filter.operator)} ${valuesText(filter, most)}`.trim();

const VALUES = 3;
/** Within a sentence: “Tag team is x or y”. */
function conditionText({ field, operator, values = [] }: SaidFilter): string {
  const name = field.startsWith('tag:') ? costWords.tagWithin(field.slice(4)) : fieldText(field);
  const shown = values.slice(0, VALUES).map((value) => value || emptyText(field));
  const more = values.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return `${name} ${verbOf(operator)} ${all.join(' or ')}`.trim();
}

/** “Service is Amazon EC2 and Region is not us-east-1, or Tag team is empty”; empty without filters. */
export const filtersSentence = (filters: Narrowing<SaidFilter>): string =>
  setsOf(filters)
    .map((set) => set.map(conditionText).join(' and '))
    .join(', or ');

/** Each condition by itself as `say` puts it; sets of them as one sentence. */
export const filterTexts = (
  filters: Narrowing<SaidFilter>,
  say: (filter: SaidFilter) => string = (filter) => filterText(filter),
): string[] => filters.map((one) => (isAnyOf(one) ? filtersSentence([one]) : say(one)));
