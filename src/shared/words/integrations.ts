/** What a read of an integration is called in a sentence: “… has no channels to read”. */
const readNames = {
  channels: 'channels',
  channelMembers: 'members of a channel',
  teams: 'teams',
  teamsMembers: 'Teams members',
  teamsChannels: 'channels of a team',
  gcpProjects: 'Google Cloud projects',
  bigQueryBillingParams: 'BigQuery billing tables',
  awsAccounts: 'AWS accounts',
  azureSubscriptions: 'Azure subscriptions',
  awsConnectedAccounts: 'connected AWS accounts',
  awsAnomalyMonitors: 'AWS anomaly monitors',
  awsTags: 'AWS tags',
  githubRepositories: 'GitHub repositories',
  githubWorkflows: 'GitHub workflows',
  githubInputs: 'inputs of a GitHub workflow',
  mcpTools: 'tools of an MCP server',
  jiraProjects: 'Jira projects',
  jiraUsers: 'Jira users',
  jiraPriorities: 'Jira priorities',
  jiraIssueTypes: 'Jira issue types',
  jiraStatuses: 'Jira statuses',
  jiraIssueFields: 'Jira issue fields',
} as const;

/** What a change at a service is called: “… has no …” */
const changeNames = {
  virtualIntegrations: 'virtual integrations',
  createVirtualIntegration: 'virtual integrations',
  accounts: 'accounts',
  putEvent: 'events',
  removeEvent: 'events',
  setGcpProjects: 'Google Cloud projects',
  setAwsAccounts: 'AWS accounts',
  setAwsPermissions: 'AWS permissions',
  createJiraIssue: 'Jira issues',
} as const;

export const integrationWords = {
  readNames,
  changeNames,
  noSuchChange: (name: string, type: string, change: keyof typeof changeNames) =>
    `The integration “${name}” is of type ${type}, which has no ${changeNames[change]}.`,
  /** Of a type that has it, while this server has no way to its service. */
  notConnected: (name: string, type: string) =>
    `This integration is not connected: this server cannot change “${name}” at ${type} yet.`,
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
  virtual: {
    ofVirtual: (name: string) => `“${name}” is a virtual integration. Choose the one it belongs to.`,
    unknown: (ids: readonly string[]) => `not among its accounts: ${ids.slice(0, 5).join(', ')}`,
    valuesOf: (name: string) => `It uses the connection of “${name}”. Change it there.`,
  },
  notFound: 'This integration no longer exists.',
  inactive: (name: string) =>
    `The integration “${name}” is inactive. Go to Integrations to connect it again.`,
  noSuchRead: (name: string, type: string, read: keyof typeof readNames) =>
    `The integration “${name}” is of type ${type}, which has no ${readNames[read]}.`,
  failed: (name: string, reason: string) => `The integration “${name}” failed: ${reason}`,
  /** What the provider's code threw is not for people. */
  unexpected: 'the service sent an unexpected answer. See the server log.',
  late: (name: string, seconds: number) =>
    `The integration “${name}” did not answer within ${seconds} seconds. Try again.`,
  stopped: 'The server stopped during the request. Try again.',
  tooMany: (most: number) => `${most} requests to integrations are already open. Wait for one to finish.`,
} as const;
