/** Texts of triggers, schedules and hooks. */
export const triggerWords = {
  cronMinute: 'Minute field cannot be *',
  cronInvalid: 'Invalid cron expression',
  noNextRun: 'N/A',
  errorSaving: 'Error saving trigger',
  missing: {
    scheduleType: 'Choose how often the schedule runs',
    timezone: 'Choose a time zone',
    cronExpression: 'Enter a cron expression',
    hour: 'Choose the hour',
    minute: 'Choose the minute',
    dayOfWeek: 'Choose at least one day of the week',
    dayOfMonth: 'Choose at least one day of the month',
    number: 'Choose the number of the interval',
    intervalType: 'Choose hours, days or months',
    misfire: 'Choose what happens to missed runs',
    overlap: 'Choose what happens to overlapping runs',
    anchor: 'Enter the time that the interval counts from',
  },
  unknownType: (given: string) =>
    `“${given}” is not a schedule type; there are CRON, DAILY, WEEKLY, MONTHLY and INTERVAL`,
  unknownZone: (given: string) => `“${given}” is not a time zone`,
  unknownInterval: (given: string) => `“${given}” is not HOURS, DAYS or MONTHS`,
  range: (low: number, high: number) => `must be a whole number from ${low} to ${high}`,
  daysOfMonth: 'must be days from 1 to 31, with commas between them',
  daysOfWeek: 'must be days from SUN to SAT, with commas between them',
  misfire: 'must be last, all or none',
  overlap: 'must be skip, buffer_one or allow',
  anchor: 'must be a time such as 2026-01-31T09:00:00Z',
  noIntegration: 'There is no such integration (any more). Choose one of your own integrations.',
  noEvent: 'This integration has no such event (any more). Choose one of its events.',
  /** What a trigger is called until somebody gives it a name: runs that it starts are listed under it. */
  defaultNames: {
    MANUAL: 'Manual',
    SCHEDULED: 'Schedule',
    INTEGRATION_EVENT: 'Integration event',
    HTTP: 'Web request',
  },
  noHook: 'There is no such hook, or the secret is wrong.',
  disabled: 'The workflow was disabled.',
  paused: (count: number, reason: string) =>
    `Paused after ${count} starts in a row had failed. The last one: ${reason}`,
  missed: (from: string, to: string) =>
    from === to
      ? `The run of ${from} was missed while no server ran.`
      : `The runs from ${from} to ${to} were missed while no server ran.`,
  overlapped: 'An earlier run of this trigger had not ended.',
  overlappedBuffer: 'An earlier run of this trigger had not ended, and another one was waiting for it.',
  buffered: 'Waits until the earlier run of this trigger ends.',
  makingUp: 'Was missed, and waits until the earlier run of this trigger ends.',
  changed: 'The schedule was changed before this run could begin.',
} as const;
