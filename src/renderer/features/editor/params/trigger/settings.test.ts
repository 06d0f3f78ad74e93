import { describe, expect, it } from 'vitest';
import {
  chosenMonthDays,
  chosenWeekdays,
  foreseen,
  intervalNumbers,
  monthDays,
  readTrigger,
  splitLocal,
  toggled,
  triggerValue,
  withScheduleType,
  withType,
} from './settings';
import { scheduleProblems } from '@shared/model/schedules/problems';
import { weekdays } from '@shared/model/schedules/types';

const zone = 'Europe/Rome';
const none = readTrigger(null);
const now = new Date('2026-03-28T12:00:00Z');

describe('settings of a trigger', () => {
  it('[TRIG-01] [TRIG-02] are read in lower case too, and are manual without anything', () => {
    expect(none).toMatchObject({ type: 'MANUAL', schedule: {}, integrationId: '', eventId: '' });
    expect(
      readTrigger({ type: 'scheduled', configuration: { scheduleType: 'daily', hour: 9 } }),
    ).toMatchObject({
      type: 'SCHEDULED',
      schedule: { scheduleType: 'DAILY', hour: 9 },
    });
    expect(readTrigger({ type: 'integration event' }).type).toBe('INTEGRATION_EVENT');
  });

  it('[TRIG-03] [TRIG-04] hold a schedule, or an event of an integration', () => {
    const event = readTrigger({
      type: 'INTEGRATION_EVENT',
      configuration: { integrationId: 'i1', eventId: 'e1', scheduleType: 'DAILY' },
    });
    expect(triggerValue(event)).toEqual({
      type: 'INTEGRATION_EVENT',
      configuration: { integrationId: 'i1', eventId: 'e1' },
    });
    const custom = readTrigger({ type: 'SCHEDULED', configuration: { scheduleType: 'custom', number: 2 } });
    expect(triggerValue(custom)).toMatchObject({ configuration: { scheduleType: 'INTERVAL', number: 2 } });
  });

  it('[TRIG-06] [TRIG-07] [TRIG-19] move freely between types; a schedule begins daily, in the zone of the browser', () => {
    const scheduled = withType(none, 'SCHEDULED', none, zone);
    expect(scheduled.schedule).toEqual({ scheduleType: 'DAILY', timezone: zone, hour: 9, minute: 0 });
    expect(scheduleProblems(scheduled.schedule)).toEqual([]);
    const manual = readTrigger(triggerValue(withType(scheduled, 'MANUAL', scheduled, zone)));
    expect(manual).toMatchObject({ type: 'MANUAL', schedule: {} });
    const back = withType(manual, 'SCHEDULED', scheduled, zone);
    expect(back.schedule).toEqual(scheduled.schedule);
  });

  it('[TRIG-09] a cron begins as 00 00 * * ? * and keeps zone and policies', () => {
    const daily = withScheduleType({ overlap: 'allow', timezone: 'Asia/Tokyo' }, 'DAILY', zone);
    expect(withScheduleType(daily, 'CRON', zone)).toEqual({
      scheduleType: 'CRON',
      cronExpression: '00 00 * * ? *',
      timezone: 'Asia/Tokyo',
      overlap: 'allow',
    });
  });

  it('[TRIG-15] [TRIG-16] [LIM-51] offer intervals of 1 to 12 and days of 1 to 31', () => {
    expect(intervalNumbers).toHaveLength(12);
    expect(monthDays.at(-1)).toBe('31');
    expect(withScheduleType({}, 'INTERVAL', zone)).toMatchObject({ number: 1, intervalType: 'DAYS' });
  });

  it('[TRIG-17] [LIM-48] choose days of the week from SUN to SAT and keep their order', () => {
    expect(chosenWeekdays('fri, MON')).toEqual(['MON', 'FRI']);
    expect(toggled(['MON', 'FRI'], 'SUN', weekdays)).toBe('SUN,MON,FRI');
    expect(toggled(['MON'], 'MON', weekdays)).toBeUndefined();
    expect(toggled(chosenMonthDays('31,2'), '15', monthDays)).toBe('2,15,31');
  });

  it('[TRIG-03] keep the source of a bill only where bills are listened to', () => {
    const configuration = { integrationId: 'bills', eventId: 'bill-updated', sourceId: 's1' };
    const bill = readTrigger({ type: 'INTEGRATION_EVENT', configuration });
    expect(triggerValue(bill)).toEqual({ type: 'INTEGRATION_EVENT', configuration });
    expect(triggerValue({ ...bill, integrationId: 'i1', eventId: 'e1' })).toEqual({
      type: 'INTEGRATION_EVENT',
      configuration: { integrationId: 'i1', eventId: 'e1' },
    });
  });

  it('keep of a web hook what its proof uses, and bring it back after another type', () => {
    const configuration = {
      proof: 'hmac',
      signatureHeader: 'X-Signature',
      topicArn: 'arn:aws:sns:us-east-1:123456789012:costs',
      deliveryId: 'body.id',
    };
    const hook = readTrigger({ type: 'HTTP', configuration });
    const hmac = { signatureHeader: 'x-signature', signatureAlgorithm: 'sha256', signatureEncoding: 'hex' };
    expect(triggerValue(hook)).toEqual({
      type: 'HTTP',
      configuration: { proof: 'hmac', ...hmac, deliveryId: 'body.id' },
    });
    const byHand = withType(hook, 'MANUAL', hook, zone);
    expect(triggerValue(byHand)).toEqual({ type: 'MANUAL', configuration: {} });
    const back = withType(readTrigger(triggerValue(byHand)), 'HTTP', hook, zone);
    expect(triggerValue(back)).toEqual(triggerValue(hook));
  });

  it('[TRIG-10] [TRIG-18] tell the next runs in 24 hours with clock changes, and none of a schedule that is wrong', () => {
    const night = { scheduleType: 'DAILY', hour: 2, minute: 30, timezone: zone };
    const seen = foreseen(night, now, 2);
    expect(seen?.words).toBe('Every day at 02:30 (Europe/Rome)');
    expect(seen?.runs[0]?.marks).toContainEqual({ kind: 'shifted', wanted: '2026-03-29T02:30' });
    expect(splitLocal(seen?.runs[0]?.local ?? '')).toEqual({ day: 'Sun, Mar 29, 2026', time: '03:00' });
    expect(seen?.clockChange?.kind).toBe('forward');
    expect(foreseen({ ...night, hour: 25 }, now)).toBeNull();
    const past = { scheduleType: 'CRON', cronExpression: '0 9 1 1 ? 1999', timezone: zone };
    expect(foreseen(past, now)?.runs).toEqual([]);
  });
});
