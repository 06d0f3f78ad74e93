import { z } from 'zod';
import { badInput } from '@shared/kernel/fault';
import { mcpWords as words } from '@shared/words/mcpTools';

/** Items of one reply. */
export const PAGE = 50;

export const pageInput = z.string().max(2100).optional().describe(words.fields.page);

export const pageOutput = {
  left_out: z.number().int().nullable().describe(words.fields.leftOut),
  next_page: z.string().nullable().describe(words.fields.nextPage),
};

/** How much was shown before, and the key that a call of the product continues by. */
interface Place {
  shown: number;
  key: string | null;
}

/** Reads what an earlier reply gave as `next_page`. */
export function readPage(page: string | undefined): Place {
  if (page === undefined || page === '') return { shown: 0, key: null };
  const [, shown, key] = /^(\d{1,7})(?::(.+))?$/s.exec(page) ?? [];
  if (shown === undefined) throw badInput([{ field: 'page', reason: words.wrongPage }]);
  return { shown: Number(shown), key: key ?? null };
}

interface PageEnd {
  left_out: number | null;
  next_page: string | null;
}

/** The part of a list that this page shows. */
export function slicePage<T>(all: readonly T[], page: string | undefined): PageEnd & { items: T[] } {
  const { shown } = readPage(page);
  const items = all.slice(shown, shown + PAGE);
  const end = Math.min(shown + items.length, all.length);
  const left = all.length - end;
  return { items, left_out: left, next_page: left === 0 ? null : String(end) };
}

/** What follows a page that a call has cut; `total`: of all pages, null where nobody counts. */
export function pageEnd(
  place: Place,
  { items, key, total }: { items: number; key: string | null; total: number | null },
): PageEnd {
  const shown = place.shown + items;
  if (key === null) return { left_out: 0, next_page: null };
  return { left_out: total === null ? null : Math.max(0, total - shown), next_page: `${shown}:${key}` };
}
