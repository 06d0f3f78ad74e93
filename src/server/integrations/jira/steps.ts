import { jiraFaults as words } from '@shared/words/jiraFaults';
import { ProviderError, type Integrations } from '../../domains/integrations/integrations.port';
import {
  CredentialsRefused,
  ServiceRefusal,
  type ServiceClient,
} from '../../platform/outbound/serviceClient';
import type { JiraPort } from '../../steps/tickets.port';
import { createChatCalls, type Blamed } from '../chatCalls';
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

const isPassing = (error: unknown) => error instanceof ProviderError && error.passing;

function blame(error: unknown): Blamed {
  if (error instanceof CredentialsRefused) return { field: 'Integration', group: 'authentication' };
  if (!(error instanceof ServiceRefusal))
    return { field: 'Jira', group: isPassing(error) ? 'general' : 'input_validation' };
  if (error.status === 403) return { field: 'Integration', group: 'permission' };
  if (error.status === 404) return { field: 'Issue', group: 'input_validation' };
  return { field: 'Jira', group: error.status === 400 ? 'input_validation' : 'general' };
}

/** How steps and cases work with Jira. */
export function jiraCalls(client: ServiceClient, integrations: Pick<Integrations, 'working'>): JiraPort {
  const gateways: JiraGateways = new Map();
  const through = createChatCalls(
    { type: 'JIRA', service: 'Jira', unclear: words.unclear, blame },
    integrations,
  );
  const [writes, reads] = [{ reads: false }, { reads: true }];
  type Api = ReturnType<typeof createJiraApi>;
  const on =
    (kind: typeof reads, call: Parameters<typeof through>[0]) =>
    <T>(work: (api: Api) => Promise<T>) =>
      through(call, kind, (of, signal) => work(createJiraApi({ client, gateways }, of, signal)));

  return {
    draft: (call, draft) => on(reads, call)((api) => draftOf(api, draft)),
    create: (call, draft) => on(writes, call)((api) => createIssue(api, draft)),
    // Once more is the same issue.
    update: (call, key, fields) => on(reads, call)((api) => updateIssue(api, key, fields)),
    transition: (call, key, to) => on(reads, call)((api) => transitionIssue(api, key, to)),
    comment: (call, key, text) => on(writes, call)((api) => commentIssue(api, key, text)),
    search: (call, asked) => on(reads, call)((api) => searchIssues(api, asked)),
    link: (call, asked) => on(writes, call)((api) => linkIssues(api, asked)),
    comments: (call, key) => on(reads, call)((api) => issueComments(api, key)),
    get: (call, key) => on(reads, call)((api) => getIssue(api, key)),
  };
}
