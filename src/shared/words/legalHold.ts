/** Texts of the legal hold: its settings, the banner, its faults. */
export const legalHoldWords = {
  title: 'Legal hold',
  text: 'Preserves your organization’s records for a legal case or an audit. During a hold, retention deletes nothing, and no one can delete runs, bills, cases, workflows, chats, reports, budgets or the organization.',
  off: 'Not on legal hold',
  on: (reason: string) => `On legal hold: ${reason}`,
  set: 'Set legal hold…',
  setTitle: 'Set legal hold',
  changeTitle: 'Change reason',
  changeText: 'The hold stays in place. The audit shows who changed the reason.',
  setText:
    'Nothing in your organization’s records can be deleted until an Admin lifts the hold. The audit shows who set it and why.',
  confirmSet: 'Set legal hold',
  change: 'Change reason…',
  confirmChange: 'Change reason',
  wasChanged: 'Reason changed',
  lift: 'Lift legal hold…',
  liftTitle: 'Lift legal hold',
  liftText:
    'Records past their retention are deleted within the hour, and people can delete again. This can’t be undone.',
  confirmLift: 'Lift legal hold',
  reason: 'Reason',
  reasonExample: 'Matter 2026-114, preservation notice from March 3',
  liftExample: 'Matter 2026-114 closed on June 1',
  since: (by: string, at: string) => `Set by ${by} on ${at}`,
  wasSet: 'Legal hold set',
  wasLifted: 'Legal hold lifted',
  failed: 'Failed to change the legal hold',
  banner: (reason: string) =>
    `Your organization is on legal hold (${reason}). Its records can’t be deleted until an Admin lifts the hold in Settings › Storage.`,
} as const;

export const legalHoldFaults = {
  none: 'Your organization isn’t on legal hold.',
  held: (reason: string) =>
    `Your organization is on legal hold${reason === '' ? '' : ` (${reason})`}, so this can’t be deleted. An Admin can lift the hold in Settings › Storage.`,
} as const;
