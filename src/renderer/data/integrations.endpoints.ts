import { ACCOUNT_FETCH_RETRIES } from '@shared/model/limits';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { outOf, removal } from '../platform/api/removal';

const changed = (_reply: unknown, error: object | undefined) => (error ? [] : (['integration'] as const));

/**
 * The integrations, and what providers are asked for the editors of parameters; the server keeps their answers for a
 * minute. Screens say what failed.
 */
export const integrationsApi = api.injectEndpoints({
  endpoints: (b) => ({
    integrations: b.query<Answer<'integrations.list'>, Arg<'integrations.list'>>({
      ...call('integrations.list'),
      providesTags: ['integration'],
    }),
    integrationKinds: b.query<Answer<'integrations.kinds'>, Arg<'integrations.kinds'>>({
      ...call('integrations.kinds'),
      providesTags: ['integration'],
    }),
    integration: b.query<Answer<'integrations.get'>, Arg<'integrations.get'>>({
      ...call('integrations.get'),
      providesTags: ['integration'],
    }),
    connectIntegration: b.mutation<Answer<'integrations.connect'>, Arg<'integrations.connect'>>({
      ...call('integrations.connect'),
      invalidatesTags: changed,
    }),
    connectForCustomer: b.mutation<
      Answer<'integrations.connectForCustomer'>,
      Arg<'integrations.connectForCustomer'>
    >({
      ...call('integrations.connectForCustomer'),
      invalidatesTags: (_reply, error) => (error ? [] : ['customer']),
    }),
    updateIntegration: b.mutation<Answer<'integrations.update'>, Arg<'integrations.update'>>({
      ...call('integrations.update'),
      invalidatesTags: changed,
    }),
    removeIntegration: b.mutation<Answer<'integrations.remove'>, Arg<'integrations.remove'>>({
      ...call('integrations.remove'),
      invalidatesTags: changed,
    }),
    tryIntegration: b.mutation<Answer<'integrations.try'>, Arg<'integrations.try'>>(call('integrations.try')),
    checkIntegration: b.mutation<Answer<'integrations.check'>, Arg<'integrations.check'>>({
      ...call('integrations.check'),
      invalidatesTags: changed,
    }),
    integrationChannels: b.query<Answer<'integrations.channels'>, Arg<'integrations.channels'>>({
      ...call('integrations.channels'),
      providesTags: ['integration'],
    }),
    channelMembers: b.query<Answer<'integrations.channelMembers'>, Arg<'integrations.channelMembers'>>({
      ...call('integrations.channelMembers'),
      providesTags: ['integration'],
    }),
    integrationEvents: b.query<Answer<'integrations.events'>, Arg<'integrations.events'>>({
      ...call('integrations.events'),
      providesTags: ['integration'],
    }),
    eventWatches: b.query<Answer<'integrations.eventWatches'>, Arg<'integrations.eventWatches'>>({
      ...call('integrations.eventWatches'),
      providesTags: ['integration'],
    }),
    createEvent: b.mutation<Answer<'integrations.createEvent'>, Arg<'integrations.createEvent'>>({
      ...call('integrations.createEvent'),
      invalidatesTags: changed,
    }),
    updateEvent: b.mutation<Answer<'integrations.updateEvent'>, Arg<'integrations.updateEvent'>>({
      ...call('integrations.updateEvent'),
      invalidatesTags: changed,
    }),
    removeEvent: b.mutation<Answer<'integrations.removeEvent'>, Arg<'integrations.removeEvent'>>({
      ...removal(
        'integrations.removeEvent',
        outOf<IntegrationEvent>('integrationEvents', 'eventId', 'eventId'),
      ),
      invalidatesTags: changed,
    }),
    anomalyMonitors: b.query<
      Answer<'integrations.awsAnomalyMonitors'>,
      Arg<'integrations.awsAnomalyMonitors'>
    >({
      ...call('integrations.awsAnomalyMonitors'),
      providesTags: ['integration'],
    }),
    awsPermissions: b.query<Answer<'integrations.awsPermissions'>, void>(call('integrations.awsPermissions')),
    setAwsPermissions: b.mutation<
      Answer<'integrations.setAwsPermissions'>,
      Arg<'integrations.setAwsPermissions'>
    >(call('integrations.setAwsPermissions')),
    awsAccounts: b.query<Answer<'integrations.awsAccounts'>, Arg<'integrations.awsAccounts'>>({
      ...call('integrations.awsAccounts'),
      extraOptions: { retries: ACCOUNT_FETCH_RETRIES },
      providesTags: ['integration'],
    }),
    awsTags: b.query<Answer<'integrations.awsTags'>, Arg<'integrations.awsTags'>>({
      ...call('integrations.awsTags'),
      providesTags: ['integration'],
    }),
    integrationAccounts: b.query<Answer<'integrations.accounts'>, Arg<'integrations.accounts'>>({
      ...call('integrations.accounts'),
      extraOptions: { retries: ACCOUNT_FETCH_RETRIES },
      providesTags: ['integration'],
    }),
    /** Asks the cloud again, whatever is known. */
    refreshAccounts: b.mutation<Answer<'integrations.accounts'>, Arg<'integrations.accounts'>>({
      ...call('integrations.accounts'),
      invalidatesTags: changed,
    }),
    setAccounts: b.mutation<Answer<'integrations.setAccounts'>, Arg<'integrations.setAccounts'>>({
      ...call('integrations.setAccounts'),
      invalidatesTags: changed,
    }),
    virtualIntegrations: b.query<Answer<'integrations.virtual'>, Arg<'integrations.virtual'>>({
      ...call('integrations.virtual'),
      providesTags: ['integration'],
    }),
    createVirtual: b.mutation<Answer<'integrations.createVirtual'>, Arg<'integrations.createVirtual'>>({
      ...call('integrations.createVirtual'),
      invalidatesTags: changed,
    }),
    awsRegions: b.query<Answer<'workflows.regions'>, void>(call('workflows.regions')),
    teams: b.query<Answer<'integrations.teams'>, Arg<'integrations.teams'>>({
      ...call('integrations.teams'),
      providesTags: ['integration'],
    }),
    teamsMembers: b.query<Answer<'integrations.teamsMembers'>, Arg<'integrations.teamsMembers'>>({
      ...call('integrations.teamsMembers'),
      providesTags: ['integration'],
    }),
    teamsChannels: b.query<Answer<'integrations.teamsChannels'>, Arg<'integrations.teamsChannels'>>({
      ...call('integrations.teamsChannels'),
      providesTags: ['integration'],
    }),
    gcpProjects: b.query<Answer<'integrations.gcpProjects'>, Arg<'integrations.gcpProjects'>>({
      ...call('integrations.gcpProjects'),
      providesTags: ['integration'],
    }),
    billingParams: b.query<
      Answer<'integrations.bigQueryBillingParams'>,
      Arg<'integrations.bigQueryBillingParams'>
    >({
      ...call('integrations.bigQueryBillingParams'),
      providesTags: ['integration'],
    }),
    awsConnectedAccounts: b.query<
      Answer<'integrations.awsConnectedAccounts'>,
      Arg<'integrations.awsConnectedAccounts'>
    >({
      ...call('integrations.awsConnectedAccounts'),
      extraOptions: { retries: ACCOUNT_FETCH_RETRIES },
      providesTags: ['integration'],
    }),
    githubRepositories: b.query<
      Answer<'integrations.githubRepositories'>,
      Arg<'integrations.githubRepositories'>
    >({
      ...call('integrations.githubRepositories'),
      providesTags: ['integration'],
    }),
    githubWorkflows: b.query<Answer<'integrations.githubWorkflows'>, Arg<'integrations.githubWorkflows'>>({
      ...call('integrations.githubWorkflows'),
      providesTags: ['integration'],
    }),
    githubInputs: b.query<Answer<'integrations.githubInputs'>, Arg<'integrations.githubInputs'>>({
      ...call('integrations.githubInputs'),
      providesTags: ['integration'],
    }),
    mcpTools: b.query<Answer<'integrations.mcpTools'>, Arg<'integrations.mcpTools'>>({
      ...call('integrations.mcpTools'),
      providesTags: ['integration'],
    }),
    agentTools: b.query<Answer<'integrations.agentTools'>, Arg<'integrations.agentTools'>>({
      ...call('integrations.agentTools'),
      providesTags: ['integration'],
    }),
    setAgentTool: b.mutation<Answer<'integrations.setAgentTool'>, Arg<'integrations.setAgentTool'>>({
      ...call('integrations.setAgentTool'),
      invalidatesTags: changed,
    }),
    jiraProjects: b.query<Answer<'integrations.jiraProjects'>, Arg<'integrations.jiraProjects'>>({
      ...call('integrations.jiraProjects'),
      providesTags: ['integration'],
    }),
    jiraUsers: b.query<Answer<'integrations.jiraUsers'>, Arg<'integrations.jiraUsers'>>({
      ...call('integrations.jiraUsers'),
      providesTags: ['integration'],
    }),
    jiraPriorities: b.query<Answer<'integrations.jiraPriorities'>, Arg<'integrations.jiraPriorities'>>({
      ...call('integrations.jiraPriorities'),
      providesTags: ['integration'],
    }),
    jiraStatuses: b.query<Answer<'integrations.jiraStatuses'>, Arg<'integrations.jiraStatuses'>>({
      ...call('integrations.jiraStatuses'),
      providesTags: ['integration'],
    }),
    jiraIssueTypes: b.query<Answer<'integrations.jiraIssueTypes'>, Arg<'integrations.jiraIssueTypes'>>({
      ...call('integrations.jiraIssueTypes'),
      providesTags: ['integration'],
    }),
    jiraIssueFields: b.query<Answer<'integrations.jiraIssueFields'>, Arg<'integrations.jiraIssueFields'>>({
      ...call('integrations.jiraIssueFields'),
      providesTags: ['integration'],
    }),
  }),
});

