import { isFault } from '@shared/kernel/fault';
import { billStoreWords } from '@shared/words/billStores';
import { lostWhile } from '../../costs/worker/lost';
import { isDatabaseGone } from '../../db/errors';

const fullDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * What stopped an import is around it, not in it: the database, the store, the disk of this server, the process that was
 * to read the bill. The same import may go well later, or on another server.
 */
export function isPassing(error: unknown): boolean {
  if (!isFault(error)) return error instanceof Error && 'code' in error && fullDisk.has(error.code);
  if (error.code !== 'unavailable') return false;
  return (
    isDatabaseGone(error.cause) ||
    lostWhile(error) !== undefined ||
    error.message === billStoreWords.away ||
    error.message.includes('the disk is full')
  );
}

/** It may also be the bill that ends each process that reads it: such an attempt counts. */
export const isDoubtful = (error: unknown): boolean => lostWhile(error) === 'working';
