import { z } from 'zod';
import { azureFaults as words } from '@shared/words/azureFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { BearerTokens } from '../common/bearerTokens';
import { patiently, wasTooMany } from '../common/patient';
import { below, valueOf } from '../fields';
import { tokenFor } from './credentials';
import type { DataPlane } from './dataPlane';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';
import { hostUrl } from '../../platform/outbound/hostUrl';

const SERVICE = 'Azure';
const PAGES_MAX = 100;
const SYNAPSE_AUDIENCE = 'https://database.windows.net';

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) });

/** Where the services of a cloud are. */
const clouds = {
  public: {
    login: 'https://login.microsoftonline.com',
    management: 'https://management.azure.com',
    blob: 'blob.core.windows.net',
    synapse: 'sql.azuresynapse.net',
    bus: 'servicebus.windows.net',
    events: 'eventgrid.azure.net',
    storage: 'https://storage.azure.com',
  },
  usgov: {
    login: 'https://login.microsoftonline.us',
    management: 'https://management.usgovcloudapi.net',
    blob: 'blob.core.usgovcloudapi.net',
    synapse: 'sql.azuresynapse.usgovcloudapi.net',
    bus: 'servicebus.usgovcloudapi.net',
    events: 'eventgrid.azure.us',
    storage: 'https://storage.azure.com',
  },
  china: {
    login: 'https://login.chinacloudapi.cn',
    management: 'https://management.chinacloudapi.cn',
    blob: 'blob.core.chinacloudapi.cn',
    synapse: 'sql.azuresynapse.azure.cn',
    bus: 'servicebus.chinacloudapi.cn',
    events: 'eventgrid.azure.cn',
    storage: 'https://storage.azure.com',
  },
} as const;

export function addressesOf(of: Connected) {
  const name = valueOf(of, 'cloud');
  const cloud = name === 'usgov' || name === 'china' ? clouds[name] : clouds.public;
  const endpoint = valueOf(of, 'endpoint').replace(/\/+$/, '');
  if (endpoint === '')
    return {
      ...cloud,
      container: (account: string) => hostUrl`https://${account}.${cloud.blob}`,
      at: (host: string) => hostUrl`https://${host}`,
    };
  return {
    ...cloud,
    login: endpoint,
    management: endpoint,
    container: (account: string) => `${endpoint}/${account}`,
    at: (host: string) => `${endpoint}/${host}`,
  };
}

/** What a refusal of Azure Resource Manager says. */
const said = (body: unknown) => {
  const { data } = refusal.safeParse(body);
  return data && `${data.error.message || data.error.code}`;
};

/** What a refusal of Service Bus or Event Grid says. */
const saidInXml = (body: unknown) =>
  typeof body === 'string' ? /<Detail>([^<]*)<\/Detail>/.exec(body)?.[1] : said(body);

/** Azure as whoever the integration signs in as. All fail with a ProviderError. */
export function azureClient(deps: ProviderDeps, tokens: BearerTokens, of: Connected, signal: AbortSignal) {
  const { client } = deps;
  const { orgId } = of;
  const { login, management, storage, container, at, bus, events, synapse } = addressesOf(of);

  const token = (audience: string) => tokenFor(deps, tokens, { of, login, signal }, audience);

  const ask = (url: string, { method, json }: { method: string; json?: object }, repeatable = true) =>
    patiently(
      async () => {
        const authorization = `Bearer ${await token(management)}`;
        const asked = { orgId, service: SERVICE, method, url, headers: { authorization }, signal, said };
        return client.ask(json === undefined ? asked : { ...asked, json });
      },
      signal,
      repeatable ? undefined : wasTooMany,
    );

  async function send<T>(
    url: string,
    reply: z.ZodType<T>,
    { method = 'GET', json }: { method?: string; json?: object } = {},
  ) {
    const { body, headers } = await ask(url, json === undefined ? { method } : { method, json });
    const read = reply.safeParse(body);
    if (!read.success) throw new ProviderError(words.notUnderstood);
    return { data: read.data, headers };
  }
  const get = async <T>(url: string, reply: z.ZodType<T>): Promise<T> => (await send(url, reply)).data;

  return {
    /** Every item of a list of Resource Manager; the next page lies at the same origin only. */
    async list<T>(path: string, apiVersion: string, item: z.ZodType<T>): Promise<T[]> {
      const page = z.object({ value: z.array(item).default([]), nextLink: z.string().nullish() });
      const found: T[] = [];
      let url: string | undefined = `${below(management, path)}?api-version=${apiVersion}`;
      for (let pages = 0; url !== undefined && pages < PAGES_MAX; pages += 1) {
        const reply: z.output<typeof page> = await get(url, page);
        found.push(...reply.value);
        const next: string | null | undefined = reply.nextLink;
        const isOurs: boolean =
          !!next && URL.canParse(next) && new URL(next).origin === new URL(management).origin;
        url = isOurs && next ? next : undefined;
      }
      return found;
    },
    /** One call of Resource Manager, with the headers of its reply; names of headers are lower-case. */
    call: <T>(
      { method, path, apiVersion, json }: { method: string; path: string; apiVersion: string; json?: object },
      reply: z.ZodType<T>,
    ) =>
      send(
        `${below(management, path)}?api-version=${apiVersion}`,
        reply,
        json === undefined ? { method } : { method, json },
      ),
    /** A reply of Resource Manager as it came; `path` with its query. What is not `repeatable` is sent once. */
    raw: (path: string, asked: { method: string; json?: object }, repeatable: boolean) =>
      ask(below(management, path), asked, repeatable),
    /** A link of a reply as a path, if it lies at Resource Manager. */
    pathOf: (link: string | undefined): string | undefined =>
      link !== undefined && URL.canParse(link) && new URL(link).origin === new URL(management).origin
        ? `${new URL(link).pathname}${new URL(link).search}`
        : undefined,
    /** One reply of Resource Manager; `path` with its query. */
    page: <T>(path: string, reply: z.ZodType<T>): Promise<T> => get(below(management, path), reply),
    /** Sends something where messages and events go; sent once, unless it was too many. */
    sendTo: ({ host, path, audience, contentType }: DataPlane, json: object) =>
      patiently(
        async () => {
          const headers = { authorization: `Bearer ${await token(audience)}`, 'content-type': contentType };
          const asked = { orgId, service: SERVICE, method: 'POST', headers, signal, said: saidInXml };
          return client.askText({ ...asked, url: below(at(host), path), json });
        },
        signal,
        wasTooMany,
      ),
    suffixes: { bus, events },
    /** Where SQL endpoints of Synapse are, and a token for them. */
    synapse: { suffix: synapse, endpoint: valueOf(of, 'endpoint') },
    synapseToken: () => token(SYNAPSE_AUDIENCE),
    /** The address of a storage account, and a token for it. */
    account: (name: string) => container(name),
    storageToken: () => token(storage),
  };
}
export type AzureClient = ReturnType<typeof azureClient>;
