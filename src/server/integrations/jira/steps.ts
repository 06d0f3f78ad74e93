import { jiraFaults as words } from '@shared/words/jiraFaults';
import type { Integrations } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import type { JiraPort } from '../../steps/tickets.port';
import { createTicketCalls } from '../ticketCalls';
import { createJiraApi, type JiraGateways } from './api';
import {
  commentIssue,
  createIssue,
  draftOf,
  getIssue,
  issueComments,
  linkIssues,
  searchIssues,
  transitionIssue,
  updateIssue,
} from './issues';

/** How steps and cases work with Jira. */
export function jiraCalls(client: ServiceClient, integrations: Pick<Integrations, 'working'>): JiraPort {
  const gateways: JiraGateways = new Map();
  const { again, once } = createTicketCalls(
    {
      type: 'JIRA',
      service: 'Jira',
      unclear: words.unclear,
      missing: 'Issue',
      invalid: 400,
      api: (of, signal) => createJiraApi({ client, gateways }, of, signal),
    },
    integrations,
  );
  return {
    draft: (call, draft) => again(call)((api) => draftOf(api, draft)),
    create: (call, draft) => once(call)((api) => createIssue(api, draft)),
    // Once more is the same issue.
    update: (call, key, fields) => again(call)((api) => updateIssue(api, key, fields)),
    transition: (call, key, to) => again(call)((api) => transitionIssue(api, key, to)),
    comment: (call, key, text) => once(call)((api) => commentIssue(api, key, text)),
    search: (call, asked) => again(call)((api) => searchIssues(api, asked)),
    link: (call, asked) => once(call)((api) => linkIssues(api, asked)),
    comments: (call, key) => again(call)((api) => issueComments(api, key)),
    get: (call, key) => again(call)((api) => getIssue(api, key)),
  };
}
