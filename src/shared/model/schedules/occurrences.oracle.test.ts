import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { oracleRules } from '@tests/support/scheduleOracle';
import { nextFire } from './occurrences';
import { scheduleRule } from './problems';

/** Zones with habits of their own, and ordinary ones of every continent. */
const zones = [
  ...['Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca', 'Antarctica/Troll', 'Asia/Kathmandu'],
  ...['Pacific/Chatham', 'Asia/Gaza', 'Africa/Cairo', 'America/Havana', 'Asia/Beirut', 'America/Asuncion'],
  ...['America/St_Johns', 'America/Nuuk', 'Atlantic/Azores', 'Europe/Dublin', 'Europe/Istanbul'],
  ...['Europe/Moscow', 'Asia/Tehran', 'Asia/Pyongyang', 'America/Caracas', 'America/Sao_Paulo'],
  ...['Pacific/Fakaofo', 'Antarctica/Casey', 'Asia/Kolkata', 'UTC', 'Europe/Rome', 'America/New_York'],
  ...['America/Los_Angeles', 'Australia/Sydney', 'Pacific/Kiritimati'],
];

/** Three of every ten, and all of them where properties are tried ten times as often. */
const sample = zones.filter((_, at) => at % 10 < propertyRuns(3).numRuns);

/** Of two years each: those of Samoa’s lost day and Morocco’s summers, and those at hand. */
const spans = [2011, 2026].map((year) => ({
  year,
  from: Date.UTC(year, 0, 1),
  to: Date.UTC(year + (year === 2011 ? 1 : 2), 0, 7),
}));

describe('the runs of every type of schedule', () => {
  it.each(sample)('are those that an independent walk through the days finds, in %s', (zone) => {
    for (const { year, from, to } of spans) {
      for (const { name, configuration, expected } of oracleRules(zone, zones.indexOf(zone), year)) {
        const rule = scheduleRule(configuration, new Date(from));
        if (!rule) throw new Error(`${name} cannot be read.`);
        const found: number[] = [];
        for (let at = nextFire(rule, new Date(from)); at && at.getTime() <= to; at = nextFire(rule, at))
          found.push(at.getTime());
        const wanted = expected(from, to);
        expect(wanted.length).toBeGreaterThan(5);
        expect([zone, name, found.map((at) => new Date(at).toISOString())]).toEqual([
          zone,
          name,
          wanted.map((at) => new Date(at).toISOString()),
        ]);
        // Asked at any moment, not only at a run.
        for (let step = 1; step < 40; step += 1) {
          const after = from + Math.floor(((to - from - 40 * 86_400_000) * step) / 40);
          expect(nextFire(rule, new Date(after))?.getTime()).toBe(wanted.find((at) => at > after));
        }
      }
    }
  });
});
