import { spendFields, virtualField } from '@shared/model/spendFields';
import { costWords } from '@shared/words/costs';

export { isSpendField } from '@shared/model/spendFields';
export { emptyText as emptyLabel, fieldText as fieldLabel } from '@shared/words/chargeFilters';

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
