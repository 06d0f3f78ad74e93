/** What a read of an integration is called in a sentence: “… has no channels to read”. */
const readNames = {
  channels: 'channels',
  channelMembers: 'members of a channel',
  teams: 'teams',
  teamsMembers: 'members of Teams',
  teamsChannels: 'channels of a team',
  gcpProjects: 'projects of Google Cloud',
  bigQueryBillingParams: 'billing tables of BigQuery',
  awsAccounts: 'accounts of AWS',
  awsConnectedAccounts: 'connected accounts of AWS',
  awsTags: 'tags of AWS',
  githubRepositories: 'repositories of GitHub',
  githubWorkflows: 'workflows of GitHub',
  githubInputs: 'inputs of a workflow of GitHub',
  jiraProjects: 'projects of Jira',
  jiraUsers: 'users of Jira',
  jiraPriorities: 'priorities of Jira',
  jiraIssueTypes: 'issue types of Jira',
  jiraStatuses: 'statuses of Jira',
  jiraIssueFields: 'fields of issues of Jira',
} as const;

/** What a change at a service is called: “… has no …” */
const changeNames = {
  virtualIntegrations: 'virtual integrations',
  createVirtualIntegration: 'virtual integrations',
  putEvent: 'events',
  removeEvent: 'events',
  setGcpProjects: 'projects of Google Cloud',
  setAwsAccounts: 'accounts of AWS',
  setAwsPermissions: 'permissions of AWS',
  createJiraIssue: 'issues of Jira',
} as const;

export const integrationWords = {
  readNames,
  changeNames,
  noSuchChange: (name: string, type: string, change: keyof typeof changeNames) =>
    `The integration “${name}” is of type ${type}, which has no ${changeNames[change]}.`,
  /** Of a type that has it, while this server has no way to its service. */
  notConnected: (name: string, type: string) =>
    `This integration is not connected: this server has no way yet to change anything of “${name}” at ${type}.`,
  typeNotConnected: (type: string) =>
    `This integration is not connected: this server cannot connect integrations of type ${type} yet.`,
  event: {
    notFound: 'This event no longer exists.',
    /** INTG-18 */
    nameTaken: 'An event with the same name exists',
    typeStays: 'cannot be changed',
    required: 'Value is required',
    notOfType: (type: string) => `does not belong to an event of type ${type}`,
    threshold:
      'must be one threshold (absolute impact in dollars or a percentage, with its value), or two with And or Or',
  },
  notFound: 'This integration no longer exists.',
  inactive: (name: string) =>
    `The integration “${name}” is inactive. Go to Integrations to connect it again.`,
  noSuchRead: (name: string, type: string, read: keyof typeof readNames) =>
    `The integration “${name}” is of type ${type}, which has no ${readNames[read]} to read.`,
  failed: (name: string, reason: string) => `The integration “${name}” failed: ${reason}`,
  /** What the provider's code threw is not for people. */
  unexpected: 'its service answered with something unexpected. The log of the server tells more.',
  late: (name: string, seconds: number) =>
    `The integration “${name}” has not answered within ${seconds} seconds. Try again.`,
  stopped: 'The server stopped while an integration was asked. Try again.',
  tooMany: (most: number) => `${most} questions to integrations are open already. Wait for one of them.`,
} as const;
