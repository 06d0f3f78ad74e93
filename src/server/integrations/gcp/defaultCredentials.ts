import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import { readServiceAccount, type ServiceAccount } from './serviceAccount';

const BYTES_MAX = 64 * 1024;

const user = z.object({
  type: z.literal('authorized_user'),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  refresh_token: z.string().min(1),
  quota_project_id: z.string().default(''),
  account: z.string().default(''),
});
export type AuthorizedUser = z.output<typeof user>;

/** Where `gcloud auth application-default login` writes it. */
function wellKnownPlace(environment: Readonly<Record<string, string | undefined>>): string {
  const name = 'application_default_credentials.json';
  const { CLOUDSDK_CONFIG: own, APPDATA: roaming } = environment;
  if (own !== undefined && own !== '') return join(own, name);
  if (process.platform === 'win32' && roaming !== undefined) return join(roaming, 'gcloud', name);
  return join(homedir(), '.config', 'gcloud', name);
}

/** A small file of this computer; undefined when there is none. */
export function smallFile(path: string): string | undefined {
  try {
    const { size } = statSync(path);
    return size > BYTES_MAX ? undefined : readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** As whom gcloud is signed in on this computer, or why nobody is. */
export function defaultCredentials(
  environment: Readonly<Record<string, string | undefined>>,
): { account: ServiceAccount } | { user: AuthorizedUser } | { problem: string } {
  const path = wellKnownPlace(environment);
  const text = smallFile(path);
  if (text === undefined) return { problem: words.noDefault(path) };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { problem: words.badDefault(path) };
  }
  const { data } = user.safeParse(body);
  if (data) return { user: data };
  const read = readServiceAccount(text);
  return 'problem' in read ? { problem: words.badDefault(path) } : read;
}
