import { isValid, parseISO } from 'date-fns';
import { messages } from '@shared/words/messages';
import { warnOnce } from '../../../../platform/console';
import { isVariable } from '../forms/values';

const iso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s*(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

/** PARAM-07: ISO, with or without a zone; null for anything else. */
export function readDate(text: string): Date | null {
  const trimmed = text.trim();
  if (!iso.test(trimmed)) return null;
  const date = parseISO(
    trimmed
      .replace(/\s+(?=[Zz+-])/, '')
      .replace(' ', 'T')
      .toUpperCase(),
  );
  return isValid(date) ? date : null;
}

/** PARAM-09: what the picker gives for a text: itself when it is a date or has a reference, else nothing. */
export const dateValue = (text: string): string =>
  isVariable(text) || readDate(text) !== null ? text.trim() : '';

/** PARAM-08: a text that was left as it is and is no date is written down; the value has nothing of it. */
export function noteRefused(text: string): void {
  if (text.trim() !== '' && dateValue(text) === '') warnOnce(`${messages.invalidDate}: ${text.trim()}`);
}

export function dayText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Another day keeps the time and the zone that were written. */
export function withDay(text: string, date: Date): string {
  const rest = readDate(text) ? text.trim().slice(10) : '';
  return `${dayText(date)}${rest}`;
}
