import { daysBetween } from './days';

/** Providers deliver a day at their own pace: as many days behind the newest bill are on time. */
const DAYS_ON_TIME = 2;

/** How far the bills of an account are complete. */
interface Frontier {
  completeThrough: string | null;
  ended: boolean;
}

/** Of several accounts: those that are behind the newest one, those that go on, and those whose bills have ended. */
export function standingOf<F extends Frontier>(
  frontiers: readonly F[],
): { late: F[]; current: F[]; ended: F[] } {
  const running = frontiers.filter(({ ended }) => !ended);
  const newest =
    running
      .map(({ completeThrough }) => completeThrough ?? '')
      .toSorted()
      .at(-1) ?? '';
  const isLate = ({ completeThrough }: F) =>
    completeThrough === null ? newest !== '' : daysBetween(completeThrough, newest) > DAYS_ON_TIME;
  return {
    late: running.filter(isLate),
    current: running.filter((one) => !isLate(one)),
    ended: frontiers.filter(({ ended }) => ended),
  };
}
