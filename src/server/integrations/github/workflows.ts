import { z } from 'zod';
import { githubFaults as words } from '@shared/words/githubFaults';
import type { GithubInput, GithubWorkflow } from '@shared/api/integrations/entities';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import { byName } from '../fields';
import { repositoryPath, type GithubApi } from './api';
import { readFile } from './files';
import { readInputs } from './workflowFile';

const workflow = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  state: z.string().default('active'),
});

export async function workflowsOf({ all }: GithubApi, repository: string): Promise<GithubWorkflow[]> {
  const path = `${repositoryPath(repository)}/actions/workflows`;
  const found = await all(
    { path, reply: z.object({ workflows: z.array(workflow) }) },
    (page) => page.workflows,
  );
  return found
    .filter(({ state }) => state === 'active')
    .map(({ id, name }) => ({ workflowId: String(id), name }))
    .toSorted(byName(({ name }) => name));
}

export async function inputsOf(
  api: GithubApi,
  repository: string,
  workflowId: string,
): Promise<GithubInput[]> {
  const at = repositoryPath(repository);
  const { path } = await api.ask({
    path: `${at}/actions/workflows/${encodeURIComponent(workflowId)}`,
    reply: workflow,
  });
  const file = await readFile(api, repository, path, '');
  if (!file) throw new ProviderError(words.noFile(path));
  return readInputs(file.content, path);
}

const run = z
  .object({ workflow_run_id: z.number().optional(), html_url: z.string().default('') })
  .nullish()
  .catch(null);

/** Starts it; older servers neither take the question for the run nor answer it. */
export async function dispatch(
  { ask }: GithubApi,
  asked: { repository: string; workflowId: string; ref: string; inputs: Record<string, string> },
): Promise<{ runId: string | null; url: string }> {
  const { repository, workflowId, ref, inputs: given } = asked;
  const path = `${repositoryPath(repository)}/actions/workflows/${encodeURIComponent(workflowId)}/dispatches`;
  const json = { ref, inputs: given };
  const send = (body: object) => ask({ method: 'POST', path, json: body, reply: run });
  const answer = await send({ ...json, return_run_details: true }).catch((error: unknown) => {
    const isOld =
      error instanceof ServiceRefusal &&
      [400, 422].includes(error.status) &&
      /return_run_details/.test(error.message);
    if (!isOld) throw error;
    return send(json);
  });
  const id = answer?.workflow_run_id;
  return { runId: id === undefined ? null : String(id), url: answer?.html_url ?? '' };
}
