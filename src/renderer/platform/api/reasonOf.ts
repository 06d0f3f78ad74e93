import { isFaultJson } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';

/** The server's own words about a failed change; they name the thing and the reason. */
export function reasonOf(error: unknown): string {
  return isFaultJson(error) ? error.message : messages.error;
}
