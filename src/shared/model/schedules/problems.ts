import { triggerWords } from '../../words/triggers';
import { INTERVAL_MAX } from '../limits';
import { cronProblem, parseCron } from './cron';
import { readDaysOfMonth, readDaysOfWeek, readIntervalType, readScheduleType, readWhole } from './read';
import {
  misfirePolicies,
  overlapPolicies,
  type ScheduleConfiguration,
  type ScheduleField,
  type ScheduleRule,
  type ScheduleType,
} from './types';
import { zoneOf } from './zone';

export interface ScheduleProblem {
  field: ScheduleField;
  code: 'missing' | 'invalid' | 'cronMinute' | 'cronInvalid';
  message: string;
  /** More about a cron expression: which field, and why. */
  detail?: string;
}

/** STEP-36 to -41: what each type cannot do without. */
export const requiredFields: Record<ScheduleType, readonly ScheduleField[]> = {
  CRON: ['cronExpression', 'timezone'],
  DAILY: ['minute', 'hour', 'timezone'],
  WEEKLY: ['minute', 'hour', 'dayOfWeek', 'timezone'],
  MONTHLY: ['minute', 'hour', 'dayOfMonth', 'timezone'],
  INTERVAL: ['number', 'intervalType', 'timezone'],
};

const isEmpty = (value: number | string | undefined) => value === undefined || String(value).trim() === '';

/** The fields that this schedule needs and that are empty. */
export function missingScheduleFields(configuration: ScheduleConfiguration): ScheduleField[] {
  if (isEmpty(configuration.scheduleType)) return ['scheduleType'];
  const type = readScheduleType(configuration.scheduleType ?? '');
  const needed = type ? requiredFields[type] : (['timezone'] as const);
  return needed.filter((field) => isEmpty(configuration[field]));
}

/** Everything that is wrong with a schedule; empty: `scheduleRule` can be made of it. */
export function scheduleProblems(configuration: ScheduleConfiguration): ScheduleProblem[] {
  const missing = missingScheduleFields(configuration).map((field): ScheduleProblem => {
    return { field, code: 'missing', message: triggerWords.missing[field] };
  });
  const type = readScheduleType(configuration.scheduleType ?? '');
  const checked: ScheduleField[] = ['timezone', 'misfire', 'overlap', 'anchor'];
  const fields = new Set<ScheduleField>([...(type ? requiredFields[type] : []), ...checked]);
  const wrong = [...fields]
    .filter((field) => !isEmpty(configuration[field]))
    .flatMap((field) => problemOf(field, configuration) ?? []);
  if (type || isEmpty(configuration.scheduleType)) return [...missing, ...wrong];
  const message = triggerWords.unknownType(configuration.scheduleType ?? '');
  return [{ field: 'scheduleType', code: 'invalid', message }, ...missing, ...wrong];
}

function problemOf(field: ScheduleField, configuration: ScheduleConfiguration): ScheduleProblem | undefined {
  const text = String(configuration[field] ?? '');
  if (field === 'cronExpression') {
    const found = cronProblem(text);
    return found ? { field, ...found } : undefined;
  }
  const message = reasonOf(field, text);
  return message === undefined ? undefined : { field, code: 'invalid', message };
}

function reasonOf(field: ScheduleField, text: string): string | undefined {
  const unless = (right: boolean, reason: string) => (right ? undefined : reason);
  switch (field) {
    case 'timezone':
      return unless(zoneOf(text) !== undefined, triggerWords.unknownZone(text));
    case 'hour':
      return unless(readWhole(text, 0, 23) !== undefined, triggerWords.range(0, 23));
    case 'minute':
      return unless(readWhole(text, 0, 59) !== undefined, triggerWords.range(0, 59));
    case 'number':
      return unless(readWhole(text, 1, INTERVAL_MAX) !== undefined, triggerWords.range(1, INTERVAL_MAX));
    case 'dayOfMonth':
      return unless(readDaysOfMonth(text) !== undefined, triggerWords.daysOfMonth);
    case 'dayOfWeek':
      return unless(readDaysOfWeek(text) !== undefined, triggerWords.daysOfWeek);
    case 'intervalType':
      return unless(readIntervalType(text) !== undefined, triggerWords.unknownInterval(text));
    case 'misfire':
      return unless(
        misfirePolicies.some((each) => each === text),
        triggerWords.misfire,
      );
    case 'overlap':
      return unless(
        overlapPolicies.some((each) => each === text),
        triggerWords.overlap,
      );
    case 'anchor':
      return unless(readAnchor(text) !== undefined, triggerWords.anchor);
    default:
      return undefined;
  }
}

/** Whole times with a zone only: what a person means by one without is not known here. */
function readAnchor(text: string | undefined): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text ?? '')) return undefined;
  const date = new Date(text ?? '');
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 2199 ? date : undefined;
}

/**
 * The rule of a configuration without problems; undefined for one with problems. `anchor`: from when an interval
 * counts, unless the configuration says it.
 */
export function scheduleRule(configuration: ScheduleConfiguration, anchor: Date): ScheduleRule | undefined {
  const type = readScheduleType(configuration.scheduleType ?? '');
  if (!type || scheduleProblems(configuration).length > 0) return undefined;
  const timezone = configuration.timezone ?? '';
  const hour = readWhole(configuration.hour, 0, 23) ?? 0;
  const minute = readWhole(configuration.minute, 0, 59) ?? 0;
  switch (type) {
    case 'CRON': {
      const expression = configuration.cronExpression ?? '';
      const { cron } = parseCron(expression);
      return cron && { type, timezone, expression, cron };
    }
    case 'DAILY':
      return { type, timezone, hour, minute };
    case 'WEEKLY':
      return { type, timezone, hour, minute, days: readDaysOfWeek(configuration.dayOfWeek ?? '') ?? [] };
    case 'MONTHLY':
      return { type, timezone, hour, minute, days: readDaysOfMonth(configuration.dayOfMonth ?? '') ?? [] };
    case 'INTERVAL': {
      const number = readWhole(configuration.number, 1, INTERVAL_MAX) ?? 1;
      const unit = readIntervalType(configuration.intervalType ?? '') ?? 'HOURS';
      return { type, timezone, number, unit, anchor: readAnchor(configuration.anchor) ?? anchor };
    }
  }
}
