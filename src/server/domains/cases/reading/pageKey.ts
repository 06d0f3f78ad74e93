import { createHash } from 'node:crypto';
import { z } from 'zod';
import { badInput } from '@shared/kernel/fault';

/** Where the next page begins: after this case, in this order, as of this moment. */
export interface Position {
  key: string | number;
  caseId: string;
  /** Of the first page: ages are compared as they were then, and the number of all matches is not counted again. */
  now: Date;
  total: number;
}

const stored = z.strictObject({
  q: z.string(),
  k: z.union([z.string(), z.number()]),
  c: z.string().min(1).max(200),
  n: z.iso.datetime(),
  t: z.number().int().min(0),
});

/** What a key belongs to: another search, sort or organisation makes another one. */
export function searchMark(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}

export function writeKey(mark: string, at: Position): string {
  const value = { q: mark, k: at.key, c: at.caseId, n: at.now.toISOString(), t: at.total };
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Throws `Fault('bad_input')` for what no search of this kind has given. */
export function readKey(mark: string, key: string, kind: 'string' | 'number'): Position {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(key, 'base64url').toString('utf8'));
  } catch {
    value = undefined;
  }
  const read = stored.safeParse(value);
  if (!read.success || typeof read.data.k !== kind) {
    throw badInput(
      [{ field: 'start_page_key', reason: 'is not a key that a search has given' }],
      'bad_page_key',
    );
  }
  if (read.data.q !== mark) {
    const reason = 'belongs to a search with other filters or another sort; start again with null';
    throw badInput([{ field: 'start_page_key', reason }]);
  }
  return { key: read.data.k, caseId: read.data.c, now: new Date(read.data.n), total: read.data.t };
}
