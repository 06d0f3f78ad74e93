import { check, type Rule } from '@shared/rules/fields';
import { messages } from '@shared/words/messages';

/** What the first rule says that a text breaks. */
export function ruled(text: string, ...rules: Rule[]): string | null {
  const key = check(text, ...rules);
  return key && messages[key];
}
