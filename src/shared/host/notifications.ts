/** What the desktop tells of by itself, in the order in which a person is asked which of it to hear. */
export const notificationKinds = [
  'runFailed',
  'runFinished',
  'approvalWaiting',
  'caseAssigned',
  'anomaly',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export type NotificationChoices = Record<NotificationKind, boolean>;

/** `runFinished` is of the runs that this person started, the others of the whole organisation. */
export const defaultNotifications: NotificationChoices = {
  runFailed: true,
  runFinished: true,
  approvalWaiting: true,
  caseAssigned: true,
  anomaly: true,
};
