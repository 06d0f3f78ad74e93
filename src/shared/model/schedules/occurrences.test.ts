import { describe, expect, it } from 'vitest';
import { nextClockChange, nextFire, nextFires } from './occurrences';
import { scheduleProblems, scheduleRule } from './problems';
import type { ScheduleConfiguration } from './types';

function ruleOf(configuration: ScheduleConfiguration, anchor = '2026-01-31T09:30:00Z') {
  const rule = scheduleRule(configuration, new Date(anchor));
  if (!rule) throw new Error(JSON.stringify(scheduleProblems(configuration)));
  return rule;
}
const instants = (configuration: ScheduleConfiguration, after: string, count: number, anchor?: string) =>
  nextFires(ruleOf(configuration, anchor), new Date(after), count).map(({ at }) =>
    at.toISOString().slice(0, 16),
  );

const rome = { timezone: 'Europe/Rome' };

describe('a day on which the clock is put forward', () => {
  const daily = { scheduleType: 'DAILY', hour: 2, minute: 30, ...rome };

  it('runs what is asked for in the missing hour at the first instant after it, and marks it', () => {
    const runs = nextFires(ruleOf(daily), new Date('2026-03-28T12:00:00Z'), 2);
    expect(runs).toMatchObject([
      {
        at: new Date('2026-03-29T01:00:00Z'),
        local: '2026-03-29T03:00',
        offset: '+02:00',
        marks: [
          { kind: 'shifted', wanted: '2026-03-29T02:30' },
          { kind: 'changed', from: '+01:00', to: '+02:00' },
        ],
      },
      { at: new Date('2026-03-30T00:30:00Z'), local: '2026-03-30T02:30', marks: [] },
    ]);
  });

  it('runs several of them once', () => {
    const cron = { scheduleType: 'CRON', cronExpression: '0/15 2-3 * * ? *', ...rome };
    expect(instants(cron, '2026-03-29T00:00:00Z', 3)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T01:15',
      '2026-03-29T01:30',
    ]);
  });

  it('does not run the missing hour of what runs every hour', () => {
    const cron = { scheduleType: 'CRON', cronExpression: '30 * * * ? *', ...rome };
    const runs = nextFires(ruleOf(cron), new Date('2026-03-29T00:00:00Z'), 3);
    expect(runs.map(({ local }) => local)).toEqual([
      '2026-03-29T01:30',
      '2026-03-29T03:30',
      '2026-03-29T04:30',
    ]);
    expect(runs.map(({ marks }) => marks.length)).toEqual([0, 1, 0]);
  });

  it('runs on a date that a country left out, when the next one begins', () => {
    const apia = { scheduleType: 'DAILY', hour: 9, minute: 0, timezone: 'Pacific/Apia' };
    const runs = nextFires(ruleOf(apia), new Date('2011-12-29T12:00:00Z'), 3);
    expect(runs.map(({ local }) => local)).toEqual([
      '2011-12-29T09:00',
      '2011-12-31T00:00',
      '2011-12-31T09:00',
    ]);
  });
});

describe('a day on which the clock is put back', () => {
  it('runs what is asked for in the repeated hour once, the first time, and marks it', () => {
    const daily = { scheduleType: 'DAILY', hour: 2, minute: 30, ...rome };
    const runs = nextFires(ruleOf(daily), new Date('2026-10-24T12:00:00Z'), 2);
    expect(runs).toMatchObject([
      { at: new Date('2026-10-25T00:30:00Z'), offset: '+02:00', marks: [{ kind: 'repeated' }] },
      { at: new Date('2026-10-26T01:30:00Z'), offset: '+01:00', marks: [{ kind: 'changed' }] },
    ]);
    // Asked in the middle of the second time, it has run already.
    expect(nextFire(ruleOf(daily), new Date('2026-10-25T01:10:00Z'))).toEqual(
      new Date('2026-10-26T01:30:00Z'),
    );
  });

  it('runs what runs every hour in both', () => {
    const cron = { scheduleType: 'CRON', cronExpression: '0/30 * * * ? *', ...rome };
    expect(instants(cron, '2026-10-24T23:59:00Z', 6)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-25T02:00',
      '2026-10-25T02:30',
    ]);
  });
});

