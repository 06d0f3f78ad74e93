import { homedir } from 'node:os';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../platform/clock';
import { storeFault } from './faults';
import { storeHttp, type StoreRequest } from './storeHttp';
import type { Environment } from '../../platform/clickhousePlace';

const TOKENS = 'https://oauth2.googleapis.com/token';
const METADATA = 'http://169.254.169.254/computeMetadata/v1/instance/service-accounts/default/token';
const SCOPE = 'https://www.googleapis.com/auth/devstorage.read_write';
const EARLY_MS = 5 * 60_000;

const granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const file = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('service_account'),
    client_email: z.string().min(3),
    private_key: z.string().startsWith('-----BEGIN'),
  }),
  z.object({
    type: z.literal('authorized_user'),
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
    refresh_token: z.string().min(1),
  }),
]);

/**
 * Access tokens for Google Cloud Storage: of the file that `GOOGLE_APPLICATION_CREDENTIALS` names, else of gcloud's own
 * default, else of the service account of the machine. Other types of files could make whoever reads them ask anywhere.
 */
export function googleToken(
  environment: Environment,
  clock: Clock,
  addresses = { tokens: TOKENS, metadata: METADATA },
): (signal?: AbortSignal) => Promise<string> {
  const http = storeHttp();
  let token: { value: string; until: number } | undefined;

  async function credentials(): Promise<z.output<typeof file> | undefined> {
    const { GOOGLE_APPLICATION_CREDENTIALS: named = '', CLOUDSDK_CONFIG: config = '' } = environment;
    const usual = join(
      config === '' ? join(homedir(), '.config', 'gcloud') : config,
      'application_default_credentials.json',
    );
    const text = await readFile(named === '' ? usual : named, 'utf8').catch((error: unknown) => {
      if (named !== '') throw error;
      return undefined;
    });
    return text === undefined ? undefined : file.parse(JSON.parse(text));
  }

  async function made(): Promise<StoreRequest> {
    const found = await credentials();
    if (!found) return { method: 'GET', url: addresses.metadata, headers: { 'metadata-flavor': 'Google' } };
    const { type, ...rest } = found;
    const form: Record<string, string> =
      type === 'authorized_user'
        ? { grant_type: 'refresh_token', ...rest }
        : {
            grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
            assertion: await assertion(found),
          };
    return {
      method: 'POST',
      url: addresses.tokens,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    };
  }

  async function assertion(found: z.output<typeof file>): Promise<string> {
    if (found.type !== 'service_account') return '';
    const seconds = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(found.client_email)
      .setAudience(TOKENS)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3_600)
      .sign(await importPKCS8(found.private_key, 'RS256'));
  }

  return async (signal) => {
    const now = clock.now().getTime();
    if (token && token.until - EARLY_MS > now) return token.value;
    try {
      const reply = await http.ask(made, signal);
      const body: unknown = JSON.parse(await reply.text());
      const { access_token: value, expires_in: seconds } = granted.parse(body);
      token = { value, until: now + seconds * 1000 };
      return value;
    } catch (error) {
      signal?.throwIfAborted();
      throw storeFault(error, 'noCredentials');
    }
  };
}
