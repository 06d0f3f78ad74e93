import {
  account,
  anomalyMonitor,
  billingParams,
  channel,
  githubInput,
  githubWorkflow,
  jiraField,
  jiraIssueType,
  jiraNamed,
  jiraUser,
  mcpTool,
  member,
  project,
  repository,
  tag,
  team,
} from '@shared/api/integrations/entities';
import { createReader, type ReaderDeps } from './reader';

/** One line for each read that a provider may have. */
export function createReads(deps: ReaderDeps) {
  return {
    channels: createReader('channels', channel, deps),
    channelMembers: createReader('channelMembers', member, deps),
    teams: createReader('teams', team, deps),
    teamsMembers: createReader('teamsMembers', member, deps),
    teamsChannels: createReader('teamsChannels', channel, deps),
    gcpProjects: createReader('gcpProjects', project, deps),
    bigQueryBillingParams: createReader('bigQueryBillingParams', billingParams, deps),
    awsAccounts: createReader('awsAccounts', account, deps),
    azureSubscriptions: createReader('azureSubscriptions', account, deps),
    awsConnectedAccounts: createReader('awsConnectedAccounts', account, deps),
    awsAnomalyMonitors: createReader('awsAnomalyMonitors', anomalyMonitor, deps),
    awsTags: createReader('awsTags', tag, deps),
    githubRepositories: createReader('githubRepositories', repository, deps),
    githubWorkflows: createReader('githubWorkflows', githubWorkflow, deps),
    githubInputs: createReader('githubInputs', githubInput, deps),
    mcpTools: createReader('mcpTools', mcpTool, deps),
    jiraProjects: createReader('jiraProjects', jiraNamed, deps),
    jiraUsers: createReader('jiraUsers', jiraUser, deps),
    jiraPriorities: createReader('jiraPriorities', jiraNamed, deps),
    jiraIssueTypes: createReader('jiraIssueTypes', jiraIssueType, deps),
    jiraStatuses: createReader('jiraStatuses', jiraNamed, deps),
    jiraIssueFields: createReader('jiraIssueFields', jiraField, deps),
  };
}
