import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Clock } from '../../platform/clock';
import { storeFault } from './faults';
import { storeHttp, type StoreRequest } from './storeHttp';
import type { Environment } from '../../platform/clickhousePlace';

const VERSION = '2023-11-03';
const METADATA = 'http://169.254.169.254/metadata/identity/oauth2/token';
const AUTHORITY = 'https://login.microsoftonline.com';
const RESOURCE = 'https://storage.azure.com';
const BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** A token is asked for anew so long before it ends. */
const EARLY_MS = 5 * 60_000;

const granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });

/** What an account key signs; the order and the empty lines are Azure's. */
function sharedKey(account: string, key: string, { method, url, headers = {}, body }: StoreRequest): string {
  const { pathname, searchParams } = new URL(url);
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  const own = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-ms-'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value}\n`)
    .join('');
  const query = [...searchParams]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `\n${name}:${value}`)
    .join('');
  const lines = [method, '', '', length === 0 ? '' : String(length), '', headers['content-type'] ?? ''];
  const text = `${lines.join('\n')}\n\n\n\n\n\n\n${own}/${account}${pathname}${query}`;
  return createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
}

/**
 * How requests to a storage account are signed, by what the environment has: `AZURE_STORAGE_KEY`, a shared access
 * signature in `AZURE_STORAGE_SAS_TOKEN`, an application (`AZURE_TENANT_ID` and `AZURE_CLIENT_ID` with
 * `AZURE_CLIENT_SECRET` or `AZURE_FEDERATED_TOKEN_FILE`), else the identity of the machine.
 */
export function azureSigner(
  account: string,
  environment: Environment,
  clock: Clock,
  addresses = { authority: AUTHORITY, metadata: METADATA },
) {
  const {
    AZURE_STORAGE_KEY: key = '',
    AZURE_STORAGE_SAS_TOKEN: sas = '',
    AZURE_TENANT_ID: tenant = '',
    AZURE_CLIENT_ID: client = '',
    AZURE_CLIENT_SECRET: secret = '',
    AZURE_FEDERATED_TOKEN_FILE: federated = '',
  } = environment;
  const http = storeHttp();
  let token: { value: string; until: number } | undefined;

  async function tokenRequest(): Promise<StoreRequest> {
    if (tenant === '' || client === '' || (secret === '' && federated === '')) {
      const query = new URLSearchParams({ 'api-version': '2018-02-01', resource: RESOURCE });
      if (client !== '') query.set('client_id', client);
      return {
        method: 'GET',
        url: `${addresses.metadata}?${query.toString()}`,
        headers: { metadata: 'true' },
      };
    }
    const proof: Record<string, string> =
      secret === ''
        ? { client_assertion_type: BEARER, client_assertion: (await readFile(federated, 'utf8')).trim() }
        : { client_secret: secret };
    const form = { grant_type: 'client_credentials', client_id: client, scope: `${RESOURCE}/.default` };
    return {
      method: 'POST',
      url: `${addresses.authority}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, ...proof }).toString(),
    };
  }

  async function bearer(signal?: AbortSignal): Promise<string> {
    const now = clock.now().getTime();
    if (token && token.until - EARLY_MS > now) return token.value;
    try {
      const reply = await http.ask(tokenRequest, signal);
      const body: unknown = JSON.parse(await reply.text());
      const { access_token: value, expires_in: seconds } = granted.parse(body);
      token = { value, until: now + seconds * 1000 };
      return value;
    } catch (error) {
      signal?.throwIfAborted();
      throw storeFault(error, 'noCredentials');
    }
  }

  return {
    async signed(request: StoreRequest, signal?: AbortSignal): Promise<StoreRequest> {
      const dated = { 'x-ms-version': VERSION, 'x-ms-date': clock.now().toUTCString(), ...request.headers };
      if (key !== '') {
        const headers = { ...dated };
        const authorization = `SharedKey ${account}:${sharedKey(account, key, { ...request, headers })}`;
        return { ...request, headers: { ...headers, authorization } };
      }
      if (sas !== '') {
        const joint = request.url.includes('?') ? '&' : '?';
        return { ...request, url: `${request.url}${joint}${sas.replace(/^\?/, '')}`, headers: dated };
      }
      return {
        ...request,
        headers: { ...dated, authorization: `Bearer ${await bearer(signal)}` },
      };
    },
  };
}

export type AzureSigner = ReturnType<typeof azureSigner>;