describe('an interval', () => {
  const every = (number: number, intervalType: string) => ({
    scheduleType: 'INTERVAL',
    number,
    intervalType,
    ...rome,
  });

  it('of hours follows elapsed time from its anchor, whatever the clock does', () => {
    expect(instants(every(2, 'HOURS'), '2026-03-29T00:30:00Z', 3, '2026-03-28T22:00:00Z')).toEqual([
      '2026-03-29T02:00',
      '2026-03-29T04:00',
      '2026-03-29T06:00',
    ]);
  });

  it('of days keeps its local time', () => {
    expect(instants(every(2, 'DAYS'), '2026-03-27T09:00:00Z', 2, '2026-03-27T08:15:00Z')).toEqual([
      '2026-03-29T07:15',
      '2026-03-31T07:15',
    ]);
  });

  it('of months takes the last day of a shorter month, and goes back to its day afterwards', () => {
    expect(instants(every(1, 'MONTHS'), '2026-01-31T12:00:00Z', 4, '2026-01-31T08:00:00Z')).toEqual([
      '2026-02-28T08:00',
      '2026-03-31T07:00',
      '2026-04-30T07:00',
      '2026-05-31T07:00',
    ]);
  });

  it('is not moved by runs that were missed: it always counts from the anchor', () => {
    expect(instants(every(7, 'DAYS'), '2031-06-03T00:00:00Z', 1, '2026-01-01T08:00:00Z')).toEqual([
      '2031-06-05T07:00',
    ]);
  });

  it('begins at an anchor in the future', () => {
    expect(instants(every(1, 'DAYS'), '2026-01-01T00:00:00Z', 2, '2026-02-01T08:00:00Z')).toEqual([
      '2026-02-01T08:00',
      '2026-02-02T08:00',
    ]);
  });
});

describe('a monthly schedule', () => {
  it('runs once on the last day of a month that does not have its days', () => {
    const monthly = { scheduleType: 'MONTHLY', dayOfMonth: '30,31', hour: 6, minute: 0, timezone: 'UTC' };
    expect(instants(monthly, '2026-01-31T07:00:00Z', 4)).toEqual([
      '2026-02-28T06:00',
      '2026-03-30T06:00',
      '2026-03-31T06:00',
      '2026-04-30T06:00',
    ]);
  });
});

const cron = (cronExpression: string) => ({ scheduleType: 'CRON', cronExpression });
const spring = { kind: 'forward', from: '2026-03-29T02:00', to: '2026-03-29T03:00' };
const fall = { kind: 'back', from: '2026-10-25T03:00', to: '2026-10-25T02:00' };

describe('the next change of the clock that falls on runs', () => {
  it.each<[string, ScheduleConfiguration, string, object | null]>([
    ['daily in the hour', { scheduleType: 'DAILY', hour: 2, minute: 30 }, '2026-01-01', spring],
    ['daily, next the other one', { scheduleType: 'DAILY', hour: 2, minute: 30 }, '2026-05-01', fall],
    ['daily at its end', { scheduleType: 'DAILY', hour: 3, minute: 0 }, '2026-01-01', null],
    ['daily at its begin', { scheduleType: 'DAILY', hour: 2, minute: 0 }, '2026-01-01', spring],
    [
      'weekly on that day',
      { scheduleType: 'WEEKLY', dayOfWeek: 'SUN', hour: 2, minute: 5 },
      '2026-01-01',
      spring,
    ],
    [
      'weekly on another day',
      { scheduleType: 'WEEKLY', dayOfWeek: 'MON', hour: 2, minute: 5 },
      '2026-01-01',
      null,
    ],
    [
      'monthly on day 25',
      { scheduleType: 'MONTHLY', dayOfMonth: '25', hour: 2, minute: 59 },
      '2026-01-01',
      fall,
    ],
    ['every quarter hour from 1 to 3', cron('0/15 1-3 * * ? *'), '2026-01-01', spring],
    ['every half hour from 1 to 5 in October', cron('0/30 1-5 * 10 ? *'), '2026-01-01', fall],
    ['every quarter hour from 8 to 17', cron('0/15 8-17 * * ? *'), '2026-01-01', null],
    ['every hour, by elapsed time', cron('30 * * * ? *'), '2026-01-01', null],
    ['every two hours, by local time', cron('0 0/2 * * ? *'), '2026-01-01', spring],
    [
      'an interval of days',
      { scheduleType: 'INTERVAL', number: 1, intervalType: 'DAYS', anchor: '2026-01-01T01:30:00Z' },
      '2026-01-01',
      spring,
    ],
    [
      'an interval of hours',
      { scheduleType: 'INTERVAL', number: 1, intervalType: 'HOURS' },
      '2026-01-01',
      null,
    ],
    ['a zone without', { scheduleType: 'DAILY', hour: 2, minute: 30, timezone: 'UTC' }, '2026-01-01', null],
    [
      'a zone that changes at midnight',
      { scheduleType: 'DAILY', hour: 0, minute: 30, timezone: 'Africa/Cairo' },
      '2026-01-01',
      { kind: 'forward', from: '2026-04-24T00:00', to: '2026-04-24T01:00' },
    ],
    [
      'a zone that changes by half an hour',
      { scheduleType: 'DAILY', hour: 1, minute: 45, timezone: 'Australia/Lord_Howe' },
      '2026-01-01',
      { kind: 'back', from: '2026-04-05T02:00', to: '2026-04-05T01:30' },
    ],
  ])('%s', (_, configuration, after, change) => {
    const rule = ruleOf({ ...rome, ...configuration });
    expect(nextClockChange(rule, new Date(after))).toEqual(change);
  });
});
