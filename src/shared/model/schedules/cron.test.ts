import { describe, expect, it } from 'vitest';
import { cronProblem, DEFAULT_CRON, parseCron } from './cron';
import { nextFires } from './occurrences';
import { scheduleRule } from './problems';

function dates(cronExpression: string, from: string, count: number): string[] {
  const rule = scheduleRule({ scheduleType: 'CRON', cronExpression, timezone: 'UTC' }, new Date(0));
  if (!rule) throw new Error(parseCron(cronExpression).problem?.detail);
  return nextFires(rule, new Date(from), count).map(({ local }) => local);
}

describe('a cron expression', () => {
  it('[TRIG-09] of the default runs at midnight every day', () => {
    expect(dates(DEFAULT_CRON, '2026-01-30T12:00:00Z', 3)).toEqual([
      '2026-01-31T00:00',
      '2026-02-01T00:00',
      '2026-02-02T00:00',
    ]);
  });

  it('[TRIG-11] that is empty gives no error', () => {
    expect(cronProblem('')).toBeNull();
    expect(cronProblem('   ')).toBeNull();
  });

  it.each(['* * * * ? *', '*/5 * * * ? *', '*', '*,5 0 * * ? *'])(
    '[TRIG-12] [MSG-112] %s has a leading * in the minute field',
    (text) => {
      expect(cronProblem(text)).toMatchObject({
        code: 'cronMinute',
        message: 'Minute field cannot be *',
      });
    },
  );

  it.each([
    ['0 0 * *', 'six fields'],
    ['0 0 * * ? * *', 'has 7'],
    ['0 0 * * * *', 'Exactly one'],
    ['0 9 30 2 ? *', 'It would never run: no chosen month has the day 30'],
    ['0 9 31 4,6,9,11 ? *', 'never run'],
    ['0 9 29 2 ? 2027', 'never run'],
    ['0 9 31W 2 ? *', 'never run'],
    ['0 9 ? 2 1#5 2026', 'no chosen month has the day 1#5'],
    ['0 9 15,L * ? *', 'L, the last day, stands alone'],
    ['0 9 L-1 * ? *', 'L, the last day, stands alone'],
    ['0 0 ? * ? *', 'both be ?'],
    ['60 0 * * ? *', 'Minute: 60 is not from 0 to 59'],
    ['0 24 * * ? *', 'Hour: 24'],
    ['0 0 32 * ? *', 'Day of month: 32'],
    ['0 0 0 * ? *', 'Day of month: 0'],
    ['0 0 * 13 ? *', 'Month: 13'],
    ['0 0 ? * 8 *', 'Day of week: 8'],
    ['0 0 ? * 0 *', 'Day of week: 0'],
    ['0 0 ? * MUN *', '“MUN”'],
    ['0 0 * * ? 1969', 'Year: 1969'],
    ['0 0 * * ? 2200', 'Year: 2200'],
    ['0 10-5 * * ? *', 'backwards'],
    ['0/0 * * * ? *', 'not a step'],
    ['0/x * * * ? *', 'not a step'],
    ['0/5/5 * * * ? *', 'more than one /'],
    ['1-2-3 0 * * ? *', 'not a range'],
    ['0, 0 * * ? *', 'Minute'],
    ['? 0 * * ? *', 'Minute'],
    ['0 0 1,15W * ? *', 'Day of month'],
    ['0 0 L,5 * ? *', 'Day of month'],
    ['0 0 ? * 2#6 *', 'after #'],
    ['0 0 ? * 2#1,3#1 *', 'only one #'],
    ['-1 0 * * ? *', 'Minute'],
    ['0.5 0 * * ? *', 'Minute'],
    ['0 0 * * ? 99999', 'Year'],
  ])('[TRIG-13] [MSG-112] %s is refused, with the reason', (text, detail) => {
    const problem = cronProblem(text);
    expect(problem).toMatchObject({ code: 'cronInvalid', message: 'Invalid cron expression' });
    expect(problem?.detail).toContain(detail);
  });

  it.each([
    [
      'lists, ranges and steps',
      '0,30 8-10/2 * * ? *',
      ['2026-03-01T08:00', '2026-03-01T08:30', '2026-03-01T10:00'],
    ],
    ['a step from a value', '10/25 5 * * ? *', ['2026-03-01T05:10', '2026-03-01T05:35', '2026-03-02T05:10']],
    ['names of months and days in any case', '0 9 ? jun-AUG mon *', ['2026-06-01T09:00', '2026-06-08T09:00']],
    ['numbers of days, Sunday being 1', '0 9 ? * 1 *', ['2026-03-01T09:00', '2026-03-08T09:00']],
    [
      'the last day of the month',
      '0 9 L * ? *',
      ['2026-03-31T09:00', '2026-04-30T09:00', '2026-05-31T09:00'],
    ],
    ['the last day of the week', '0 9 ? * L *', ['2026-03-07T09:00', '2026-03-14T09:00']],
    ['the last Friday', '0 9 ? * 6L *', ['2026-03-27T09:00', '2026-04-24T09:00']],
    ['the last Friday by name', '0 9 ? * FRIL *', ['2026-03-27T09:00', '2026-04-24T09:00']],
    ['the second Tuesday', '0 9 ? * 3#2 *', ['2026-03-10T09:00', '2026-04-14T09:00']],
    ['a fifth Monday, where there is one', '0 9 ? * MON#5 *', ['2026-03-30T09:00', '2026-06-29T09:00']],
    ['the nearest workday: Friday before', '0 9 15W 8 ? *', ['2026-08-14T09:00', '2027-08-16T09:00']],
    [
      'the nearest workday within the month',
      '0 9 1W * ? 2026',
      [
        '2026-03-02T09:00',
        '2026-04-01T09:00',
        '2026-05-01T09:00',
        '2026-06-01T09:00',
        '2026-07-01T09:00',
        '2026-08-03T09:00',
      ],
    ],
    ['the last workday', '0 9 LW 5 ? *', ['2026-05-29T09:00', '2027-05-31T09:00']],
    ['31st days only', '0 9 31 * ? *', ['2026-03-31T09:00', '2026-05-31T09:00']],
    ['29 February', '0 9 29 2 ? *', ['2028-02-29T09:00', '2032-02-29T09:00']],
    ['years', '0 9 1 1 ? 2028,2030', ['2028-01-01T09:00', '2030-01-01T09:00']],
    ['the form of AWS', 'cron(15 10 ? * 6L 2026-2027)', ['2026-03-27T10:15', '2026-04-24T10:15']],
  ])('knows %s', (_what, text, expected) => {
    const given = dates(text, '2026-03-01T00:00:30Z', expected.length);
    expect(given).toEqual(expected);
  });

  it.each(['0 9 1 1 ? 1999', '0 9 29 2 ? 2020'])(
    '[TRIG-10] %s has no next run, and says so quickly',
    (text) => {
      expect(dates(text, '2026-03-01T00:00:00Z', 3)).toEqual([]);
    },
  );
});
