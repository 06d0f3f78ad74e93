import type { ReportFormat } from '@shared/model/reports/formats';
import { email } from '@shared/rules/fields';
import { reportWords } from '@shared/words/reports';
import type { ReportSchedule } from '../../../data/reports.endpoints';

/** A schedule as it is chosen. */
export interface ScheduleDraft {
  isOn: boolean;
  every: ReportSchedule['times']['every'];
  weekday: number;
  day: number;
  hour: number;
  members: string[];
  addresses: string[];
  tells: boolean;
  format: ReportFormat;
}

const MONDAY = 2;

export function draftOf(schedule: ReportSchedule | null): ScheduleDraft {
  const times = schedule?.times;
  return {
    isOn: schedule !== null,
    every: times?.every ?? 'week',
    weekday: times?.every === 'week' ? times.weekday : MONDAY,
    day: times?.every === 'month' ? times.day : 1,
    hour: times?.hour ?? 8,
    members: schedule?.members ?? [],
    addresses: schedule?.addresses ?? [],
    tells: schedule?.tells_organization ?? false,
    format: schedule?.format ?? 'xlsx',
  };
}

/** What is wrong; nothing of a schedule that is off. */
export function problemsOf({ isOn, members, addresses, tells }: ScheduleDraft) {
  const { wrong } = reportWords.sending;
  const bad = addresses.filter((address) => email(address) !== null);
  return {
    addresses: isOn && bad.length > 0 ? `${wrong.addresses}: ${bad.join(', ')}` : null,
    nobody: isOn && members.length + addresses.length === 0 && !tells ? wrong.nobody : null,
  };
}

function timesOf({ every, weekday, day, hour }: ScheduleDraft): ReportSchedule['times'] {
  if (every === 'week') return { every, weekday, hour };
  return every === 'month' ? { every, day, hour } : { every, hour };
}

/** What is sent; only of a draft without problems. */
export const scheduleOf = (draft: ScheduleDraft): ReportSchedule | null =>
  draft.isOn
    ? {
        times: timesOf(draft),
        members: draft.members,
        addresses: draft.addresses,
        tells_organization: draft.tells,
        format: draft.format,
      }
    : null;
