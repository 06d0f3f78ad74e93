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
  backup: {
    subject: 'Costloom backup failed',
    text: (reason: string) => `${reason} Costloom tries again every hour.`,
  },
  news: {
    subject: (version: string) => `What is new in Costloom ${version}`,
    text: (from: string, to: string) =>
      `Costloom ${to} runs in place of ${from}. Open What's New in the side navigation to read what has changed.`,
  },
  why: (organisation: string) =>
    `You get this because your address is among the contacts in the settings of ${organisation}.`,
} as const;

/** Mails about the password of one person. */
export const passwordMails = {
  link: {
    subject: 'Set a new Costloom password',
    texts: (url: string) => [
      'Somebody asked for a new password for your Costloom account. Open this link within an hour to set one:',
      url,
      'If it was not you, do nothing: your password stays as it is.',
    ],
  },
  linkMade: {
    subject: 'A password reset link was made for your Costloom account',
    texts: (by: string) => [
      `${by} made a link on which you can set a new password, and will send it to you. It works once, for a day.`,
      'If you did not ask for it, talk to them: whoever has the link can sign in as you.',
    ],
  },
  changed: {
    subject: 'Your Costloom password was changed',
    texts: [
      'The password of your Costloom account was set anew with a reset link, and every sign-in has ended.',
      'If it was not you, tell an administrator of your organization at once.',
    ],
  },
} as const;
