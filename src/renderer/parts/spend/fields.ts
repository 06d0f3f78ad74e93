import { costWords } from '@shared/words/costs';

const spendFields = [
  'service',
  'account',
  'owner',
  'region',
  'provider',
  'category',
  'resource',
  'charge_category',
  'charge',
  'source',
] as const;
type SpendField = (typeof spendFields)[number];

const isField = (text: string): text is SpendField => spendFields.some((field) => field === text);

export function isSpendField(text: string): boolean {
  return isField(text) || /^tag:.{1,128}$/.test(text);
}

export function fieldLabel(field: string): string {
  if (isField(field)) return costWords.fields[field];
  return field.startsWith('tag:') ? costWords.tag(field.slice(4)) : field;
}

export function fieldChoices(tagKeys: readonly string[]) {
  return [
    ...spendFields.map((field) => ({ value: field, label: costWords.fields[field], group: 'Fields' })),
    ...tagKeys.map((key) => ({ value: `tag:${key}`, label: key, group: 'Tags' })),
  ];
}
