import { RECIPIENTS_MAX } from '@shared/model/limits';
import { email } from '@shared/rules/fields';

/** Of what was entered, the addresses that the server takes, and whether that is all of it. */
export function savable(entered: readonly string[]): { recipients: string[]; isAll: boolean } {
  const recipients = entered.filter((address) => email(address) === null).slice(0, RECIPIENTS_MAX);
  return { recipients, isAll: recipients.length === entered.length };
}
