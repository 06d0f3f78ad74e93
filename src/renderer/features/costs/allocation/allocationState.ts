import { addMonths } from '@shared/model/days';
import { urlChoice, urlText } from '../../../platform/urlState';

/** Which virtual tag is open; `new`: one that is not saved yet; empty: the list. */
export const tagParam = urlText('tag');
export const NEW = 'new';
export const tagViews = ['rules', 'statement', 'versions'] as const;
export const viewParam = urlChoice('view', tagViews, 'rules');
/** What stands beside each other where no tag is open. */
export const screens = ['tags', 'health'] as const;
export const screenParam = urlChoice('show', screens, 'tags');
/** Whose health is shown in full. */
export const fieldParam = urlText('field', 'owner');
export const monthParam = urlText('month');

const MONTHS = 36;

/** The newest first, from a month back to another one, three years at most. */
export function monthsBack(last: string, first: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < MONTHS; month = addMonths(month, -1))
    months.push(month);
  return months;
}
