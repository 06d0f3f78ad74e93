/** What is said of Jira, and of what it answers. */
export const jiraFaults = {
  notJira: 'This address is not Jira.',
  connected: (site: string, person: string) => `Connected to ${site} as ${person}.`,
  noEmail: 'is required for Jira Cloud: the account that the token belongs to',
  noGateway:
    'Jira does not accept these credentials. Check the email address and that the token has not expired.',
  noSuch: (field: string, value: string, known: readonly string[]) =>
    `${field}: “${value}” does not exist. ${known.length === 0 ? 'Jira lists no values for it.' : `Choose one of: ${known.join(', ')}.`}`,
  notNumber: (field: string) => `${field} must be a number.`,
  notDate: (field: string) => `${field} must be a date such as 2026-11-30.`,
  noTransition: (key: string, wanted: string, known: readonly string[]) =>
    `${key} cannot move to “${wanted}” from its current status. ${known.length === 0 ? 'Its workflow has no transitions from here.' : `It can move to: ${known.join(', ')}.`}`,
  unclear: 'It may have gone through. Check Jira before you run it again.',
} as const;
