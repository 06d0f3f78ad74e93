import { nextFire } from '@shared/model/schedules/occurrences';
import type { MisfirePolicy, ScheduleRule } from '@shared/model/schedules/types';

/** A run that begins later than this was missed: the scheduler looks every 30 seconds at the least. */
const GRACE_MS = 60_000;
/** Runs that the policy `all` makes up for; older ones are told and left. */
const CATCH_UP_MAX = 24;

export interface DueRun {
  at: Date;
  /** It should have begun while nothing ran. */
  late: boolean;
  /** It was due while nothing ran, also where it begins in time still. */
  owed: boolean;
}

export interface DuePlan {
  runs: DueRun[];
  /** What the policy leaves out: the first and the last of them. */
  missed: { from: Date; to: Date } | null;
}

/**
 * What is to be done about a schedule whose next run was planned for `planned`, which is not after `now`. `since`: from
 * when on somebody has looked after schedules.
 */
export function planDue(
  rule: ScheduleRule,
  planned: Date,
  { now, since, misfire }: { now: Date; since: Date; misfire: MisfirePolicy },
): DuePlan {
  const { fires, all } = newestDue(rule, planned, now, CATCH_UP_MAX + 1);
  const considered = fires.slice(-CATCH_UP_MAX);
  const isLate = (at: Date) => now.getTime() - at.getTime() > GRACE_MS;
  const last = considered.at(-1);
  // After something late whatever else is due was due before anybody looked, also after a sleep of the machine.
  const slept = considered.some(isLate);
  const runs = considered
    .filter((at) => !isLate(at) || misfire === 'all' || (misfire === 'last' && at === last))
    .map((at) => ({ at, late: isLate(at), owed: slept || at < since }));
  const first = runs[0]?.at;
  const left = fires.filter((at) => first === undefined || at < first);
  const to = left.at(-1);
  return { runs, missed: to === undefined ? null : { from: all ? (left[0] ?? to) : planned, to } };
}

/** The newest due times, ascending; `all`: there are no older ones. Looks back in growing steps, not from the start. */
function newestDue(rule: ScheduleRule, planned: Date, now: Date, count: number) {
  for (let span = 2 * 60_000; ; span *= 4) {
    const begin = Math.max(planned.getTime(), now.getTime() - span);
    const fires: Date[] = [];
    let at = nextFire(rule, new Date(begin - 1));
    for (; at && at <= now; at = nextFire(rule, at)) fires.push(at);
    const whole = begin === planned.getTime();
    // The rules of a zone may have changed since it was planned: the time itself stays good.
    if (whole && fires.length === 0) return { fires: [planned], all: true };
    if (whole || fires.length >= count)
      return { fires: fires.slice(-count), all: whole && fires.length <= count };
  }
}
