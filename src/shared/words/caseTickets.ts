const services = { JIRA: 'Jira', GITHUB: 'GitHub' } as const;

/** Tickets of a case: what the server says of them. */
export const caseTicketFaults = {
  creating: 'A ticket for this case is being created. Wait a moment, then look again.',
  linked: (key: string) => `${key} is linked to this case already.`,
  notConnected: 'This integration is not active. Choose another, or turn it on under Integrations.',
  noSuch: (key: string) => `${key} does not exist, or this integration may not see it.`,
  badReference: {
    JIRA: 'reference: give the key of an issue, such as OPS-12, or its address.',
    GITHUB: 'reference: give owner/name#12, or the address of an issue.',
  },
  notLinked: 'This ticket is no longer linked to the case.',
  full: 'A case has at most 20 tickets. Unlink one first.',
  gone: 'It no longer exists, or this integration may no longer see it.',
  failed: 'It could not be read. The server’s log tells more.',
  created: (key: string) => `Ticket ${key} created`,
  linkedNow: (key: string) => `Ticket ${key} linked`,
  unlinked: (key: string) => `Ticket ${key} unlinked`,
  /** Whoever wrote or moved it there. */
  actor: (name: string, service: keyof typeof services) =>
    name === '' ? services[service] : `${name} in ${services[service]}`,
  moved: (key: string, status: string) => `${key} is now “${status}”`,
  said: (author: string, text: string) => `${author} in Costloom:\n\n${text}`,
} as const;

/** The same on the case’s page. */
export const caseTicketWords = {
  title: 'Tickets',
  services,
  create: 'Create a ticket',
  link: 'Link a ticket',
  none: 'Create a ticket in Jira or GitHub and its status and comments are kept in step with this case.',
  notConnected: 'Connect Jira or GitHub to create tickets from cases.',
  connect: 'Open integrations',
  creating: 'Being created…',
  lookedAt: (time: string) => `Checked ${time}`,
  unassigned: 'Not assigned',
  unlink: (key: string) => `Unlink ${key}`,
  unlinked: (key: string) => `${key} unlinked`,
  dialog: {
    createTitle: 'Create a ticket',
    linkTitle: 'Link a ticket',
    where: 'Create it in',
    integration: 'Integration',
    project: 'Project',
    issueType: 'Issue type',
    repository: 'Repository',
    title: 'Title',
    text: 'Description',
    labels: 'Labels',
    labelsHelp: 'Separated by spaces.',
    reference: 'Ticket',
    referenceHelp: {
      JIRA: 'Its key, such as OPS-12, or its address.',
      GITHUB: 'owner/name#12, or its address.',
    },
    choose: 'Choose…',
    loading: 'Loading…',
    create: 'Create ticket',
    link: 'Link ticket',
    created: (key: string) => `${key} created`,
    linked: (key: string) => `${key} linked`,
    follows: 'When the ticket is in progress or done, so is this case. Comments on either are shown on both.',
  },
} as const;
