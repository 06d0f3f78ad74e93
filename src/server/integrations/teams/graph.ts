import { z } from 'zod';
import { teamsFaults as words } from '@shared/words/teamsFaults';
import { LISTING_MAX, ProviderError } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import { below, valueOf } from '../fields';
import type { Tokens } from './tokens';
import type { Connected } from '../../domains/integrations/connected.port';

const PAGES_MAX = 100;

const page = z.object({ value: z.array(z.unknown()), '@odata.nextLink': z.string().optional() });
const failure = z.object({
  error: z.object({ code: z.string().default(''), message: z.string().default('') }),
});

/** Microsoft Graph and the service of bots write their errors alike. */
export function said(body: unknown): string | undefined {
  const { data } = failure.safeParse(body);
  return data && words.reason(data.error.code, data.error.message);
}

/** Every item of a list of Graph, page after page, up to what a listing holds. */
export async function listOf<T>(
  deps: { client: ServiceClient; tokens: Tokens },
  of: Connected,
  path: string,
  item: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T[]> {
  const graph = valueOf(of, 'graph_address');
  const items: T[] = [];
  let next: string | undefined = below(graph, `v1.0/${path}`);
  for (let pages = 0; next !== undefined && pages < PAGES_MAX && items.length <= LISTING_MAX; pages += 1) {
    // The token goes nowhere else.
    if (!URL.canParse(next) || new URL(next).origin !== new URL(graph).origin)
      throw new ProviderError(words.elsewhere);
    const url = next;
    const { body } = await deps.tokens.using({ of, audience: 'graph', signal }, (token) =>
      deps.client.ask({
        orgId: of.orgId,
        service: 'Microsoft Graph',
        url,
        signal,
        said,
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    const { data } = page.safeParse(body);
    const read = z.array(item).safeParse(data?.value);
    if (!data || !read.success) throw new ProviderError(words.strange);
    items.push(...read.data);
    next = data['@odata.nextLink'];
  }
  return items;
}
