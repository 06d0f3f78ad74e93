import type { BillSync } from '../api/costs/syncs.api';

const states: Record<BillSync['state'], string> = {
  waiting: 'Not synced yet',
  running: 'Syncing',
  ok: 'Up to date',
  failing: 'Failing',
  late: 'Late',
  paused: 'Paused',
};

const every: Readonly<Record<number, string>> = {
  1: 'Every hour',
  6: 'Every 6 hours',
  12: 'Every 12 hours',
  24: 'Every day',
  168: 'Every week',
};

const reasons = {
  elsewhere: (source: string) => `“${source}” already has these charges, so they count there.`,
  unreadable: (rows: string) =>
    `${rows === '1' ? '1 row' : `${rows} rows`} cannot be read, so the earlier data stays.`,
  other: 'It does not fit the stored month.',
};

/** Texts around bills that arrive by themselves. */
export const syncWords = {
  title: 'Synced bills',
  states,
  every: (hours: number) => every[hours] ?? `Every ${hours} hours`,
  columns: {
    state: 'Status',
    cost: 'Billed cost',
    rows: 'Rows',
  },
  synced: (when: string) => `Synced ${when}`,
  changed: (when: string) => `last change ${when}`,
  next: (when: string) => `next ${when}`,
  soon: 'any moment',
  inMinutes: (minutes: number) => `in ${minutes} min`,
  inHours: (hours: number) => `in ${hours} h`,
  failingSince: (when: string) => `Failing since ${when}.`,
  lateText: 'Nothing new has arrived for more than three days. Check the export at the provider.',
  setAside: (quantity: number) =>
    quantity === 1
      ? '1 delivery is set aside because another source already has its charges.'
      : `${quantity} deliveries are set aside because another source already has their charges.`,
  review: 'Review',
  now: 'Sync now',
  started: (name: string) => `Syncing ${name}`,
  progress: 'View progress',
  more: (name: string) => `More actions for ${name}`,
  pause: 'Pause',
  resume: 'Resume',
  settings: 'Change schedule…',
  stop: 'Stop syncing…',
  stopTitle: (name: string) => `Stop syncing ${name}?`,
  stopText: 'No new bills will arrive. The bills that are here stay.',
  stopConfirm: 'Stop syncing',
  stopped: (name: string) => `${name} is no longer synced`,
  deliveries: 'Deliveries',
  showDeliveries: 'Show deliveries',
  hideDeliveries: 'Hide deliveries',
  period: 'Billing period',
  size: 'Downloaded',
  arrived: 'Synced',
  counts: 'Counts',
  countsNot: 'Set aside',
  reason: (reason: string, source: string, rows: string) =>
    reason === 'elsewhere'
      ? reasons.elsewhere(source)
      : reason === 'unreadable'
        ? reasons.unreadable(rows)
        : reasons.other,
  instead: 'Count this one instead',
  insteadTitle: (period: string) => `Count this delivery of ${period} instead?`,
  insteadText: (source: string) =>
    `The charges of this month are removed from “${source}” and imported from this sync. Later months do the same.`,
  exports: {
    title: 'Bills found here',
    looking: 'Looking for bills…',
    again: 'Look again',
    none: 'No bills found',
    noneText:
      'Check the permissions, or create an export at the provider. A new export takes up to a day to deliver its first bill.',
    sync: 'Sync these bills…',
    synced: 'Synced',
  },
  start: {
    title: (name: string) => `Sync ${name}`,
    source: 'Source name',
    sourceHelp: 'Shown in filters and reports. Choose an existing name to add to that source.',
    months: 'How far back',
    monthsAll: 'Everything that is there',
    monthsText: (months: number) => (months === 1 ? 'This month' : `The last ${months} months`),
    every: 'Sync',
    confirm: 'Start syncing',
    started: (name: string) => `${name} is syncing`,
    save: 'Save',
    saved: 'Schedule saved',
  },
  bills: {
    connect: 'Connect a cloud',
  },
} as const;
