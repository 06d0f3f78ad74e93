import { z } from 'zod';
import { githubFaults as words } from '@shared/words/githubFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import type { ChangedFile } from '../../steps/tickets.port';
import { repositoryPath, type GithubApi } from './api';

const file = z.object({ sha: z.string(), content: z.string(), encoding: z.literal('base64') });
const head = z.object({ object: z.object({ sha: z.string() }) });
const pull = z.object({ number: z.number(), html_url: z.string() });
const anything = z.unknown();

const isStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ServiceRefusal && statuses.includes(error.status);

const pathOf = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** A text file and its version; undefined: there is none. `ref`: '' is the usual branch. */
export async function readFile(
  { ask }: GithubApi,
  repository: string,
  path: string,
  ref: string,
): Promise<{ sha: string; content: string } | undefined> {
  try {
    const found = await ask({
      path: `${repositoryPath(repository)}/contents/${pathOf(path)}`,
      query: ref === '' ? {} : { ref },
      reply: file.or(anything.transform(() => null)),
    });
    if (found === null) throw new ProviderError(words.noFile(path));
    return { sha: found.sha, content: Buffer.from(found.content, 'base64').toString('utf8') };
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

async function headOf({ ask }: GithubApi, at: string, branch: string): Promise<string | undefined> {
  try {
    return (await ask({ path: `${at}/git/ref/heads/${pathOf(branch)}`, reply: head })).object.sha;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

export interface Proposal {
  repository: string;
  base: string;
  branch: string;
  title: string;
  body: string;
  files: ChangedFile[];
}

/** The files on a branch of their own and a pull request from it; each part that is there already is left. */
export async function propose(api: GithubApi, asked: Proposal) {
  const { repository, base, branch, title, body, files } = asked;
  const { ask } = api;
  const at = repositoryPath(repository);
  if ((await headOf(api, at, branch)) === undefined) {
    const sha = await headOf(api, at, base);
    if (sha === undefined) throw new ProviderError(words.noBranch(base));
    await ask({
      method: 'POST',
      path: `${at}/git/refs`,
      json: { ref: `refs/heads/${branch}`, sha },
      reply: anything,
    }).catch((error: unknown) => {
      // Made by a run that was interrupted, a moment ago.
      if (!isStatus(error, 422)) throw error;
    });
  }
  let changed = false;
  for (const { path, content } of files) {
    const now = await readFile(api, repository, path, branch);
    if (now?.content === content) continue;
    const json = { message: title, content: Buffer.from(content, 'utf8').toString('base64'), branch };
    await ask({
      method: 'PUT',
      path: `${at}/contents/${pathOf(path)}`,
      json: now ? { ...json, sha: now.sha } : json,
      reply: anything,
    });
    changed = true;
  }
  const [owner = ''] = repository.split('/');
  const query = { head: `${owner}:${branch}`, base, state: 'open' };
  const [there] = await ask({ path: `${at}/pulls`, query, reply: z.array(pull) });
  if (there) return { number: there.number, url: there.html_url, changed };
  const json = { title, body, head: branch, base };
  const made = await ask({ method: 'POST', path: `${at}/pulls`, json, reply: pull });
  return { number: made.number, url: made.html_url, changed: true };
}
