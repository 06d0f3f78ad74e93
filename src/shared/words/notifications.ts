import type { NotificationKind } from '../host/notifications';

const many = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

/** What the desktop says of what happened while nobody looked. */
export const notificationWords = {
  open: 'Open',
  test: { title: 'Costloom', body: 'This is a test notification.' },
  /** Of one, or of several at once. */
  titles: {
    runFailed: (count) => many(count, 'Run failed', 'runs failed'),
    runFinished: (count) => many(count, 'Run finished', 'runs finished'),
    approvalWaiting: (count) => many(count, 'Approval waiting', 'approvals waiting'),
    caseAssigned: (count) => many(count, 'Case assigned to you', 'cases assigned to you'),
    anomaly: (count) => many(count, 'Anomaly found', 'anomalies found'),
  } satisfies Record<NotificationKind, (count: number) => string>,
  runFailed: (workflow: string, reason: string | null) => (reason ? `${workflow}: ${reason}` : workflow),
  several: (names: readonly string[], more: number) =>
    more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', '),
} as const;