export const {
  useIntegrationsQuery,
  useIntegrationKindsQuery,
  useIntegrationQuery,
  useConnectIntegrationMutation,
  useConnectForCustomerMutation,
  useUpdateIntegrationMutation,
  useRemoveIntegrationMutation,
  useTryIntegrationMutation,
  useCheckIntegrationMutation,
  useIntegrationChannelsQuery,
  useChannelMembersQuery,
  useIntegrationEventsQuery,
  useEventWatchesQuery,
  useCreateEventMutation,
  useUpdateEventMutation,
  useRemoveEventMutation,
  useAnomalyMonitorsQuery,
  useAwsPermissionsQuery,
  useSetAwsPermissionsMutation,
  useAwsAccountsQuery,
  useAwsRegionsQuery,
  useIntegrationAccountsQuery,
  useRefreshAccountsMutation,
  useSetAccountsMutation,
  useVirtualIntegrationsQuery,
  useCreateVirtualMutation,
  useTeamsQuery,
  useTeamsMembersQuery,
  useTeamsChannelsQuery,
  useGcpProjectsQuery,
  useBillingParamsQuery,
  useAwsConnectedAccountsQuery,
  useAwsTagsQuery,
  useGithubRepositoriesQuery,
  useGithubWorkflowsQuery,
  useGithubInputsQuery,
  useMcpToolsQuery,
  useAgentToolsQuery,
  useSetAgentToolMutation,
  useJiraProjectsQuery,
  useJiraUsersQuery,
  useJiraPrioritiesQuery,
  useJiraStatusesQuery,
  useJiraIssueTypesQuery,
  useJiraIssueFieldsQuery,
} = integrationsApi;
export type Integration = Answer<'integrations.list'>['data'][number];
export type IntegrationKind = Answer<'integrations.kinds'>['data'][number];
export type ConnectField = IntegrationKind['fields'][number];
export type ConnectionCheck = Answer<'integrations.try'>['data'];
export type IntegrationDetails = Answer<'integrations.get'>['data'];
export type IntegrationAccounts = Answer<'integrations.accounts'>;
export type CloudAccount = IntegrationAccounts['data'][number];
export type IntegrationEvent = Answer<'integrations.events'>['data'][number];
export type IntegrationType = Integration['type'];
export type McpAgentTool = Answer<'integrations.agentTools'>['data'][number];
