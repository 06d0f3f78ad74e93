/** Texts of the legal hold: its settings, the banner, its faults. */
export const legalHoldWords = {
  title: 'Legal hold',
  text: 'Keeps the record of your organization while a legal case or an audit needs it. Retention deletes nothing, and no one can delete runs, bills, cases, workflows, chats, reports, budgets or the organization.',
  off: 'Not on legal hold',
  set: 'Set legal hold…',
  setTitle: 'Set legal hold',
  setText:
    'Nothing of your organization’s record is deleted until an Admin lifts the hold. The audit notes who set it and why.',
  confirmSet: 'Set legal hold',
  change: 'Change reason…',
  lift: 'Lift legal hold…',
  liftTitle: 'Lift legal hold',
  liftText: 'What retention would have deleted meanwhile is deleted within the hour. This can’t be undone.',
  confirmLift: 'Lift legal hold',
  reason: 'Reason',
  reasonExample: 'Matter 2026-114, retention notice of March 3',
  since: (by: string, at: string) => `Set by ${by} on ${at}`,
  wasSet: 'Legal hold set',
  wasLifted: 'Legal hold lifted',
  failed: 'Failed to change the legal hold',
  banner: (reason: string) =>
    `Your organization is on legal hold (${reason}). Nothing of its record is deleted until an Admin lifts it under Storage.`,
  cancel: 'Cancel',
} as const;

export const legalHoldFaults = {
  none: 'Your organization isn’t on legal hold.',
  held: (reason: string) =>
    `The organization is on legal hold${reason === '' ? '' : ` (${reason})`}, so this can’t be deleted. An Admin can lift the hold in Settings › Storage.`,
} as const;
