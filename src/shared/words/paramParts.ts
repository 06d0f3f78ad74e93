/** The parts of a parameter's value as its form names them; ids are for nobody to read. */
const parts: Readonly<Record<string, string>> = {
  integration_id: 'the integration',
  channel_id: 'the channel',
  team_id: 'the team',
  user_id: 'the person',
  message: 'the message',
  header: 'the header',
  subject: 'the subject',
  recipients: 'the recipients',
  body_type: 'the format of the message',
  scheduleType: 'how often it runs',
  timezone: 'the time zone',
  cronExpression: 'the cron expression',
  hour: 'the hour',
  minute: 'the minute',
  dayOfWeek: 'the days of the week',
  dayOfMonth: 'the days of the month',
  number: 'the number of the interval',
  intervalType: 'the unit of the interval',
  misfire: 'what happens to missed runs',
  overlap: 'what happens to overlapping runs',
  anchor: 'the time that the interval counts from',
};

export const partName = (id: string): string => parts[id] ?? id;
