import type { Narrowing } from '../model/filterSets';
import type { RangePreset, SpendMethod } from '../model/limits';
import type { ReportFormat } from '../model/reports/formats';
import type { ReportTimes } from '../model/reports/times';
import { virtualName } from '../model/spendFields';
import { fieldText, filterText, filterTexts, valuesText, type SaidFilter } from './chargeFilters';
import { costMethodWords } from './costMethods';
import { costWords } from './costs';

interface ShownView {
  range: { preset: RangePreset } | { from: string; to: string };
  granularity: string | null;
  group_by: readonly string[];
  cost_method?: SpendMethod | undefined;
  filters: Narrowing<SaidFilter>;
}

const VALUES = 3;
/** “Region: eu-west-1”. */
export const saidFilter = (filter: SaidFilter): string =>
  filter.operator === 'in'
    ? `${fieldText(filter.field)}: ${valuesText(filter, VALUES)}`
    : filterText(filter, VALUES);

const each: Record<string, string> = { day: 'Daily', week: 'Weekly', month: 'Monthly', total: 'Total' };

/** Within a sentence: “service”, “tag team”. */
const groupText = (field: string): string =>
  field.startsWith('tag:') ? `tag ${field.slice(4)}` : (virtualName(field) ?? fieldText(field).toLowerCase());

