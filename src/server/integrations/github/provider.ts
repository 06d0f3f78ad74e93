import { z } from 'zod';
import { githubFaults as words } from '@shared/words/githubFaults';
import type { Repository } from '@shared/api/integrations/entities';
import { byName } from '../fields';
import { createGithubApi, type GithubApi } from './api';
import { githubKind } from './kind';
import { inputsOf, workflowsOf } from './workflows';
import type { MakeProvider } from '../provider.port';

const repository = z.object({
  name: z.string(),
  owner: z.object({ login: z.string() }),
  archived: z.boolean().default(false),
});

async function repositories({ all }: GithubApi): Promise<Repository[]> {
  const asked = {
    path: 'user/repos',
    query: { affiliation: 'owner,collaborator,organization_member' },
    reply: z.array(repository),
  };
  const found = await all(asked, (page) => page);
  return found
    .filter(({ archived }) => !archived)
    .map(({ name, owner }) => ({ owner: owner.login, repo: name, name: `${owner.login}/${name}` }))
    .toSorted(byName(({ name }) => name));
}

export const makeGithub: MakeProvider = ({ client }) => ({
  type: 'GITHUB',
  kind: githubKind,
  async check(of, signal) {
    const { ask, all } = createGithubApi(client, of, signal);
    const { login } = await ask({ path: 'user', reply: z.object({ login: z.string() }) });
    await repositories({ ask, all });
    // A fine-grained token does not tell what else it was granted.
    return { message: words.connected(login), granted: { 'metadata:read': true } };
  },
  reads: {
    githubRepositories: (of, _args, signal) => repositories(createGithubApi(client, of, signal)),
    githubWorkflows: (of, { owner, repo }, signal) =>
      workflowsOf(createGithubApi(client, of, signal), `${owner}/${repo}`),
    githubInputs: (of, { owner, repo, workflowId }, signal) =>
      inputsOf(createGithubApi(client, of, signal), `${owner}/${repo}`, workflowId),
  },
});
