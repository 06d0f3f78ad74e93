import type { CatalogueEntry } from '../catalogue';
import { jiraComment } from './jira-comment/step';
import { jiraCreateIssue } from './jira-create-issue/step';
import { jiraLinkIssues } from './jira-link-issues/step';
import { jiraSearch } from './jira-search/step';
import { jiraTransitionIssue } from './jira-transition-issue/step';
import { jiraUpdateIssue } from './jira-update-issue/step';
import { mondayComment } from './monday-comment/step';
import { mondayCreateItem } from './monday-create-item/step';
import { mondaySearch } from './monday-search/step';
import { mondayUpdateItem } from './monday-update-item/step';
import { salesforceCreate } from './salesforce-create/step';
import { salesforceQuery } from './salesforce-query/step';
import { salesforceUpdate } from './salesforce-update/step';
import { salesforceUpsert } from './salesforce-upsert/step';

/** Steps that work with issues of Jira, items of monday.com and records of Salesforce. */
export const ticketingSteps: readonly CatalogueEntry[] = [
  jiraCreateIssue,
  jiraUpdateIssue,
  jiraTransitionIssue,
  jiraComment,
  jiraSearch,
  jiraLinkIssues,
  mondayCreateItem,
  mondayUpdateItem,
  mondayComment,
  mondaySearch,
  salesforceQuery,
  salesforceCreate,
  salesforceUpdate,
  salesforceUpsert,
];
