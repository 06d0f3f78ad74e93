import type { IntegrationType } from '@shared/api/integrations/entities';
import { BILLS } from '@shared/model/billEvent';
import { hookValue, readHook, type HookSettings } from '@shared/model/hooks/settings';
import type { Json, JsonObject } from '@shared/model/json';
import { INTERVAL_MAX } from '@shared/model/limits';
import { DEFAULT_CRON } from '@shared/model/schedules/cron';
import { describe } from '@shared/model/schedules/describe';
import { nextClockChange, nextFires, type ClockChange, type Run } from '@shared/model/schedules/occurrences';
import { requiredFields, scheduleRule } from '@shared/model/schedules/problems';
import {
  readConfiguration,
  readDaysOfMonth,
  readDaysOfWeek,
  readScheduleType,
} from '@shared/model/schedules/read';
import {
  weekdays,
  type ScheduleConfiguration,
  type ScheduleField,
  type ScheduleType,
} from '@shared/model/schedules/types';
import { readTriggerValue, type TriggerType } from '@shared/model/trigger';

/** Integrations whose events can start workflows. */
export const typesWithEvents: readonly IntegrationType[] = ['AWS'];

export interface TriggerSettings {
  type: TriggerType;
  schedule: ScheduleConfiguration;
  /** `BILLS`: what happens to the organization's own bills. */
  integrationId: string;
  eventId: string;
  /** Of the event of bills; '' for any. */
  sourceId: string;
  hook: HookSettings;
}

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** TRIG-01 to -03; without anything a workflow is started by hand. */
export function readTrigger(value: Json): TriggerSettings {
  const { type, configuration } = readTriggerValue(value);
  return {
    type,
    schedule: readConfiguration(configuration),
    integrationId: text(configuration['integrationId']),
    eventId: text(configuration['eventId']),
    sourceId: text(configuration['sourceId']),
    hook: readHook(configuration),
  };
}

/** What is kept: of each type what it uses. */
export function triggerValue(settings: TriggerSettings): JsonObject {
  const { type, schedule, integrationId, eventId, sourceId, hook } = settings;
  if (type === 'SCHEDULED') return { type, configuration: { ...schedule } };
  if (type === 'HTTP') return { type, configuration: hookValue(hook) };
  if (type !== 'INTEGRATION_EVENT') return { type, configuration: {} };
  return {
    type,
    configuration: {
      ...(integrationId ? { integrationId } : {}),
      ...(eventId ? { eventId } : {}),
      ...(integrationId === BILLS && sourceId ? { sourceId } : {}),
    },
  };
}

/** TRIG-06, -07: what was entered for another type comes back with it; a schedule begins as a daily one. */
export function withType(
  settings: TriggerSettings,
  type: TriggerType,
  before: TriggerSettings,
  zone: string,
): TriggerSettings {
  const schedule = settings.schedule.scheduleType ? settings.schedule : before.schedule;
  const isSet = Object.keys(hookValue(settings.hook)).length > 0;
  const kept = {
    type,
    schedule,
    hook: isSet ? settings.hook : before.hook,
    integrationId: settings.integrationId || before.integrationId,
    eventId: settings.eventId || before.eventId,
    sourceId: settings.sourceId || before.sourceId,
  };
  if (type !== 'SCHEDULED' || schedule.scheduleType) return kept;
  return { ...kept, schedule: withScheduleType(schedule, 'DAILY', zone) };
}

const policies: readonly ScheduleField[] = ['misfire', 'overlap'];

/** TRIG-09, -19: the zone, the time and the policies stay; what the type does not use goes. */
export function withScheduleType(
  schedule: ScheduleConfiguration,
  scheduleType: ScheduleType,
  zone: string,
): ScheduleConfiguration {
  const kept = new Set<string>([...requiredFields[scheduleType], ...policies]);
  const entries = Object.entries(schedule).filter(([key, value]) => kept.has(key) && value !== '');
  const next: ScheduleConfiguration = { ...Object.fromEntries(entries), scheduleType };
  next.timezone ??= zone;
  if (scheduleType === 'CRON') next.cronExpression ??= DEFAULT_CRON;
  else if (scheduleType === 'INTERVAL') {
    next.number ??= 1;
    next.intervalType ??= 'DAYS';
  } else {
    next.hour ??= 9;
    next.minute ??= 0;
  }
  return next;
}

export const intervalNumbers = Array.from({ length: INTERVAL_MAX }, (_, index) => String(index + 1));
export const monthDays = Array.from({ length: 31 }, (_, index) => String(index + 1));

export const scheduleTypeOf = (schedule: ScheduleConfiguration): ScheduleType | undefined =>
  readScheduleType(schedule.scheduleType ?? '');

/** What is chosen in a comma list of days, in the spelling of the choices. */
export const chosenWeekdays = (list: string | undefined): string[] =>
  (readDaysOfWeek(list ?? '') ?? []).map((day) => weekdays[day - 1] ?? '');
export const chosenMonthDays = (list: string | undefined): string[] =>
  (readDaysOfMonth(list ?? '') ?? []).map(String);

/** Adds or takes away one, in the order of the choices; undefined when none is left. */
export function toggled(
  chosen: readonly string[],
  one: string,
  order: readonly string[],
): string | undefined {
  const next = order.filter((each) => (each === one) !== chosen.includes(each));
  return next.length === 0 ? undefined : next.join(',');
}

/** In words, and the next runs; null while the schedule has a problem. */
export function foreseen(
  schedule: ScheduleConfiguration,
  now: Date,
  count = 10,
): { words: string; runs: Run[]; clockChange: ClockChange | null } | null {
  const anchor = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const rule = scheduleRule(schedule, anchor);
  if (!rule) return null;
  return {
    words: describe(rule),
    runs: nextFires(rule, now, count),
    clockChange: nextClockChange(rule, now),
  };
}

/** `yyyy-MM-ddTHH:mm` → `Mon, Nov 23, 2026`, `09:00`. */
export function splitLocal(local: string): { day: string; time: string } {
  const [date = '', time = ''] = local.split('T');
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return { day, time };
}
