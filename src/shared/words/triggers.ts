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
  noIntegration: 'This integration no longer exists. Choose another.',
  noSource: 'This bill source no longer exists. Choose another.',
  noEvent: 'This event no longer exists. Choose another.',
  /** What a trigger is called until somebody gives it a name: runs that it starts are listed under it. */
  defaultNames: {
    MANUAL: 'Manual',
    SCHEDULED: 'Schedule',
    INTEGRATION_EVENT: 'Integration event',
    HTTP: 'Web request',
  },
  noHook: 'Unknown webhook or wrong secret.',
  disabled: 'The workflow was disabled.',
  paused: (count: number, reason: string) =>
    `Paused after ${count} failed starts in a row. Last error: ${reason}`,
  missed: (from: string, to: string) =>
    from === to
      ? `The run of ${from} was missed because no server was running.`
      : `The runs from ${from} to ${to} were missed because no server was running.`,
  overlapped: 'The previous run of this trigger was still in progress.',
  overlappedBuffer: 'The previous run of this trigger was still in progress, with another one queued.',
  buffered: 'Queued until the previous run of this trigger ends.',
  makingUp: 'Missed; queued until the previous run of this trigger ends.',
  changed: 'The schedule changed before this run could start.',
} as const;
