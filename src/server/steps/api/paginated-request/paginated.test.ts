import { describe, expect, it } from 'vitest';
import { runStep } from '../../common/testing/testContext';
import { json, useServer, type Seen } from '../server.fixture';
import { linkedNext } from './pages';
import { paginatedRequest } from './step';

const used = useServer();

describe('paginated requests', () => {
  const all = Array.from({ length: 7 }, (_, n) => n);
  const read = (values: Record<string, string | number>) =>
    runStep(paginatedRequest, { url: `${used.base}/list`, ...values }, used.context());
  const of = (one: Seen) => new URL(one.url, used.base).searchParams;

  it('by page, offset, cursor and Link header give all items', async () => {
    used.answer = (one, response) => {
      const page = Number(of(one).get('page'));
      json(response, { data: { rows: all.slice((page - 1) * 3, page * 3) } });
    };
    const whole = { items: all, count: 7, more: false };
    expect(await read({ itemsPath: 'data.rows', pageSize: 3 })).toEqual({ ...whole, pages: 3 });
    expect(await read({ itemsPath: 'data.rows' })).toEqual({ ...whole, pages: 4 });

    used.answer = (one, response) => {
      const offset = Number(of(one).get('skip'));
      json(response, all.slice(offset, offset + 2));
    };
    expect(await read({ style: 'offset', param: 'skip' })).toMatchObject(whole);

    used.answer = (one, response) => {
      const from = Number(of(one).get('after') ?? 0);
      json(response, {
        items: all.slice(from, from + 3),
        meta: { next: from + 3 < 7 ? `${from + 3}` : null },
      });
    };
    const cursor = { style: 'cursor', param: 'after', cursorPath: 'meta.next', itemsPath: 'items' };
    expect(await read(cursor)).toEqual({ ...whole, pages: 3 });

    used.answer = (one, response) => {
      const from = Number(of(one).get('from') ?? 0);
      const link =
        from + 4 < 7 ? { link: `</list?from=0>; rel="first", </list?from=${from + 4}>; rel="next"` } : {};
      json(response, all.slice(from, from + 4), 200, link);
    };
    expect(await read({ style: 'link' })).toEqual({ ...whole, pages: 2 });
  });

  it('end at their limits and in circles, and do not carry secrets to another host', async () => {
    let given = 0;
    used.answer = (_, response) => json(response, [(given += 1), 2]);
    expect(await read({ maxPages: 2 })).toMatchObject({ count: 4, pages: 2, more: true });
    expect(await read({ maxItems: 3 })).toMatchObject({ count: 3, more: true });
    used.answer = (_, response) => json(response, { items: [(given += 1)], next: 'same' });
    const cursor = { style: 'cursor', cursorPath: 'next', itemsPath: 'items' };
    await expect(read(cursor)).rejects.toThrow('same next page');
    used.answer = (_, response) => json(response, { items: [1], next: 'https://evil.example/next' });
    await expect(read(cursor)).rejects.toThrow('on another host');
  });

  it('give no page twice, where a server repeats its last one or takes no page at all', async () => {
    used.answer = (one, response) => {
      const page = Math.min(3, Number(of(one).get('page')));
      json(response, all.slice((page - 1) * 3, page * 3));
    };
    expect(await read({})).toEqual({ items: all, count: 7, pages: 3, more: false });
    used.answer = (_, response) => json(response, all);
    expect(await read({})).toEqual({ items: all, count: 7, pages: 1, more: false });
    let at = 0;
    used.answer = (_, response) => {
      at += 1;
      json(response, { items: [Math.min(at, 2)], next: `c${at}` });
    };
    const cursor = { style: 'cursor', cursorPath: 'next', itemsPath: 'items' };
    await expect(read(cursor)).rejects.toThrow('Page 3 is the same as an earlier one');
  });

  const cursor = { style: 'cursor', cursorPath: 'next', itemsPath: 'items' };
  it.each<[what: string, page: (one: number) => object, values?: Record<string, string>]>([
    ['0', (at) => ({ next: at === 1 ? 1 : 0 })],
    ['-1', (at) => ({ next: at === 1 ? 'b' : -1 })],
    ['false', (at) => ({ next: at === 1 ? 'b' : false })],
    ['null', (at) => ({ next: at === 1 ? 'b' : null })],
    ['“null”', (at) => ({ next: at === 1 ? 'b' : 'null' })],
    ['the first page again', (at) => ({ next: at === 1 ? 'b' : 'a', ...(at === 3 ? { items: [1] } : {}) })],
    ['a field that says so', (at) => ({ next: 'b', meta: { more: at === 1 } }), { morePath: 'meta.more' }],
    ['no next address', (at) => (at === 1 ? { next: '?after=b' } : {})],
  ])('end where the end is told as %s', async (_what, page, values = {}) => {
    let at = 0;
    used.answer = (_, response) => {
      at += 1;
      json(response, { items: [at], ...page(at) });
    };
    expect(await read({ ...cursor, ...values })).toEqual({ items: [1, 2], count: 2, pages: 2, more: false });
  });

  it('Link headers are read as RFC 8288 writes them', () => {
    expect(linkedNext('<https://a/?x=1,2>; title="a"; rel="next"')).toBe('https://a/?x=1,2');
    expect(linkedNext('<a>; rel=prev, <b>; rel=next')).toBe('b');
    expect(linkedNext('<a>; rel="nextish"')).toBe(undefined);
    expect(linkedNext(undefined)).toBe(undefined);
  });
});
