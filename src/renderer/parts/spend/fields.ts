import { isBillField, spendFields } from '@shared/model/spendFields';
import { costWords } from '@shared/words/costs';

export { isSpendField } from '@shared/model/spendFields';

export function fieldLabel(field: string): string {
  if (isBillField(field)) return costWords.fields[field];
  return field.startsWith('tag:') ? costWords.tag(field.slice(4)) : field;
}

export function fieldChoices(tagKeys: readonly string[]) {
  return [
    ...spendFields.map((field) => ({ value: field, label: costWords.fields[field], group: 'Fields' })),
    ...tagKeys.map((key) => ({ value: `tag:${key}`, label: key, group: 'Tags' })),
  ];
}
