import { UNALLOCATED } from '@shared/model/allocation/values';
import { isBillField, spendFields, virtualField, virtualName } from '@shared/model/spendFields';
import { costWords } from '@shared/words/costs';

export { isSpendField } from '@shared/model/spendFields';

export function fieldLabel(field: string): string {
  if (isBillField(field)) return costWords.fields[field];
  return field.startsWith('tag:') ? costWords.tag(field.slice(4)) : (virtualName(field) ?? field);
}

/** What charges without a value of the field are called. */
export const emptyLabel = (field: string): string =>
  virtualName(field) === null ? costWords.noValue : UNALLOCATED;

export function fieldChoices(tagKeys: readonly string[], virtualTags: readonly string[] = []) {
  return [
    ...virtualTags.map((name) => ({
      value: virtualField(name),
      label: name,
      group: costWords.virtualTags,
    })),
    ...spendFields.map((field) => ({ value: field, label: costWords.fields[field], group: 'Fields' })),
    ...tagKeys.map((key) => ({ value: `tag:${key}`, label: key, group: 'Tags' })),
  ];
}
