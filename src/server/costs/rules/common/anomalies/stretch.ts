import type { Stretch } from '../rule';
import { dayNumber as dayOf, isoDay } from './days';

/** The most days that one run judges. */
const JUDGED_MAX = 100;

/**
 * Which days of a source's bills a run tells of, up to `through` (days since 1970): those after the last judged day,
 * so that who imports a month at a time hears of all of it, and at least the last `recent` ones. What is told stays
 * told until the bill has moved on by `recent` days. At most 100 days; all of these where nothing was judged before.
 */
export function stretchOf(before: Stretch | undefined, through: number, recent: number): Stretch {
  const least = through - Math.min(recent, JUDGED_MAX) + 1;
  const most = through - JUDGED_MAX + 1;
  const told = (from: number, since: number): Stretch => ({
    from: isoDay(Math.max(from, most)),
    since: isoDay(since),
    through: isoDay(through),
  });
  if (!before) return told(most, through);
  // An older bill has nothing new.
  if (through < dayOf(before.through)) return before;
  const still = through - dayOf(before.since) < recent;
  if (still) return told(Math.min(dayOf(before.from), least), dayOf(before.since));
  return told(Math.min(dayOf(before.through) + 1, least), through);
}
