import { Fault } from '@shared/kernel/fault';
import { listIsFull } from '@shared/words/caps';
import { legalHoldFaults } from '@shared/words/legalHold';
import { moveFaults } from '@shared/words/moveOrganization';
import { storageWords } from '@shared/words/storage';

/** Moving takes minutes; whoever asks again so often is no burden. */
const MOVING_SECONDS = 30;

interface PgError {
  code: string;
  constraint: string | undefined;
  table: string;
  column: string;
  detail: string;
}

export function pgError(error: unknown): PgError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  const table = 'table' in error && typeof error.table === 'string' ? error.table : '';
  const column = 'column' in error && typeof error.column === 'string' ? error.column : '';
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  return { code: error.code, constraint, table, column, detail };
}

/** With a constraint's or unique index's name: only that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = pgError(error);
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

/** Another transaction was in the way, and the same work may succeed when done again from its beginning. */
export function isRetryable(error: unknown): boolean {
  const code = pgError(error)?.code;
  return code === '40001' || code === '40P01';
}

const goneCodes = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '53300'],
  // It only reads: a standby, or a primary that became one. Another one takes what is written.
  '25006',
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** What node-postgres says without a code. */
const goneMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed|timeout expired|Query read timeout|terminating connection)/;

/** The connection leads to a server that only reads, and is of no use any more. */
export const isReadOnly = (error: unknown): boolean => pgError(error)?.code === '25006';

export function isDatabaseGone(error: unknown): boolean {
  const code = pgError(error)?.code;
  if (code !== undefined && (goneCodes.has(code) || code.startsWith('08'))) return true;
  return error instanceof Error && goneMessages.test(error.message);
}

/** What the rest of the server sees: faults for what it may expect, everything else as it came. */
export function toFault(error: unknown): unknown {
  if (isDatabaseGone(error)) {
    const fault = new Fault(
      'unavailable:database_unreachable',
      'The database cannot be reached at the moment. Try again shortly.',
    );
    fault.cause = error;
    return fault;
  }
  const known = pgError(error);
  const code = known?.code;
  // Of our own: see costloom_cap.
  if (known && code === 'CL001') {
    const fault = new Fault('conflict:list_full', listIsFull(known.table, known.column));
    fault.cause = error;
    return fault;
  }
  // See costloom_refuse_held.
  if (known && code === 'CL002') {
    const fault = new Fault('conflict:legal_hold', legalHoldFaults.held(known.detail));
    fault.cause = error;
    return fault;
  }
  // See costloom_refuse_moving.
  if (code === 'CL003') {
    const fault = new Fault('unavailable:organization_moving', moveFaults.moving, {
      retryAfter: MOVING_SECONDS,
    });
    fault.cause = error;
    return fault;
  }
  if (code === '57014' || code === '55P03') {
    const fault = new Fault(
      'timeout:database_too_slow',
      'The database took too long to answer. Try again, or ask for less at once.',
    );
    fault.cause = error;
    return fault;
  }
  const told = conditionOf(error);
  if (told === undefined) return error;
  const fault = new Fault(
    told === storageWords.databaseDamaged ? 'unavailable:database_damaged' : 'unavailable:database_disk_full',
    told,
  );
  fault.cause = error;
  return fault;
}

/** PostgreSQL names a full disk by 53100 where it sees it itself, and by the system's words where a write fails. */
const FULL = /No space left on device|disk quota exceeded/i;

/** What is wrong with the machine below the database, and what to do; undefined when nothing is known of it. */
function conditionOf(error: unknown): string | undefined {
  const code = pgError(error)?.code;
  if (code === 'XX001' || code === 'XX002') return storageWords.databaseDamaged;
  if (code === '53100' || (code !== undefined && error instanceof Error && FULL.test(error.message)))
    return storageWords.databaseDiskFull;
  return undefined;
}
