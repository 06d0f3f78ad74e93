import { checkWords } from '../../words/checks';
import type { RetrySettings } from '../graph/types';
import { RETRY_DEFAULTS, retryUnits } from '../limits';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const unitMs: Record<RetrySettings['unit'], number> = {
  Seconds: SECOND,
  Minutes: MINUTE,
  Hours: HOUR,
  Days: DAY,
  Weeks: WEEK,
};

export const RETRY_TRIES_MAX = 100;
const RETRY_WAIT_MAX = 52 * WEEK;

/** PARAM-67: what enabling retries for the first time sets. */
export const firstRetry = (): RetrySettings => ({ enabled: true, ...RETRY_DEFAULTS });

/** What is wrong with the settings; empty when they are switched off. */
export function retryProblems(retry: RetrySettings | undefined): string[] {
  if (!retry?.enabled) return [];
  const { quantity, unit, maximum } = retry;
  const problems: string[] = [];
  if (!Number.isFinite(quantity) || quantity < 0) problems.push(checkWords.retry.quantity);
  if (!retryUnits.includes(unit)) problems.push(checkWords.retry.unit);
  else if (quantity * unitMs[unit] > RETRY_WAIT_MAX) problems.push(checkWords.retry.tooLong);
  if (!Number.isInteger(maximum) || maximum < 1 || maximum > RETRY_TRIES_MAX) {
    problems.push(checkWords.retry.maximum(RETRY_TRIES_MAX));
  }
  return problems;
}

/** How often a step is tried in all, and the wait between two tries in milliseconds (PARAM-69). */
export function retryPlan(retry: RetrySettings | undefined): { tries: number; waitMs: number } {
  if (!retry?.enabled || retryProblems(retry).length > 0) return { tries: 1, waitMs: 0 };
  return { tries: retry.maximum, waitMs: Math.round(retry.quantity * unitMs[retry.unit]) };
}
