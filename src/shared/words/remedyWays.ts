/** Texts about how remedies ask for approval and tell what came of it. */
export const remedyWaysWords = {
  title: 'Remedies',
  text: 'How “Act on this case” asks for approval, and where it reports what was changed.',
  approvers: {
    label: 'Who decides',
    deciders: 'Everyone who can decide approvals',
    owners: 'Owners of the cases',
    help: 'Owners are matched by email or name. If no owner is a member, everyone who can decide approvals is asked.',
  },
  chat: {
    label: 'Channel',
    help: 'Asks for approval and reports the result here. In Slack people approve with a button; Teams links to Costloom. Approvals are always listed in Costloom too.',
  },
  ticket: {
    label: 'Ticket',
    help: 'Created after the change and linked to the cases. Cases that already have an open ticket get a comment on it instead.',
  },
  types: { none: 'None', SLACK: 'Slack', TEAMS: 'Teams', JIRA: 'Jira', GITHUB: 'GitHub' },
  channel: 'Channel',
  team: 'Team',
  integration: 'Integration',
  saved: 'Remedies saved',
} as const;
