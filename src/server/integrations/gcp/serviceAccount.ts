import { z } from 'zod';
import { gcpFaults as words } from '@shared/words/gcpFaults';

const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';

/** Only this type: others can make whoever uses them call any address, or run a program. */
const key = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  private_key_id: z.string().default(''),
  private_key: z.string().startsWith('-----BEGIN'),
  client_email: z.string().min(3),
  token_uri: z.string().default(TOKEN_ADDRESS),
});
export type ServiceAccount = z.output<typeof key>;

/** The key of a service account, or why it is none. */
export function readServiceAccount(text: string): { account: ServiceAccount } | { problem: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { problem: words.notJson };
  }
  const { data } = key.safeParse(body);
  if (!data) return { problem: words.noKey };
  if (data.token_uri !== TOKEN_ADDRESS) return { problem: words.badTokenAddress };
  return { account: data };
}
