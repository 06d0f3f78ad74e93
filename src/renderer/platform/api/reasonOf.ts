import { isFaultJson, type FieldProblem } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';

/** The server's own words about a failed change; they name the thing and the reason. */
export function reasonOf(error: unknown): string {
  return isFaultJson(error) ? error.message : messages.error;
}

/** A reason after what failed; a lead that is a sentence stays one, and what the reason says itself is not said twice. */
export const reasonAfter = (lead: string | undefined, reason: string): string =>
  lead && !reason.startsWith(lead) ? `${lead}${lead.endsWith('.') ? '' : ':'} ${reason}` : reason;

const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'reason' in value &&
  typeof value.reason === 'string';

/** What a refusal says of single fields, to stand at them. */
export function fieldProblemsOf(error: unknown): readonly FieldProblem[] {
  const data = isFaultJson(error) ? error.data : undefined;
  return Array.isArray(data) ? data.filter(isProblem) : [];
}

/** Whether this is why the server refused: the last part of a kind of fault, which never changes. */
export const isRefusedFor = (error: unknown, reason: string): boolean =>
  isFaultJson(error) && error.reason === reason;

/** Whether what was asked for is not there, or not any more. */
export const isGone = (error: unknown): boolean => isFaultJson(error) && error.code === 'not_found';
