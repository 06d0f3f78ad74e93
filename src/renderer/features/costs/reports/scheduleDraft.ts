import type { ReportFormat } from '@shared/model/reports/formats';
import { email } from '@shared/rules/fields';
import { reportWords } from '@shared/words/reports';
import type { ReportSchedule } from '../../../data/reports';

/** A channel as it is chosen; without an integration there is none. */
export interface ReportPlace {
  integration_id: string;
  channel_id: string;
  name: string;
}

export const noSlack: ReportPlace = { integration_id: '', channel_id: '', name: '' };
export const noTeams: ScheduleDraft['teams'] = { ...noSlack, team_id: '' };

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
  slack: ReportPlace;
  teams: ReportPlace & { team_id: string };
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
    slack: schedule?.slack ?? noSlack,
    teams: schedule?.teams ?? noTeams,
  };
}

const isChosen = ({ integration_id }: ReportPlace): boolean => integration_id !== '';
const isOpen = (place: ReportPlace): boolean => isChosen(place) && place.channel_id === '';

/** What is wrong; nothing of a schedule that is off. */
export function problemsOf({ isOn, members, addresses, tells, slack, teams }: ScheduleDraft) {
  const { wrong } = reportWords.sending;
  const bad = addresses.filter((address) => email(address) !== null);
  const isToNobody =
    members.length + addresses.length === 0 && !tells && !isChosen(slack) && !isChosen(teams);
  return {
    addresses: isOn && bad.length > 0 ? `${wrong.addresses}: ${bad.join(', ')}` : null,
    nobody: isOn && isToNobody ? wrong.nobody : null,
    slack: isOn && isOpen(slack) ? wrong.channel : null,
    teams: isOn && isOpen(teams) ? wrong.channel : null,
  };
}

export const noProblems: ReturnType<typeof problemsOf> = {
  addresses: null,
  nobody: null,
  slack: null,
  teams: null,
};

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
        slack: isChosen(draft.slack) ? draft.slack : null,
        teams: isChosen(draft.teams) ? draft.teams : null,
      }
    : null;
