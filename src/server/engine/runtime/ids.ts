import { hash, randomBytes } from 'node:crypto';

/** Crockford's digits: in the order of their codes. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_DIGITS = 9;
const WEEK = 7 * 86_400_000;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4 * 86_400_000;

/** What the ids of executions that are made at a time begin with; the database's `costloom_execution_prefix`. */
export function executionPrefix(at: Date): string {
  let rest = at.getTime();
  let digits = '';
  for (let place = 0; place < TIME_DIGITS; place += 1) {
    digits = DIGITS.charAt(rest % 32) + digits;
    rest = Math.floor(rest / 32);
  }
  return `exec_${digits}`;
}

/** Says when it was made, so that the table in which the execution lies is found by it. */
export const executionIdAt = (now: Date): string =>
  executionPrefix(now) + randomBytes(9).toString('base64url');

/** The week, from Monday in UTC, in which a time lies: the name of its tables. */
export function weekOf(at: Date): string {
  const monday = Math.floor((at.getTime() - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
  return `w${new Date(monday).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** The Monday of a week's name; null: it is none. */
export function dayOf(week: string): Date | null {
  const [, year, month, day] = /^w(\d{4})(\d\d)(\d\d)$/.exec(week) ?? [];
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || weekOf(at) !== week ? null : at;
}

/** Executions of before ids said their time lie around all weeks. */
export function periodOf(executionId: string): string {
  if (!executionId.startsWith('exec_')) return executionId < 'exec_' ? 'before' : 'after';
  let time = 0;
  for (const digit of executionId.slice(5, 5 + TIME_DIGITS)) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return 'after';
    time = time * 32 + value;
  }
  return weekOf(new Date(time));
}

/** Made of its place, so that it is the same after a crash: 128 bits, 22 characters. */
export function stepRunIdOf(executionId: string, nodeId: string, iterPath: string, attempt: number): string {
  return hash('sha256', `${executionId}\n${nodeId}\n${iterPath}\n${attempt}`, 'base64url').slice(0, 22);
}

/** One approval for one step run, however often it is asked for. */
export const approvalIdOf = (stepRunId: string): string =>
  hash('sha256', `approval\n${stepRunId}`, 'base64url').slice(0, 22);
