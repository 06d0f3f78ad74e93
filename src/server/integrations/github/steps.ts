import { githubFaults as words } from '@shared/words/githubFaults';
import type { Integrations } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import type { GithubPort } from '../../steps/tickets.port';
import { createTicketCalls } from '../ticketCalls';
import { createGithubApi } from './api';
import { propose, readFile } from './files';
import { comment, commentsSince, createIssue, getIssue, setState } from './issues';
import { dispatch } from './workflows';

/** How steps and cases work with GitHub. */
export function githubCalls(client: ServiceClient, integrations: Pick<Integrations, 'working'>): GithubPort {
  const { again, once } = createTicketCalls(
    {
      type: 'GITHUB',
      service: 'GitHub',
      unclear: words.unclear,
      missing: 'Repository',
      invalid: 422,
      api: (of, signal) => createGithubApi(client, of, signal),
    },
    integrations,
  );
  return {
    createIssue: (call, of, issue) => once(call)((api) => createIssue(api, of, issue)),
    getIssue: (call, of, number) => again(call)((api) => getIssue(api, of, number)),
    // Once more is the same state.
    setState: (call, of, number, open) => again(call)((api) => setState(api, of, number, open)),
    comment: (call, of, number, text) => once(call)((api) => comment(api, of, number, text)),
    comments: (call, of, number, since) => again(call)((api) => commentsSince(api, of, number, since)),
    dispatch: (call, asked) => once(call)((api) => dispatch(api, asked)),
    // Each part looks first whether it is there.
    propose: (call, asked) => again(call)((api) => propose(api, asked)),
    file: (call, { repository, path, ref }) =>
      again(call)(async (api) => (await readFile(api, repository, path, ref))?.content),
  };
}
