import { z } from 'zod';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type { GcpClient } from '../client';

const PAGES_MAX = 1_000;
const PAGE_SIZE = '500';
const PLACES_TOLD = 5;

const paged = z.object({ nextPageToken: z.string().optional() }).loose();

/** All pages of a list, each as the service sent it. */
export async function pagesOf(
  client: GcpClient,
  service: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams(parameters);
    if (token !== undefined && token !== '') query.set('pageToken', token);
    const text = query.toString();
    const reply = await client.service(service, text === '' ? path : `${path}?${text}`, paged);
    found.push(reply);
    token = reply.nextPageToken;
    if (token === undefined || token === '') return found;
  }
  throw new ProviderError(words.endless);
}

/** The items below `key` of all pages; what is not as promised fails. */
export function itemsOf<T>(pages: readonly Record<string, unknown>[], key: string, item: z.ZodType<T>): T[] {
  return pages.flatMap((page) => {
    const { data } = z.array(item).safeParse(page[key] ?? []);
    if (!data) throw new ProviderError(words.notUnderstood);
    return data;
  });
}

export const failBroken = (places: readonly string[]) => {
  if (places.length === 0) return;
  const told = places.slice(0, PLACES_TOLD).map((place) => place.split('/').at(-1) ?? place);
  throw new ProviderError(words.broken(told.join(', ')), 'unavailable', true);
};

const warning = z.object({ code: z.string().default('') }).loose();
const scopes = z.record(z.string(), z.object({ warning: warning.optional() }).loose());
const partial = z.object({
  items: scopes.default({}),
  unreachables: z.array(z.string()).default([]),
  warning: warning.optional(),
});

/** A place without anything says so by a warning of its own. */
const isBroken = (given: z.output<typeof warning> | undefined) =>
  given !== undefined && given.code !== 'NO_RESULTS_ON_PAGE';

/**
 * Everything of one type in all zones and regions of a project. Places that are broken are told beside the rest: the
 * whole fails then, because what is in them would look as if it were gone.
 */
export async function aggregated<T>(
  client: GcpClient,
  project: string,
  type: string,
  item: z.ZodType<T>,
): Promise<T[]> {
  const path = `compute/v1/projects/${project}/aggregated/${type}`;
  const pages = await pagesOf(client, 'compute', path, {
    maxResults: PAGE_SIZE,
    returnPartialSuccess: 'true',
  });
  const found: T[] = [];
  for (const page of pages) {
    const { data } = partial.safeParse(page);
    if (!data) throw new ProviderError(words.notUnderstood);
    const broken = Object.entries(data.items).flatMap(([scope, given]) =>
      isBroken(given.warning) ? [scope] : [],
    );
    failBroken([...data.unreachables, ...broken]);
    if (isBroken(data.warning)) failBroken([project]);
    for (const scope of Object.values(data.items)) found.push(...itemsOf([scope], type, item));
  }
  return found;
}

/** A list of Compute Engine without places, such as snapshots. */
export async function globals<T>(
  client: GcpClient,
  project: string,
  type: string,
  item: z.ZodType<T>,
): Promise<T[]> {
  const path = `compute/v1/projects/${project}/global/${type}`;
  return itemsOf(await pagesOf(client, 'compute', path, { maxResults: PAGE_SIZE }), 'items', item);
}
