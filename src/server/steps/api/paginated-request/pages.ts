import { isJsonObject, type Json } from '@shared/model/json';
import { StepError } from '../../contract';

/** Where the next page is: another value of a query parameter, or another URL. */
export type Next = { param: string } | { url: string } | null;

export interface Paging {
  style: 'page' | 'offset' | 'cursor' | 'link';
  /** Path in the body of the list; empty: the body itself. */
  itemsPath: string;
  /** Path in the body of the next cursor or URL. */
  cursorPath: string;
  /** Path in the body of what says whether there is more; empty: nothing does. */
  morePath: string;
  firstPage: number;
  pageSize: number;
}

function at(body: Json, path: string): Json | undefined {
  return path
    .split('.')
    .filter((part) => part !== '')
    .reduce<Json | undefined>((value, part) => {
      if (Array.isArray(value)) return value[Number(part)];
      return isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
    }, body);
}

/** The `rel="next"` of a Link header (RFC 8288). */
export function linkedNext(header: string | undefined): string | undefined {
  for (const [, url, parameters = ''] of (header ?? '').matchAll(/<([^>]*)>((?:\s*;\s*[^,;]+)*)/g)) {
    if (/;\s*rel\s*=\s*"?([^"]*\s)?next(\s[^"]*)?"?\s*(;|$)/i.test(parameters)) return url;
  }
  return undefined;
}

export function itemsOf(body: Json, path: string): Json[] {
  const items = at(body, path);
  if (Array.isArray(items)) return items;
  if (items === null || items === undefined) return [];
  const where = path === '' ? 'The reply' : `“${path}” of the reply`;
  throw new StepError(`${where} is not a list.`, 'general', false);
}

/** What services say in the place of a cursor where there is no further page. */
const ends: readonly string[] = ['', '0', '-1', 'false', 'null', 'none'];

/** A page is an end where the field that tells of more says no. */
const saysNoMore = (body: Json, path: string): boolean =>
  path !== '' && [false, 0, null, undefined, '', 'false', 'False'].some((no) => at(body, path) === no);

/** `read`: pages and items so far, this page included. */
export function nextOf(
  paging: Paging,
  reply: { body: Json; link: string | undefined; url: string; count: number },
  read: { pages: number; items: number },
): Next {
  if (saysNoMore(reply.body, paging.morePath)) return null;
  switch (paging.style) {
    case 'page':
      return reply.count === 0 || reply.count < paging.pageSize
        ? null
        : { param: String(paging.firstPage + read.pages) };
    case 'offset':
      return reply.count === 0 || reply.count < paging.pageSize ? null : { param: String(read.items) };
    case 'link': {
      const url = linkedNext(reply.link);
      return url === undefined ? null : { url: new URL(url, reply.url).href };
    }
    case 'cursor': {
      const cursor = at(reply.body, paging.cursorPath);
      if (typeof cursor !== 'string' && typeof cursor !== 'number') return null;
      const text = String(cursor).trim();
      if (ends.includes(text.toLowerCase())) return null;
      const isAddress = /^(https?:\/\/|\?|\.{0,2}\/[^\s]*\?)/i.test(text);
      return isAddress ? { url: new URL(text, reply.url).href } : { param: text };
    }
  }
}
