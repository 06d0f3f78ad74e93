import { awsFaults as words } from '@shared/words/awsFaults';
import { ProviderError } from '../../../domains/integrations/integrations.port';

const PAGES_MAX = 2000;
const ITEMS_MAX = 200_000;

interface Page<T> {
  items: readonly T[];
  /** Where the next one begins; undefined or '' after the last. */
  next?: string | undefined;
}

/** All pages to their end; more than there may be is a failure, because the rest would look as if it were gone. */
export async function allPages<T>(ask: (token: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const found: T[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES_MAX && found.length <= ITEMS_MAX; page += 1) {
    const { items, next } = await ask(token);
    found.push(...items);
    if (next === undefined || next === '') return found;
    if (next === token) break;
    token = next;
  }
  throw new ProviderError(words.endless);
}

/** What a question about each of many answers, a few at a time, in their order. */
export async function each<T, R>(
  items: readonly T[],
  ask: (item: T) => Promise<R>,
  { together = 5 }: { together?: number } = {},
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += together)
    results.push(...(await Promise.all(items.slice(start, start + together).map(ask))));
  return results;
}

/** Parameters of a Query service for a list: `Owner.1=self`. */
export const numbered = (name: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, at) => [`${name}.${at + 1}`, value]));
