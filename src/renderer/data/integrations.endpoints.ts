import { ACCOUNT_FETCH_RETRIES } from '@shared/model/limits';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

/** What providers are asked for the editors of parameters; the server keeps their answers for a minute. */
export const integrationsApi = api.injectEndpoints({
  endpoints: (b) => ({
    integrations: b.query<Answer<'integrations.list'>, Arg<'integrations.list'>>({
      ...call('integrations.list'),
      providesTags: ['integration'],
    }),
    integrationChannels: b.query<Answer<'integrations.channels'>, Arg<'integrations.channels'>>({
      ...call('integrations.channels'),
      providesTags: ['integration'],
    }),
    integrationEvents: b.query<Answer<'integrations.events'>, Arg<'integrations.events'>>({
      ...call('integrations.events'),
      providesTags: ['integration'],
    }),
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
    jiraProjects: b.query<Answer<'integrations.jiraProjects'>, Arg<'integrations.jiraProjects'>>({
      ...call('integrations.jiraProjects'),
      providesTags: ['integration'],
    }),
    jiraUsers: b.query<Answer<'integrations.jiraUsers'>, Arg<'integrations.jiraUsers'>>({
      ...call('integrations.jiraUsers'),
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
  useIntegrationChannelsQuery,
  useIntegrationEventsQuery,
  useTeamsQuery,
  useTeamsMembersQuery,
  useTeamsChannelsQuery,
  useGcpProjectsQuery,
  useBillingParamsQuery,
  useAwsConnectedAccountsQuery,
  useGithubRepositoriesQuery,
  useGithubWorkflowsQuery,
  useGithubInputsQuery,
  useJiraProjectsQuery,
  useJiraUsersQuery,
  useJiraIssueTypesQuery,
  useJiraIssueFieldsQuery,
} = integrationsApi;
export type Integration = Answer<'integrations.list'>['data'][number];
export type IntegrationType = Integration['type'];
