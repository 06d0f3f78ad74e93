import { z } from 'zod';
import { jiraFaults as words } from '@shared/words/jiraFaults';
import { LISTING_MAX, ProviderError } from '../../domains/integrations/integrations.port';
import { CredentialsRefused, type ServiceClient } from '../../platform/outbound/serviceClient';
import { below, valueOf } from '../fields';
import type { Connected } from '../../domains/integrations/connected.port';

const SERVICE = 'Jira';
const PAGES_MAX = 100;
const SITES_MAX = 1_000;

const refusal = z.object({
  errorMessages: z.array(z.string()).default([]),
  errors: z.record(z.string(), z.string()).default({}),
});
const tenant = z.object({ cloudId: z.string().regex(/^[\w-]+$/) });

export interface JiraCall<T> {
  /** GET unless given. */
  method?: 'POST' | 'PUT' | 'DELETE';
  /** Below the version of the API: `issue/OPS-1`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  json?: unknown;
  reply: z.ZodType<T>;
}

export const nothing = z.unknown().transform(() => null);

/** Which address of a site takes its token: tokens with scopes are for the gateway alone. */
export type JiraGateways = Map<string, string>;

export function createJiraApi(
  { client, gateways }: { client: ServiceClient; gateways: JiraGateways },
  of: Connected,
  signal: AbortSignal,
) {
  const { orgId } = of;
  const isCloud = valueOf(of, 'deployment') !== 'server';
  const site = valueOf(of, 'address').replace(/\/+$/, '');
  const account = valueOf(of, 'email');
  const pair = Buffer.from(`${account}:${of.secret('token')}`).toString('base64');
  const authorization = isCloud ? `Basic ${pair}` : `Bearer ${of.secret('token')}`;
  const version = isCloud ? 'rest/api/3' : 'rest/api/2';
  const known = JSON.stringify([orgId, site, account]);

  const said = (body: unknown) => {
    const { data } = refusal.safeParse(body);
    if (!data) return undefined;
    const fields = Object.entries(data.errors).map(([field, reason]) => `${field}: ${reason}`);
    return [...data.errorMessages, ...fields].join(' ');
  };

  const refused = (body: unknown) =>
    Object.entries(refusal.safeParse(body).data?.errors ?? {}).map(([field, reason]) => ({ field, reason }));

  /** The address beside the site that takes tokens with scopes. */
  async function gateway(): Promise<string> {
    const request = { orgId, service: SERVICE, url: below(site, '_edge/tenant_info'), signal };
    const { data } = tenant.safeParse((await client.ask(request)).body);
    if (!data) throw new ProviderError(words.notJira);
    return below(valueOf(of, 'gateway'), `ex/jira/${data.cloudId}`);
  }

  async function ask<T>({ method, path, query = {}, json, reply }: JiraCall<T>): Promise<T> {
    const parameters = new URLSearchParams(query).toString();
    const send = (base: string) =>
      client.ask({
        orgId,
        service: SERVICE,
        method: method ?? 'GET',
        url: `${below(base, `${version}/${path}`)}${parameters === '' ? '' : `?${parameters}`}`,
        headers: { authorization },
        ...(json === undefined ? {} : { json }),
        signal,
        said,
        refused,
      });
    async function answer() {
      const found = gateways.get(known);
      try {
        return await send(found ?? site);
      } catch (error) {
        if (!isCloud || found !== undefined || !(error instanceof CredentialsRefused)) throw error;
        const other = await gateway().catch(() => null);
        if (other === null) throw error;
        const answered = await send(other);
        gateways.set(known, other);
        const [oldest] = gateways.keys();
        if (oldest !== undefined && gateways.size > SITES_MAX) gateways.delete(oldest);
        return answered;
      }
    }
    const { data, success } = reply.safeParse((await answer()).body);
    if (!success) throw new ProviderError(words.notJira);
    return data;
  }

  /** Page after page by `startAt`, up to what a listing holds. */
  async function all<P, T>(
    path: string,
    reply: z.ZodType<P>,
    itemsOf: (page: P) => readonly T[],
    { query = {}, size = 100 }: { query?: Record<string, string>; size?: number } = {},
  ): Promise<T[]> {
    const items: T[] = [];
    for (let page = 0; page < PAGES_MAX && items.length <= LISTING_MAX; page += 1) {
      const at = { startAt: String(items.length), maxResults: String(size) };
      const found = itemsOf(await ask({ path, query: { ...query, ...at }, reply }));
      items.push(...found);
      // Jira may give fewer than it was asked for, never none while there are more.
      if (found.length === 0) break;
    }
    return items;
  }

  return { ask, all, isCloud, site };
}
export type JiraApi = ReturnType<typeof createJiraApi>;
