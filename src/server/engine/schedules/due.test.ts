import { describe, expect, it } from 'vitest';
import { scheduleRule } from '@shared/model/schedules/problems';
import { planDue } from './due';

const at = (time: string) => new Date(`2026-03-01T${time}Z`);
const everyMinute = scheduleRule(
  { scheduleType: 'CRON', cronExpression: '0/1 * * * ? *', timezone: 'UTC' },
  at('00:00:00'),
)!;
const plan = (now: string, since: string) =>
  planDue(everyMinute, at('22:36:00'), { now: at(now), since: at(since), misfire: 'all' }).runs;

describe('what is due', () => {
  it('while somebody looked is of the present', () => {
    expect(plan('22:36:01', '22:00:00')).toEqual([{ at: at('22:36:00'), late: false, owed: false }]);
  });

  it('while a server was away for seconds was due while nothing ran, though it begins in time', () => {
    expect(plan('22:36:20', '22:36:15')).toEqual([{ at: at('22:36:00'), late: false, owed: true }]);
  });

  it('after a sleep was due while nothing ran, the last one too', () => {
    expect(plan('22:38:20', '22:00:00')).toEqual([
      { at: at('22:36:00'), late: true, owed: true },
      { at: at('22:37:00'), late: true, owed: true },
      { at: at('22:38:00'), late: false, owed: true },
    ]);
  });
});
