import { githubFaults as words } from '@shared/words/githubFaults';
import { ProviderError, type Integrations } from '../../domains/integrations/integrations.port';
import {
  CredentialsRefused,
  ServiceRefusal,
  type ServiceClient,
} from '../../platform/outbound/serviceClient';
import type { GithubPort } from '../../steps/tickets.port';
import { createChatCalls, type Blamed } from '../chatCalls';
import { createGithubApi, type GithubApi } from './api';
import { propose, readFile } from './files';
import { comment, commentsSince, createIssue, getIssue, setState } from './issues';
import { dispatch } from './workflows';

const isPassing = (error: unknown) => error instanceof ProviderError && error.passing;

function blame(error: unknown): Blamed {
  if (error instanceof CredentialsRefused) return { field: 'Integration', group: 'authentication' };
  if (!(error instanceof ServiceRefusal))
    return { field: 'GitHub', group: isPassing(error) ? 'general' : 'input_validation' };
  if (error.status === 403) return { field: 'Integration', group: 'permission' };
  if (error.status === 404) return { field: 'Repository', group: 'input_validation' };
  return { field: 'GitHub', group: error.status === 422 ? 'input_validation' : 'general' };
}

/** How steps and cases work with GitHub. */
export function githubCalls(client: ServiceClient, integrations: Pick<Integrations, 'working'>): GithubPort {
  const through = createChatCalls(
    { type: 'GITHUB', service: 'GitHub', unclear: words.unclear, blame },
    integrations,
  );
  const [writes, reads] = [{ reads: false }, { reads: true }];
  const on =
    (kind: typeof reads, call: Parameters<typeof through>[0]) =>
    <T>(work: (api: GithubApi) => Promise<T>) =>
      through(call, kind, (of, signal) => work(createGithubApi(client, of, signal)));

  return {
    createIssue: (call, of, issue) => on(writes, call)((api) => createIssue(api, of, issue)),
    getIssue: (call, of, number) => on(reads, call)((api) => getIssue(api, of, number)),
    // Once more is the same state.
    setState: (call, of, number, open) => on(reads, call)((api) => setState(api, of, number, open)),
    comment: (call, of, number, text) => on(writes, call)((api) => comment(api, of, number, text)),
    comments: (call, of, number, since) => on(reads, call)((api) => commentsSince(api, of, number, since)),
    dispatch: (call, asked) => on(writes, call)((api) => dispatch(api, asked)),
    // Each part looks first whether it is there.
    propose: (call, asked) => on(reads, call)((api) => propose(api, asked)),
    file: (call, { repository, path, ref }) =>
      on(reads, call)(async (api) => (await readFile(api, repository, path, ref))?.content),
  };
}
