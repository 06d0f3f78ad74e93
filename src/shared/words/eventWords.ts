import { sentence } from './sentence';

/** What is said of events of cloud integrations: cases, mails, and how asking for them stands. */
const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 });

const days = (from: string, to: string) =>
  from === '' || to === '' || from === to ? from || to : `${from} to ${to}`;

export const eventWords = {
  anomaly: {
    title: (where: string, impact: number) => `AWS cost anomaly: ${where}, ${dollars(impact)} over expected`,
    anywhere: 'several services',
    summary: (integration: string, when: string) =>
      `AWS Cost Anomaly Detection reported it for ${when || 'an unknown period'} (integration “${integration}”).`,
    days,
    dollars,
    evidence: {
      days: 'Days',
      impact: 'Impact',
      daily: 'Largest impact of a day',
      actual: 'Actual spend',
      expected: 'Expected spend',
      percentage: 'Over expected',
      none: 'Nothing was expected',
      cause: (at: number) => `Root cause ${at}`,
      id: 'Anomaly ID',
      monitor: 'Monitor',
    },
  },
  failing: {
    subject: (integration: string) => `No events from “${integration}”`,
    text: (integration: string, since: string, reason: string) =>
      `Costloom has had no events from the integration “${integration}” since ${since}. ${sentence(reason)} It keeps trying, and this message comes only once. Workflows that wait for these events do not start meanwhile.`,
  },
  /** Who has opened a case, in its activities. */
  actor: 'AWS Cost Anomaly Detection',
  unexpected: 'The answer could not be handled. The server log has the details.',
} as const;
