import { DAY, type Wall } from './calendar';

/** Milliseconds since the epoch. */
type Instant = number;

interface Transition {
  at: Instant;
  /** Milliseconds to add to UTC. */
  before: number;
  after: number;
}

/** A time zone's clock. Both directions are exact to the millisecond from 1970 on. */
export interface Zone {
  name: string;
  offsetAt(instant: Instant): number;
  /** A later instant up to which the offset stays as it is; it changes there, or this looked no further. */
  steadyUntil(instant: Instant): Instant;
  /** The first instant at which the wall shows the time or, where it never does, a later one. */
  instantOf(wall: Wall): Instant;
  /** The clock jumps over it: no wall shows it. */
  isSkipped(wall: Wall): boolean;
  /** The clock is put back over it: the wall shows it twice. */
  isRepeated(wall: Wall): boolean;
}

const YEAR = 366 * DAY;
const zones = new Map<string, Zone>();

/** Undefined for a name that is no IANA time zone. */
export function zoneOf(name: string): Zone | undefined {
  const known = zones.get(name);
  if (known) return known;
  const read = offsetReader(name);
  if (!read) return undefined;
  const zone = createZone(name, read);
  // Names are spelled in many ways (EUROPE/rome); a server must not keep them all.
  if (zones.size >= 1_000) zones.clear();
  zones.set(name, zone);
  return zone;
}

/** An offset such as +01:00 is a zone to Intl and none to a person: it knows no summer. */
function offsetReader(name: string): ((instant: Instant) => number) | undefined {
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(name)) return undefined;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      timeZoneName: 'longOffset',
      hour: 'numeric',
    });
  } catch {
    return undefined;
  }
  return (instant) => parseOffset(format.format(instant));
}

function parseOffset(text: string): number {
  const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text);
  if (!match) throw new Error(`Intl told an offset that cannot be read: ${text}`);
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ms : ms;
}

function createZone(name: string, read: (instant: Instant) => number): Zone {
  const years = new Map<number, Transition[]>();

  /** Of a stretch of 366 days, found by looking once a day: no zone has changed twice within one. */
  function changesOf(index: number): Transition[] {
    const known = years.get(index);
    if (known) return known;
    const found: Transition[] = [];
    let before = read(index * YEAR);
    for (let day = 1; day <= 366; day += 1) {
      const end = index * YEAR + day * DAY;
      const after = read(end);
      if (after !== before) found.push({ at: between(end - DAY, end, before), before, after });
      before = after;
    }
    years.set(index, found);
    return found;
  }

  function between(low: Instant, high: Instant, before: number): Instant {
    let [start, end] = [low / 1000, high / 1000];
    while (end - start > 1) {
      const middle = Math.floor((start + end) / 2);
      if (read(middle * 1000) === before) start = middle;
      else end = middle;
    }
    return end * 1000;
  }

  function offsetAt(instant: Instant): number {
    const changes = changesOf(Math.floor(instant / YEAR));
    let offset: number | undefined;
    for (const change of changes) {
      if (change.at > instant) return offset ?? change.before;
      offset = change.after;
    }
    return offset ?? read(instant);
  }

  /** The change whose jump over, or repetition of, wall times holds this one. */
  function changeAround(wall: Wall): Transition | undefined {
    const from = Math.floor((wall - 2 * DAY) / YEAR);
    const to = Math.floor((wall + 2 * DAY) / YEAR);
    for (let index = from; index <= to; index += 1) {
      for (const change of changesOf(index)) {
        const [low, high] = [change.at + change.before, change.at + change.after];
        if (wall >= Math.min(low, high) && wall < Math.max(low, high)) return change;
      }
    }
    return undefined;
  }

  return {
    name,
    offsetAt,
    steadyUntil(instant) {
      const index = Math.floor(instant / YEAR);
      return changesOf(index).find(({ at }) => at > instant)?.at ?? (index + 1) * YEAR;
    },
    instantOf(wall) {
      const change = changeAround(wall);
      if (change) return change.after > change.before ? change.at : wall - change.before;
      // Outside a change every offset that holds nearby gives the same reading back, or is refuted by it.
      for (const guess of [wall - 2 * DAY, wall + 2 * DAY]) {
        const instant = wall - offsetAt(guess);
        if (instant + offsetAt(instant) === wall) return instant;
      }
      return wall - offsetAt(wall - offsetAt(wall));
    },
    isSkipped(wall) {
      const change = changeAround(wall);
      return change !== undefined && change.after > change.before;
    },
    isRepeated(wall) {
      const change = changeAround(wall);
      return change !== undefined && change.after < change.before;
    },
  };
}

/** '+05:45', with seconds where an offset has some. */
export function printOffset(ms: number): string {
  const total = Math.abs(ms) / 1000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = total % 60 === 0 ? '' : `:${two(total % 60)}`;
  return `${ms < 0 ? '-' : '+'}${two(total / 3600)}:${two((total / 60) % 60)}${seconds}`;
}
