import { DAY, fieldsOf, HOUR, lastDate, printWall, startOfDay, wallOf, type Wall } from './calendar';
import type { ScheduleRule } from './types';
import { nextWall, patternOfCron, patternOfTime, type WallPattern } from './wallTimes';
import { printOffset, zoneOf, type Zone } from './zone';

/** What a person should know about a run beside its time. */
export type ClockMark =
  /** The local time that the schedule asks for is jumped over; it runs when the clock has jumped. */
  | { kind: 'shifted'; wanted: string }
  /** The local time comes twice; it runs the first time only. */
  | { kind: 'repeated' }
  /** The clock was changed since the run before. */
  | { kind: 'changed'; from: string; to: string };

export interface Run {
  at: Date;
  /** In the schedule's zone: `yyyy-MM-ddTHH:mm`, and what it is ahead of UTC: `+02:00`. */
  local: string;
  offset: string;
  marks: ClockMark[];
}

interface Found {
  at: number;
  /** The time by the wall that was asked for; null for what follows elapsed time. */
  wanted: Wall | null;
}

/** The first run after an instant, that instant excluded; null when there is none any more. */
export function nextFire(rule: ScheduleRule, after: Date): Date | null {
  const found = findNext(rule, knownZone(rule), after.getTime());
  return found ? new Date(found.at) : null;
}

/** The next runs, the soonest first; fewer than `count` when they end. */
export function nextFires(rule: ScheduleRule, after: Date, count: number): Run[] {
  const zone = knownZone(rule);
  const runs: Run[] = [];
  let last = after.getTime();
  while (runs.length < count) {
    const found = findNext(rule, zone, last);
    if (!found) break;
    runs.push(runOf(zone, found, last));
    last = found.at;
  }
  return runs;
}

/** A change of the clock over times that a schedule asks for. */
export interface ClockChange {
  /** Forward: the times in between are jumped over. Back: they come twice. */
  kind: 'forward' | 'back';
  /** What the clock shows when it is changed, and what it shows then: `yyyy-MM-ddTHH:mm`. */
  from: string;
  to: string;
}

/** The next change of the clock that falls on runs of this schedule; null when there is none within two years. */
export function nextClockChange(rule: ScheduleRule, after: Date): ClockChange | null {
  const zone = knownZone(rule);
  const end = after.getTime() + 2 * 366 * DAY;
  for (let at = zone.steadyUntil(after.getTime()); at < end; at = zone.steadyUntil(at)) {
    const [before, then] = [zone.offsetAt(at - 1), zone.offsetAt(at)];
    // What is jumped over runs at the change itself; what comes twice runs in the hour before it.
    const found = findNext(rule, zone, at - 1 - Math.max(0, before - then));
    if (!found || found.at > at || found.wanted === null) continue;
    const [isForward, isBack] = [zone.isSkipped(found.wanted), zone.isRepeated(found.wanted)];
    if (isForward || isBack)
      return {
        kind: isForward ? 'forward' : 'back',
        from: printWall(at + before),
        to: printWall(at + then),
      };
  }
  return null;
}

function knownZone({ timezone }: ScheduleRule): Zone {
  const zone = zoneOf(timezone);
  if (!zone) throw new RangeError(`A rule names ${timezone}, which is no time zone.`);
  return zone;
}

function runOf(zone: Zone, { at, wanted }: Found, before: number): Run {
  const offset = zone.offsetAt(at);
  const offsetBefore = zone.offsetAt(before);
  const marks: ClockMark[] = [];
  if (wanted !== null && zone.isSkipped(wanted)) marks.push({ kind: 'shifted', wanted: printWall(wanted) });
  if (wanted !== null && zone.isRepeated(wanted)) marks.push({ kind: 'repeated' });
  if (offset !== offsetBefore)
    marks.push({ kind: 'changed', from: printOffset(offsetBefore), to: printOffset(offset) });
  return { at: new Date(at), local: printWall(at + offset), offset: printOffset(offset), marks };
}

function findNext(rule: ScheduleRule, zone: Zone, after: number): Found | undefined {
  switch (rule.type) {
    case 'CRON': {
      const pattern = patternOfCron(rule.cron);
      return rule.cron.hourly ? byElapsedTime(pattern, zone, after) : byWall(pattern, zone, after);
    }
    case 'DAILY':
      return byWall(patternOfTime(rule.hour, rule.minute, { kind: 'every' }), zone, after);
    case 'WEEKLY': {
      const days = { kind: 'weekdays', weekdays: rule.days } as const;
      return byWall(patternOfTime(rule.hour, rule.minute, days), zone, after);
    }
    case 'MONTHLY': {
      const days = { kind: 'dates', dates: rule.days } as const;
      return byWall(patternOfTime(rule.hour, rule.minute, days, true), zone, after);
    }
    case 'INTERVAL':
      return byInterval(rule, zone, after);
  }
}

/**
 * Later readings of the wall never run earlier, and whatever the wall showed before `after` has run by then: so the
 * search begins at the wall's present reading.
 */
function byWall(pattern: WallPattern, zone: Zone, after: number): Found | undefined {
  let wall = nextWall(pattern, after + zone.offsetAt(after));
  while (wall !== undefined) {
    const at = zone.instantOf(wall);
    if (at > after) return { at, wanted: wall };
    wall = nextWall(pattern, wall + 1);
  }
  return undefined;
}

/** From one clock change to the next the wall runs like time itself. */
function byElapsedTime(pattern: WallPattern, zone: Zone, after: number): Found | undefined {
  let from = after + 1;
  for (;;) {
    const offset = zone.offsetAt(from);
    const wall = nextWall(pattern, from + offset);
    if (wall === undefined) return undefined;
    const end = zone.steadyUntil(from);
    if (wall - offset < end) return { at: wall - offset, wanted: null };
    from = end;
  }
}

type Interval = Extract<ScheduleRule, { type: 'INTERVAL' }>;

/** Counted from the anchor every time, so that a late or missed run moves none that follow. */
function byInterval(rule: Interval, zone: Zone, after: number): Found | undefined {
  const anchor = rule.anchor.getTime();
  if (after < anchor) return { at: anchor, wanted: null };
  if (rule.unit === 'HOURS') {
    const length = rule.number * HOUR;
    return { at: anchor + (Math.floor((after - anchor) / length) + 1) * length, wanted: null };
  }
  const start = anchor + zone.offsetAt(anchor);
  const past = startOfDay(after + zone.offsetAt(after)) - startOfDay(start);
  const longest = rule.unit === 'DAYS' ? DAY : 31 * DAY;
  const safely = Math.max(1, Math.floor((past - 2 * DAY) / (longest * rule.number)));
  for (let k = safely; ; k += 1) {
    const wanted = rule.unit === 'DAYS' ? start + k * rule.number * DAY : monthsLater(start, k * rule.number);
    const at = zone.instantOf(wanted);
    if (at > after) return { at, wanted };
  }
}

function monthsLater(start: Wall, months: number): Wall {
  const { year, month, day } = fieldsOf(start);
  const first = fieldsOf(wallOf(year, month + months, 1));
  const date = Math.min(day, lastDate(first.year, first.month));
  return wallOf(first.year, first.month, date, start - startOfDay(start));
}
