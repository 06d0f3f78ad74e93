import { sentence } from './sentence';

/** Texts of the emails and chat messages that the server sends by itself. */
export const notificationMails = {
  test: {
    subject: (organisation: string) => `Test message of ${organisation}`,
    text: 'This is the test message you requested in Costloom settings. Notifications will arrive here.',
  },
  failures: {
    subject: (count: number, organisation: string) =>
      count === 1
        ? `A workflow run failed in ${organisation}`
        : `${count} workflow runs failed in ${organisation}`,
    lead: 'These workflow runs failed:',
    columns: { workflow: 'Workflow', time: 'Ended', reason: 'Reason' },
    more: (count: number) => `And ${count} more; see the list of runs.`,
    noReason: 'Unknown reason.',
  },
  weekly: {
    subject: (organisation: string, from: string, to: string) =>
      `${organisation}: the week from ${from} to ${to}`,
    spend: 'Spend',
    noSpend: 'No bill for this week yet.',
    firstWeek: 'no previous period',
    top: 'Top services',
    cases: 'Cases',
    newCases: 'New this week',
    openCases: 'Open',
    potential: 'Potential savings / month',
    verified: 'Verified savings / month',
    runs: 'Workflows',
    failedRuns: 'Failed runs this week',
  },
  maintenance: {
    subject: (version: string) => `Costloom was updated to version ${version}`,
    text: (from: string, to: string) =>
      `Your organization’s server was updated from version ${from} to ${to} and restarted. Data was migrated. No action needed.`,
  },
  backup: {
    subject: 'Costloom backup failed',
    text: (reason: string) => `${sentence(reason)} Costloom tries again every hour.`,
  },
  news: {
    subject: (version: string) => `What’s new in Costloom ${version}`,
    text: (from: string, to: string) =>
      `Costloom was updated from ${from} to ${to}. Open What's New in the side navigation to see what changed.`,
  },
  why: (organisation: string) => `You’re receiving this because you are a contact of ${organisation}.`,
  leave: (link: string) => `To stop these emails, open ${link}`,
} as const;

/** Mails about the password of one person. */
export const passwordMails = {
  link: {
    subject: 'Set a new Costloom password',
    texts: (url: string) => [
      'Someone requested a new password for your Costloom account. Open this link within an hour to set one:',
      url,
      'If it wasn’t you, ignore this email. Your password won’t change.',
    ],
  },
  linkMade: {
    subject: 'A password reset link was created for your Costloom account',
    texts: (by: string) => [
      `${by} created a link for you to set a new password and will send it to you. It works once and expires in one day.`,
      'If you didn’t ask for it, contact them. Anyone with the link can sign in as you.',
    ],
  },
  changed: {
    subject: 'Your Costloom password was changed',
    texts: [
      'Your Costloom password was changed with a reset link, and you were signed out everywhere.',
      'If it wasn’t you, contact an administrator of your organization right away.',
    ],
  },
} as const;
