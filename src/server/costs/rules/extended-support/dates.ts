/**
 * When the surcharge of an engine's version rises and when its extended support ends. Facts from the Flexera policy
 * templates (github.com/flexera-public/policy_templates, MIT), which take them from the providers' calendars.
 */
export interface SupportDates {
  /** What the bill's text says, a regular expression (lower case). */
  text: RegExp;
  version: string;
  /** The surcharge doubles from this day on. */
  rises: string | null;
  ends: string;
}

const supportDates: readonly SupportDates[] = [
  { text: /aurora.*mysql.*5\.7/, version: 'Aurora MySQL 5.7', rises: null, ends: '2029-06-30' },
  {
    text: /aurora.*postgres.*\b11\b/,
    version: 'Aurora PostgreSQL 11',
    rises: '2026-04-01',
    ends: '2027-03-31',
  },
  {
    text: /aurora.*postgres.*\b12\b/,
    version: 'Aurora PostgreSQL 12',
    rises: '2027-03-01',
    ends: '2028-02-29',
  },
  {
    text: /aurora.*postgres.*\b13\b/,
    version: 'Aurora PostgreSQL 13',
    rises: '2028-03-01',
    ends: '2029-02-28',
  },
  { text: /cloud ?sql.*mysql.*5\.7/, version: 'Cloud SQL for MySQL 5.7', rises: null, ends: '2028-02-01' },
  {
    text: /cloud ?sql.*postgres.*\b(9\.6|10|11|12)\b/,
    version: 'Cloud SQL for PostgreSQL 9.6–12',
    rises: null,
    ends: '2028-02-01',
  },
  {
    text: /cloud ?sql.*postgres.*\b13\b/,
    version: 'Cloud SQL for PostgreSQL 13',
    rises: null,
    ends: '2029-02-01',
  },
  { text: /mysql.*5\.7/, version: 'RDS for MySQL 5.7', rises: '2026-03-01', ends: '2029-06-30' },
  { text: /mysql.*8\.0/, version: 'RDS for MySQL 8.0', rises: '2028-08-01', ends: '2029-07-31' },
  { text: /postgres.*\b11\b/, version: 'RDS for PostgreSQL 11', rises: '2026-04-01', ends: '2027-03-31' },
  { text: /postgres.*\b12\b/, version: 'RDS for PostgreSQL 12', rises: '2027-03-01', ends: '2028-02-29' },
  { text: /postgres.*\b13\b/, version: 'RDS for PostgreSQL 13', rises: '2028-03-01', ends: '2029-02-28' },
  {
    text: /redis.*\b[45]\b/,
    version: 'ElastiCache for Redis 4 and 5',
    rises: '2028-02-01',
    ends: '2029-01-31',
  },
];

export const datesOf = (text: string): SupportDates | undefined =>
  supportDates.find((dates) => dates.text.test(text));
