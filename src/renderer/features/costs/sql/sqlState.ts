import { isFaultJson } from '@shared/kernel/fault';
import type { SqlResult } from '../../../data/costSql';
import { urlText } from '../../../platform/urlState';
import type { SqlPlace } from './createSqlEditor';

/** The statement that was run last: the way back in the browser leads to the one before. */
export const textParam = urlText('q');
/** The saved query that is open. */
export const queryParam = urlText('query');

/** A longer statement is not in the address. */
export const ADDRESS_MAX = 4_000;

export type RunState =
  | { is: 'none' | 'running' | 'stopped' }
  | { is: 'done'; sql: string; result: SqlResult }
  | { is: 'failed'; reason: string; place: SqlPlace | null };

const numberAt = (value: object, key: 'line' | 'column'): number | null => {
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === 'number' ? found : null;
};

/** Where the server says that a statement is wrong. */
export function placeOf(error: unknown): SqlPlace | null {
  if (!isFaultJson(error) || !Array.isArray(error.data)) return null;
  const [first]: unknown[] = error.data;
  if (typeof first !== 'object' || first === null) return null;
  const line = numberAt(first, 'line');
  const column = numberAt(first, 'column');
  return line === null || column === null ? null : { line, column };
}
