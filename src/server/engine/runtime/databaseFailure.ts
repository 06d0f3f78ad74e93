import { isFault } from '@shared/kernel/fault';

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** PostgreSQL's classes of errors that say nothing against the work itself: try it again later. */
const passing = /^(08|25|40|53|55|57|58|XX)...$/;

/**
 * The database is away, full or too slow: what was under way is done again later. Anything else is a mistake that
 * comes back however often the work is repeated.
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (isFault(error))
    return error.code === 'unavailable' || error.code === 'timeout' || isPassing(error.cause);
  return isPassing(error);
}

function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && (passing.test(code) || code === 'ENOSPC' || code === 'EDQUOT');
}