/** “By service · Last 30 days · Monthly · Region: eu-west-1”. `told`: of the cost method. */
function shows(view: ShownView, told?: string): string {
  const { range, granularity, cost_method: method } = view;
  return [
    view.group_by.length === 0 ? costWords.all : `By ${view.group_by.map(groupText).join(' and ')}`,
    'preset' in range ? costWords.ranges[range.preset] : costWords.basis.days(range.from, range.to),
    granularity === null ? '' : (each[granularity] ?? ''),
    told ?? (method === undefined ? '' : costMethodWords.told(method)),
    ...filterTexts(view.filters, saidFilter),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** “Every Monday at 08:00”. */
function timesText(times: ReportTimes): string {
  const at = `at ${hourText(times.hour)}`;
  if (times.every === 'week') return `Every ${weekdays[times.weekday - 1] ?? ''} ${at}`;
  if (times.every === 'month') return `Monthly on day ${times.day} ${at}`;
  return `Every day ${at}`;
}

/** What the server says about reports. */
export const reportFaults = {
  gone: 'This report no longer exists.',
  nameTaken: 'There is already a report with this name in this space.',
  spaceArchived: 'The space is archived. Unarchive it to add reports.',
  backwards: 'it ends before it starts',
  saved: (by: string, at: string) =>
    `${by} saved this report at ${at}, after you opened it. Reload it to keep their changes.`,
  noMember: 'there is no such member in this organization',
  notScheduled: 'Choose who gets the report first.',
  pageKey: 'is not a key that a list of reports has given',
  noBills: 'There are no bills yet.',
  unread: (reason: string) => `The figures could not be read: ${reason}`,
  nobody: 'There is no one left to send it to.',
  noSlack: 'Slack is not connected, or its integration cannot write. Connect Slack first.',
  noTeams: 'Microsoft Teams is not connected, or its integration cannot write. Connect Teams first.',
  inChat: {
    slack: (reason: string) => (reason.startsWith('Slack') ? reason : `Slack: ${reason}`),
    ms_teams: (reason: string) =>
      reason.startsWith('Microsoft Teams') ? reason : `Microsoft Teams: ${reason}`,
  },
} as const;

/** What is sent. */
export const reportMails = {
  subject: (name: string, days: string) => `${name}: ${days}`,
  total: 'Total',
  top: (currency: string) => `Largest in ${currency}`,
  rest: 'All others',
  none: 'No spend in these days.',
  attached: {
    csv: 'All figures are attached as a CSV file.',
    xlsx: 'All figures are attached as an Excel file.',
    pdf: 'The report is attached as a PDF.',
  } satisfies Record<ReportFormat, string>,
  tooLarge: 'The file is too large to attach. Export it from the report in Costloom.',
  open: (space: string, link: string) =>
    `Open the report in Costloom under Spend, Reports (space ${space}): ${link}`,
  why: (name: string, organisation: string) =>
    `You’re receiving this because the report “${name}” of ${organisation} is sent to you.`,
} as const;

/** Texts of the reports’ screens. */
export const reportWords = {
  title: 'Reports',
  table: 'Reports',
  shows,
  times: timesText,
  hour: hourText,
  weekdays,
  search: 'Search reports',
  space: 'Space',
  count: (shown: number, all: number) =>
    shown === all ? (all === 1 ? '1 report' : `${all} reports`) : `${shown} of ${all} reports`,
  none: 'No reports yet',
  noneText: 'Set up a view in Spend, then save it as a report to find it again, share it, or have it sent.',
  noneReadOnly: 'Ask an editor or an administrator to save one.',
  openSpend: 'Open Spend',
  notFound: 'No report fits',
  notFoundText: 'Search for something else, or choose another space.',
  columns: {
    name: 'Report',
    space: 'Space',
    shows: 'Shows',
    changed: 'Last changed',
    next: 'Next sending',
    menu: 'Actions',
  },
  changed: (by: string, when: string) => `${by}, ${when}`,
  notSent: 'Not scheduled',
  failing: 'Last sending failed',
  menu: (name: string) => `Actions for ${name}`,
  open: 'Open',
  /** In the bar of the explorer. */
  save: 'Save report',
  saveChanges: 'Save changes',
  saveAs: 'Save as…',
  revert: 'Discard changes',
  newer: (by: string) => `${by} saved a newer version. Load it`,
  edited: 'Changed',
  editedHelp: 'This view differs from the saved report.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyFailed: 'The link couldn’t be copied',
  schedule: 'Schedule…',
  history: 'Versions…',
  rename: 'Rename…',
  delete: 'Delete',
  saved: 'Report saved',
  deleted: 'Report deleted',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: 'Its versions and its schedule go with it. Spend itself stays.',
  dialog: {
    create: 'Save report',
    copy: 'Save as a new report',
    copyName: (name: string) => `${name} (copy)`,
    rename: 'Rename report',
    name: 'Name',
    space: 'Space',
    save: 'Save',
    close: 'Close',
  },
  versions: {
    title: (name: string) => `Versions of “${name}”`,
    table: 'Versions',
    columns: { when: 'Saved', by: 'By', name: 'Name', shows: 'Shows', action: 'Restore' },
    now: 'Current',
    restore: 'Restore',
    restoreOf: (when: string) => `Restore the version saved ${when}`,
    restored: 'Version restored',
    text: 'The last 20 versions are kept. Restoring one saves it as a new version.',
  },
  sending: {
    title: (name: string) => `Schedule “${name}”`,
    on: 'Send this report on a schedule',
    every: 'Send',
    everyChoices: { day: 'Every day', week: 'Every week', month: 'Every month' },
    weekday: 'Day',
    day: 'Day of the month',
    dayHelp: 'In shorter months, the last day',
    hour: 'Time',
    zone: (zone: string) => `Time zone: ${zone}`,
    format: 'Attached file',
    formatHelp: {
      csv: 'Every row, for other programs',
      xlsx: 'Every row, with a sheet that says what they are',
      pdf: 'Totals, a chart, and the largest groups',
    } satisfies Record<ReportFormat, string>,
    members: 'Members',
    membersNone: 'Choose members',
    addresses: 'Email addresses',
    addressesHelp: 'Press Enter after each address',
    removeAddress: (address: string) => `Remove ${address}`,
    channels: {
      none: 'None',
      slack: 'Slack',
      slackChannel: 'Slack channel',
      teams: 'Microsoft Teams',
      team: 'Team',
      teamsChannel: 'Teams channel',
    },
    tells: 'Also use your organization’s notification channels',
    noMail: 'There is no mail server yet, so emails can’t be sent.',
    noMailLink: 'Set up a mail server',
    noMailAsk: 'Ask an administrator to set one up.',
    save: 'Save',
    sendNow: 'Send now',
    queued: 'The report is on its way',
    last: 'Last sendings',
    none: 'Nothing was sent in the last 30 days',
    states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' },
    bySchedule: 'Schedule',
    columns: { at: 'When', by: 'By', state: 'Result', reason: 'Reason' },
    wrong: {
      addresses: 'Enter email addresses',
      nobody: 'Choose members, addresses, or channels',
      channel: 'Choose a channel',
    },
  },
} as const;
