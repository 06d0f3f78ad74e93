import { describe as group, expect, it } from 'vitest';
import { describe } from './describe';
import { missingScheduleFields, scheduleProblems, scheduleRule } from './problems';
import { readConfiguration } from './read';
import type { ScheduleConfiguration } from './types';

const anchor = new Date('2026-01-31T09:30:00Z');
const fieldsOf = (configuration: ScheduleConfiguration) =>
  scheduleProblems(configuration).map(({ field, code }) => `${field} ${code}`);

group('a schedule', () => {
  it('[STEP-36] [STEP-37] [STEP-38] [STEP-39] [STEP-40] [STEP-41] names what its type cannot do without', () => {
    const missing = (scheduleType: string) => missingScheduleFields({ scheduleType }).sort();
    expect(missing('CRON')).toEqual(['cronExpression', 'timezone']);
    expect(missing('DAILY')).toEqual(['hour', 'minute', 'timezone']);
    expect(missing('WEEKLY')).toEqual(['dayOfWeek', 'hour', 'minute', 'timezone']);
    expect(missing('MONTHLY')).toEqual(['dayOfMonth', 'hour', 'minute', 'timezone']);
    expect(missing('INTERVAL')).toEqual(['intervalType', 'number', 'timezone']);
    expect(missingScheduleFields({})).toEqual(['scheduleType']);
  });

  it('is complete with hour and minute 0', () => {
    expect(scheduleProblems({ scheduleType: 'DAILY', hour: 0, minute: 0, timezone: 'UTC' })).toEqual([]);
  });

  it('[TRIG-04] is read in the platform’s names and any case', () => {
    const read = readConfiguration({
      scheduleType: 'custom',
      intervalType: 'hours',
      number: '3',
      timezone: 'Europe/Rome',
      overlap: 'Buffer One',
      misfire: 'ALL',
      surprise: true,
    });
    expect(read).toEqual({
      scheduleType: 'INTERVAL',
      intervalType: 'HOURS',
      number: '3',
      timezone: 'Europe/Rome',
      overlap: 'buffer_one',
      misfire: 'all',
    });
    expect(scheduleRule(read, anchor)).toMatchObject({ type: 'INTERVAL', number: 3, unit: 'HOURS', anchor });
    for (const type of ['daily', 'Weekly', 'monthly', 'cron'])
      expect(readConfiguration({ scheduleType: type }).scheduleType).toBe(type.toUpperCase());
  });

  it('[TRIG-05] reads lists with commas, as text or as a list', () => {
    const weekly = readConfiguration({
      scheduleType: 'WEEKLY',
      dayOfWeek: ['fri', 'MON', 2],
      hour: '08',
      minute: 5,
      timezone: 'UTC',
    });
    expect(scheduleRule(weekly, anchor)).toMatchObject({ days: [2, 6], hour: 8, minute: 5 });
    const monthly = readConfiguration({
      scheduleType: 'MONTHLY',
      dayOfMonth: '31, 1,15,1',
      hour: 8,
      minute: 5,
      timezone: 'UTC',
    });
    expect(scheduleRule(monthly, anchor)).toMatchObject({ days: [1, 15, 31] });
  });

  it('[TRIG-15] [TRIG-16] [TRIG-17] [TRIG-18] refuses what is out of range, by field', () => {
    const daily = { scheduleType: 'DAILY', timezone: 'UTC' };
    expect(fieldsOf({ ...daily, hour: 24, minute: 60 })).toEqual(['minute invalid', 'hour invalid']);
    expect(fieldsOf({ ...daily, hour: -1, minute: '1.5' })).toEqual(['minute invalid', 'hour invalid']);
    const interval = { scheduleType: 'INTERVAL', timezone: 'UTC', intervalType: 'HOURS' };
    expect(fieldsOf({ ...interval, number: 0 })).toEqual(['number invalid']);
    expect(fieldsOf({ ...interval, number: 13 })).toEqual(['number invalid']);
    expect(fieldsOf({ ...interval, number: 12 })).toEqual([]);
    expect(fieldsOf({ ...interval, number: 1, intervalType: 'WEEKS' })).toEqual(['intervalType invalid']);
    const at = { hour: 1, minute: 1, timezone: 'UTC' };
    for (const dayOfMonth of ['32', '0', '1,x', 'L'])
      expect(fieldsOf({ scheduleType: 'MONTHLY', ...at, dayOfMonth })).toEqual(['dayOfMonth invalid']);
    for (const dayOfWeek of ['MUN', 'MON,8', '0', 'MONTAG2'])
      expect(fieldsOf({ scheduleType: 'WEEKLY', ...at, dayOfWeek })).toEqual(['dayOfWeek invalid']);
    expect(fieldsOf({ scheduleType: 'HOURLY', timezone: 'UTC' })).toEqual(['scheduleType invalid']);
  });

  it('refuses zones that are none, offsets among them, and policies and anchors that are none', () => {
    const daily = { scheduleType: 'DAILY', hour: 1, minute: 1 };
    for (const timezone of ['Europe/Atlantis', '+01:00', 'GMT+1 ', '../etc', 'x'.repeat(100)])
      expect(fieldsOf({ ...daily, timezone })).toEqual(['timezone invalid']);
    for (const timezone of [
      'UTC',
      'Europe/Rome',
      'Asia/Kathmandu',
      'America/Argentina/Buenos_Aires',
      'Etc/GMT+5',
    ])
      expect(fieldsOf({ ...daily, timezone })).toEqual([]);
    const rest = { ...daily, timezone: 'UTC' };
    expect(fieldsOf({ ...rest, misfire: 'some', overlap: 'cancel', anchor: 'yesterday' })).toEqual([
      'misfire invalid',
      'overlap invalid',
      'anchor invalid',
    ]);
    expect(fieldsOf({ ...rest, anchor: '2026-02-01T10:00:00+01:00' })).toEqual([]);
  });

  it('tells what is wrong with its cron expression', () => {
    expect(
      scheduleProblems({ scheduleType: 'CRON', cronExpression: '* * * * ? *', timezone: 'UTC' }),
    ).toMatchObject([{ field: 'cronExpression', code: 'cronMinute', message: 'Minute field cannot be *' }]);
  });

  it.each([
    [{ scheduleType: 'DAILY', hour: 9, minute: 5 }, 'Every day at 09:05 (Europe/Rome)'],
    [
      { scheduleType: 'WEEKLY', dayOfWeek: 'MON,WED,FRI', hour: 9, minute: 0 },
      'Every Monday, Wednesday and Friday at 09:00 (Europe/Rome)',
    ],
    [
      { scheduleType: 'MONTHLY', dayOfMonth: '1,15', hour: 9, minute: 0 },
      'On day 1 and 15 of every month at 09:00 (Europe/Rome)',
    ],
    [
      { scheduleType: 'MONTHLY', dayOfMonth: '31', hour: 9, minute: 0 },
      'On day 31 of every month, or the last day of a shorter month, at 09:00 (Europe/Rome)',
    ],
    [{ scheduleType: 'INTERVAL', number: 1, intervalType: 'DAYS' }, 'Every day (Europe/Rome)'],
    [{ scheduleType: 'INTERVAL', number: 3, intervalType: 'HOURS' }, 'Every 3 hours (Europe/Rome)'],
    [{ scheduleType: 'CRON', cronExpression: '00 00 * * ? *' }, 'At 00:00, every day (Europe/Rome)'],
    [{ scheduleType: 'CRON', cronExpression: '0/15 * * * ? *' }, 'Every 15 minutes, every day (Europe/Rome)'],
    [
      { scheduleType: 'CRON', cronExpression: '5 * ? * MON-FRI *' },
      'Every hour at minute 5, every Monday, Tuesday, Wednesday, Thursday and Friday (Europe/Rome)',
    ],
    [
      { scheduleType: 'CRON', cronExpression: '0 0/2 L 1,6 ? 2027' },
      'Every 2 hours at minute 0 by local time, on the last day of the month in January and June of 2027 (Europe/Rome)',
    ],
    [
      { scheduleType: 'CRON', cronExpression: '0/10 8-17 ? * 3#2 *' },
      'Every 10 minutes in the hours 8–17 by local time, on the second Tuesday of the month (Europe/Rome)',
    ],
  ])('%o is told in words', (configuration, words) => {
    const rule = scheduleRule({ ...configuration, timezone: 'Europe/Rome' }, anchor);
    expect(rule && describe(rule)).toBe(words);
  });
});
