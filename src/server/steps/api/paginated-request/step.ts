import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Json } from '@shared/model/json';
import { choice, text, whole } from '../../common/params';
import { StepError, defineStep } from '../../contract';
import { callHttp, readReply } from '../common/call';
import { authParams, headersParam, queryParam, replyParams, targetParam } from '../common/params';
import { itemsOf, nextOf } from './pages';

/** The other side names the next page: what is secret stays with the origin that it was given for. */
function stayingAt({ auth, url }: { auth: string; url: string }): (next: string) => boolean {
  // A connected API sees to that itself.
  if (auth === 'integration' || !URL.canParse(url)) return () => true;
  const { origin } = new URL(url);
  return (next) => new URL(next).origin === origin;
}

export const paginatedRequest = defineStep({
  stepTemplateId: 'API-003',
  name: 'Paginated_request',
  title: 'Paginated request',
  description: 'Reads a paginated list page by page and returns all items.',
  group: 'API',
  icon: 'multi-select',
  effect: 'read',
  timeoutSeconds: 600,
  keywords: ['pages', 'cursor', 'offset', 'next', 'all items', 'list'],
  parameters: {
    url: targetParam(1),
    query: queryParam(2),
    headers: headersParam(3),
    ...authParams(4, 18),
    style: choice({
      p: 7,
      title: 'Pagination by',
      default: 'page',
      choices: {
        page: 'Page number',
        offset: 'Offset',
        cursor: 'Cursor or URL in the response',
        link: 'Link header',
      },
    }),
    param: text({
      p: 8,
      title: 'Query parameter',
      description: 'For the page, offset or cursor.',
      optional: true,
      default: 'page',
      hiddenBy: 'style:link',
      max: 8_000,
    }),
    firstPage: whole({
      p: 9,
      title: 'First page',
      optional: true,
      default: 1,
      hiddenBy: 'style:offset,cursor,link',
    }),
    pageSize: whole({
      p: 10,
      title: 'Items per page',
      description: 'A page with fewer items is the last one. 0: continue until a page is empty.',
      optional: true,
      default: 0,
      hiddenBy: 'style:cursor,link',
      min: 0,
    }),
    cursorPath: text({
      p: 11,
      title: 'Cursor path',
      placeholder: 'meta.next_cursor',
      hiddenBy: 'style:page,offset,link',
      max: 8_000,
    }),
    itemsPath: text({
      p: 12,
      title: 'List path',
      description: 'Leave empty if the response is the list.',
      optional: true,
      default: '',
      max: 8_000,
    }),
    maxPages: whole({ p: 13, title: 'Maximum pages', optional: true, default: 100, min: 1, max: 1000 }),
    maxItems: whole({ p: 14, title: 'Maximum items', optional: true, default: 10_000, min: 1, max: 100_000 }),
    ...replyParams(15),
    morePath: text({
      p: 19,
      title: 'More-pages path',
      placeholder: 'meta.has_more',
      description: 'A field that says whether there are more pages. Leave empty if there is none.',
      optional: true,
      default: '',
      max: 8_000,
    }),
  },
  output: z.object({
    items: z.array(z.unknown()),
    count: z.int(),
    pages: z.int(),
    more: z.boolean(),
  }),
  sampleOutput: { items: [{ id: 1 }], count: 1, pages: 1, more: false },
  async run(input, context) {
    const { style, param, firstPage, maxPages, maxItems, itemsPath, ...rest } = input;
    const first = { page: String(firstPage), offset: '0', cursor: '', link: '' }[style];
    const stays = stayingAt(rest);
    let asking = {
      ...rest,
      method: 'GET',
      query: first === '' ? rest.query : { ...rest.query, [param]: first },
    };
    const items: Json[] = [];
    const asked = new Set<string>();
    const seen = new Set<string>();
    for (let pages = 1; ; pages += 1) {
      context.signal.throwIfAborted();
      const reply = await callHttp(asking, context, true);
      const body = readReply(reply, 'json');
      const found = itemsOf(body, itemsPath);
      // A server that knows no further page gives its last one again, or its first where it takes no such parameter.
      const content = createHash('sha256').update(JSON.stringify(found)).digest('base64');
      if (found.length > 0 && seen.has(content)) {
        const [firstSeen] = seen;
        if (content !== firstSeen && (style === 'cursor' || style === 'link'))
          throw new StepError(`Page ${pages} is the same as an earlier one.`, 'general', false);
        context.log('warn', `Page ${pages} is the same as an earlier one, so the list ends before it.`);
        return { items, count: items.length, pages: pages - 1, more: false };
      }
      seen.add(content);
      items.push(...found);
      const page = { body, link: reply.headers.link, url: reply.url, count: found.length };
      const next = nextOf({ ...input }, page, { pages, items: items.length });
      const full = items.length >= maxItems || pages >= maxPages;
      if (next === null || full) {
        const more = next !== null || items.length > maxItems;
        if (more)
          context.log('warn', `Stopped after ${pages} pages and ${items.length} items; more are available.`);
        const taken = items.slice(0, maxItems);
        return { items: taken, count: taken.length, pages, more };
      }
      const mark = JSON.stringify(next);
      if (asked.has(mark)) throw new StepError('The same next page was returned twice.', 'general', false);
      asked.add(mark);
      if ('url' in next) {
        if (!stays(next.url))
          throw new StepError(`The next page is on another host: ${next.url}`, 'general', false);
        asking = { ...asking, url: next.url, query: {} };
      } else asking = { ...asking, query: { ...rest.query, [param]: next.param } };
    }
  },
});
