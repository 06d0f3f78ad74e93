import { z } from 'zod';
import { cloudhealthFaults as words } from '@shared/words/cloudhealthFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import {
  CredentialsRefused,
  ServiceRefusal,
  type ServiceClient,
} from '../../platform/outbound/serviceClient';
import { below, valueOf } from '../fields';
import type { Connected } from '../../domains/integrations/connected.port';

const SERVICE = 'CloudHealth';
const URL_MAX = 4_000;
const PAGES_MAX = 200;
/** Its limit is by the minute. */
const WAIT_MS = 20_000;

const refusal = z.object({ error: z.string().optional(), errors: z.array(z.string()).optional() });
const links = z.object({ next: z.object({ href: z.string() }).nullish() }).nullish();

type Query = readonly (readonly [string, string])[];

export function createCloudhealthApi(client: ServiceClient, of: Connected, signal: AbortSignal) {
  async function ask<T>(path: string, reply: z.ZodType<T>, query: Query = []): Promise<T> {
    const parameters = new URLSearchParams(
      query.map(([name, value]): [string, string] => [name, value]),
    ).toString();
    const url = `${below(valueOf(of, 'address'), path)}${parameters === '' ? '' : `?${parameters}`}`;
    if (url.length > URL_MAX) throw new ProviderError(words.tooLong);
    const said = (body: unknown) => {
      const { data } = refusal.safeParse(body);
      return data?.error ?? data?.errors?.join(' ');
    };
    const asked = {
      orgId: of.orgId,
      service: SERVICE,
      url,
      headers: { authorization: `Bearer ${of.secret('api_key')}` },
      signal,
      said,
    };
    const { body } = await client.ask(asked).catch((error: unknown) => {
      if (error instanceof CredentialsRefused) throw new CredentialsRefused(401, words.badKey);
      if (error instanceof ServiceRefusal && error.status === 429)
        throw new ServiceRefusal(429, words.tooMany, 'too_many', true, error.retryAfterMs ?? WAIT_MS);
      throw error;
    });
    const { data, success } = reply.safeParse(body);
    if (!success) throw new ProviderError(words.notUnderstood);
    return data;
  }

  /** Page after page, up to `most` items. */
  async function all<P extends object, T>(
    path: string,
    reply: z.ZodType<P>,
    itemsOf: (page: P) => readonly T[],
    { most, size, query = [] }: { most: number; size: number; query?: Query },
  ): Promise<T[]> {
    const items: T[] = [];
    const linked = z.object({ _links: links });
    for (let page = 1; page <= PAGES_MAX && items.length < most; page += 1) {
      const at = [
        ['per_page', String(size)],
        ['page', String(page)],
      ] as const;
      const raw = await ask(path, z.unknown(), [...query, ...at]);
      const { data } = reply.safeParse(raw);
      if (!data) throw new ProviderError(words.notUnderstood);
      const found = itemsOf(data);
      items.push(...found);
      // Its links are to addresses of its own; only that there is one is of use.
      if (found.length === 0 || !linked.safeParse(raw).data?._links?.next) break;
    }
    return items.slice(0, most);
  }

  return { ask, all };
}
export type CloudhealthApi = ReturnType<typeof createCloudhealthApi>;
