import { Temporal } from 'temporal-polyfill';

/**
 * When schedules must run, found by walking: every local day, every quarter of an hour. Written on Temporal and
 * without a look at the implementation, which searches instead.
 */
export interface OracleRule {
  name: string;
  configuration: {
    scheduleType: string;
    timezone: string;
    hour?: number;
    minute?: number;
    dayOfWeek?: string;
    dayOfMonth?: string;
    cronExpression?: string;
    number?: number;
    intervalType?: string;
    anchor?: string;
  };
  expected: (from: number, to: number) => number[];
}

/** The first instant at which a local time is reached. */
function reached(local: Temporal.PlainDateTime, zone: string): number {
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(local)) return earlier.epochMilliseconds;
  const jump = earlier.getTimeZoneTransition('next');
  if (!jump) throw new Error(`${zone} skips ${local.toString()} without a transition.`);
  return jump.epochMilliseconds;
}

const within = (found: number[], from: number, to: number) =>
  [...new Set(found)].filter((at) => at > from && at <= to).sort((a, b) => a - b);

const localDate = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();

type Times = readonly (readonly [number, number])[];

function everyDay(zone: string, times: Times, fits: (date: Temporal.PlainDate) => boolean) {
  return (from: number, to: number) => {
    const found: number[] = [];
    const last = localDate(to, zone).add({ days: 3 });
    let date = localDate(from, zone).subtract({ days: 3 });
    for (; Temporal.PlainDate.compare(date, last) < 0; date = date.add({ days: 1 })) {
      if (!fits(date)) continue;
      for (const [hour, minute] of times) found.push(reached(date.toPlainDateTime({ hour, minute }), zone));
    }
    return within(found, from, to);
  };
}

const QUARTER = 15 * 60_000;

/** Every quarter of an hour that shows the minute, on the days that fit; offsets are whole quarters since 1972. */
function everyHour(zone: string, minute: number, weekdays: readonly number[]) {
  return (from: number, to: number) => {
    const found: number[] = [];
    let at = Math.ceil((from + 1) / QUARTER) * QUARTER;
    while (at <= to) {
      const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      const change = here.getTimeZoneTransition('next')?.epochMilliseconds ?? to + 1;
      const offset = here.offsetNanoseconds / 1e6;
      for (; at <= to && at < change; at += QUARTER) {
        const wall = new Date(at + offset);
        if (wall.getUTCMinutes() === minute && weekdays.includes(wall.getUTCDay())) found.push(at);
      }
    }
    return found;
  };
}

function everyFew(zone: string, anchor: string, unit: 'days' | 'months', number: number) {
  return (from: number, to: number) => {
    const start = Temporal.Instant.from(anchor);
    const local = start.toZonedDateTimeISO(zone).toPlainDateTime();
    const found = [start.epochMilliseconds];
    for (let k = 1; (found.at(-1) ?? 0) <= to; k += 1)
      found.push(reached(local.add({ [unit]: k * number }), zone));
    return within(found, from, to);
  };
}

function everyHours(anchor: string, number: number) {
  return (from: number, to: number) => {
    const found: number[] = [];
    for (let at = Date.parse(anchor); at <= to; at += 3_600_000) {
      if (((at - Date.parse(anchor)) / 3_600_000) % number === 0) found.push(at);
    }
    return within(found, from, to);
  };
}

/** Temporal counts Monday as 1 and Sunday as 7. */
const MONDAY = 1;
const SATURDAY = 6;
const SUNDAY = 7;

/** Times of a day at which clocks are changed somewhere, and one at which they are not. */
const popular: Times = [
  [2, 30],
  [0, 0],
  [1, 45],
  [0, 30],
  [3, 0],
  [23, 15],
  [9, 0],
];

/** One or more rules of each schedule type in a zone; `turn` varies their times of day. */
export function oracleRules(timezone: string, turn: number, firstYear: number): OracleRule[] {
  const [hour = 0, minute = 0] = popular[turn % popular.length] ?? [];
  const two = (value: number) => String(value).padStart(2, '0');
  const local = Temporal.PlainDateTime.from(`${firstYear}-01-31T${two(hour)}:${two(minute)}`);
  const anchor = new Date(reached(local, timezone)).toISOString();
  const time = { hour, minute, timezone };
  const days = (list: number[]) => (date: Temporal.PlainDate) => list.includes(date.dayOfWeek);
  const cron = (cronExpression: string) => ({ scheduleType: 'CRON', cronExpression, timezone });
  const interval = (number: number, intervalType: string) => {
    return { scheduleType: 'INTERVAL', number, intervalType, anchor, timezone };
  };
  const all = () => true;
  const night: Times = [0, 1, 2, 3].flatMap((h) => [[h, 0] as const, [h, 30] as const]);
  return [
    {
      name: 'DAILY',
      configuration: { scheduleType: 'DAILY', ...time },
      expected: everyDay(timezone, [[hour, minute]], all),
    },
    {
      name: 'WEEKLY',
      configuration: { scheduleType: 'WEEKLY', ...time, dayOfWeek: 'SUN,MON,SAT' },
      expected: everyDay(timezone, [[hour, minute]], days([MONDAY, SATURDAY, SUNDAY])),
    },
    {
      name: 'MONTHLY',
      configuration: { scheduleType: 'MONTHLY', ...time, dayOfMonth: '1,15,29,31' },
      expected: everyDay(
        timezone,
        [[hour, minute]],
        ({ day, daysInMonth }) => [1, 15, 29, 31].includes(day) || (day === daysInMonth && day < 31),
      ),
    },
    {
      name: 'CRON of nights',
      configuration: cron('0/30 0-3 ? * SUN,FRI *'),
      expected: everyDay(timezone, night, days([SUNDAY, 5])),
    },
    {
      name: 'CRON of last Sundays',
      configuration: cron(`${minute} ${hour} ? * 1L *`),
      expected: everyDay(
        timezone,
        [[hour, minute]],
        ({ dayOfWeek, day, daysInMonth }) => dayOfWeek === SUNDAY && day > daysInMonth - 7,
      ),
    },
    {
      name: 'CRON of every hour',
      configuration: cron(`${turn % 2 === 0 ? 30 : 15} * ? * SAT-SAT,SUN,WED *`),
      expected: everyHour(timezone, turn % 2 === 0 ? 30 : 15, [6, 0, 3]),
    },
    {
      name: 'INTERVAL of hours',
      configuration: interval(7, 'HOURS'),
      expected: everyHours(anchor, 7),
    },
    {
      name: 'INTERVAL of days',
      configuration: interval(1 + (turn % 3), 'DAYS'),
      expected: everyFew(timezone, anchor, 'days', 1 + (turn % 3)),
    },
    {
      name: 'INTERVAL of months',
      configuration: interval(1 + (turn % 2), 'MONTHS'),
      expected: everyFew(timezone, anchor, 'months', 1 + (turn % 2)),
    },
  ];
}
