import { z } from 'zod';

/** Every list has a limit: one page holds at most this many items. */
export const MAX_PAGE = 1000;

export const pageSize = (normal: number) => z.number().int().min(1).max(MAX_PAGE).default(normal);

/** An opaque key of the next page; null asks for the first page, and is replied after the last one. */
export const pageKey = z.string().max(2000).nullable();

export const list = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });
export const one = <T extends z.ZodType>(item: T) => z.object({ data: item });
export const done = z.object({ data: z.object({ ok: z.literal(true) }) });
export const id = z.string().min(1).max(200);
