/** Texts of the e-mails and chat messages that the server sends by itself. */
export const notificationMails = {
  test: {
    subject: (organisation: string) => `Test message of ${organisation}`,
    text: 'This is the test message that was asked for in the settings of Costloom. Notifications will arrive here.',
  },
  failures: {
    subject: (count: number, organisation: string) =>
      count === 1
        ? `A workflow run failed in ${organisation}`
        : `${count} workflow runs failed in ${organisation}`,
    lead: 'These runs of workflows have failed:',
    columns: { workflow: 'Workflow', time: 'Ended', reason: 'Reason' },
    more: (count: number) => `And ${count} more, which the list of runs shows.`,
    noReason: 'No reason is known.',
  },
  weekly: {
    subject: (organisation: string, from: string, to: string) =>
      `${organisation}: the week from ${from} to ${to}`,
    spend: 'Spend',
    noSpend: 'There is no bill of this week yet.',
    against: (change: string) => `${change} against the week before`,
    firstWeek: 'nothing to compare with',
    top: 'Largest services',
    cases: 'Cases',
    newCases: 'New this week',
    openCases: 'Open',
    potential: 'Potential savings a month',
    verified: 'Verified savings a month',
    runs: 'Workflows',
    failedRuns: 'Failed runs this week',
  },
  maintenance: {
    subject: (version: string) => `Costloom was updated to version ${version}`,
    text: (from: string, to: string) =>
      `The server of your organization was restarted and updated from version ${from} to ${to}; its data were brought along. Nothing is to be done.`,
  },
  news: {
    subject: (version: string) => `What is new in Costloom ${version}`,
    text: (from: string, to: string) =>
      `Costloom ${to} runs in place of ${from}. Open What's New in the side navigation to read what has changed.`,
  },
  why: (organisation: string) =>
    `You get this because your address is among the contacts in the settings of ${organisation}.`,
} as const;
