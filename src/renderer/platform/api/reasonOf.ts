import { isFaultJson, type FieldProblem } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';

/** The server's own words about a failed change; they name the thing and the reason. */
export function reasonOf(error: unknown): string {
  return isFaultJson(error) ? error.message : messages.error;
}

const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'reason' in value &&
  typeof value.reason === 'string';

/** What the server says about each field of a refused form, to stand at the field. */
export function problemsOf(error: unknown): readonly FieldProblem[] {
  const data = isFaultJson(error) && error.code === 'bad_input' ? error.data : undefined;
  return Array.isArray(data) ? data.filter(isProblem) : [];
}
