import type { RetrySettings } from '@shared/model/graph/types';

const seconds: Record<RetrySettings['unit'], number> = {
  Seconds: 1,
  Minutes: 60,
  Hours: 3_600,
  Days: 86_400,
  Weeks: 604_800,
};

/** Milliseconds. A day is 24 hours, also when the clock is changed in it. */
export const duration = (quantity: number, unit: RetrySettings['unit']): number =>
  Math.max(0, quantity) * seconds[unit] * 1000;
