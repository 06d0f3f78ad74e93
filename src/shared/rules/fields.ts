import { BOARD_NAME_MAX, OPTION_LABEL_MAX } from '../model/limits';
import type { MessageKey } from '../words/messages';

/** A rule looks at a text as it was typed and answers with the message that refuses it, or null. */
export type Rule = (value: string) => MessageKey | null;

const blank = (value: string) => value.trim() === '';
const unless = (holds: (value: string) => boolean, key: MessageKey): Rule => {
  return (value) => (blank(value) || holds(value) ? null : key);
};

export const required: Rule = (value) => (blank(value) ? 'valueRequired' : null);

export const email = unless(
  (v) => /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(v.trim()),
  'invalidEmail',
);

/** A link that a window may open: http or https, with a host. */
export const url = unless((v) => /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(v.trim()), 'invalidUrl');

export const number = unless((v) => Number.isFinite(Number(v)), 'invalidNumber');

/** A day, or a time of it (PARAM-07: with or without a zone). */
export const moment = unless(
  (v) =>
    isCalendarDay(v.trim().slice(0, 10)) &&
    /^.{10}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(v.trim()) &&
    !Number.isNaN(Date.parse(v.trim())),
  'invalidDateFormat',
);

const plainLabel =
  (max: number): Rule =>
  (value) => {
    if (value.trim().length > max) return 'tooLong';
    return /^[\p{L}\p{N} _-]*$/u.test(value) ? null : 'noSpecialCharacters';
  };

export const optionLabel = plainLabel(OPTION_LABEL_MAX);

export const boardLabel = plainLabel(BOARD_NAME_MAX);

export const latin = unless((v) => /^[A-Za-z0-9_-]+$/.test(v), 'latinOnly');

/** Two digits of day and month, and a day that this month has. */
function isCalendarDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value.trim());
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

/** The first rule that refuses, or null. */
export function check(value: string, ...rules: Rule[]): MessageKey | null {
  for (const rule of rules) {
    const key = rule(value);
    if (key) return key;
  }
  return null;
}
