import { z } from 'zod';
import { githubFaults as words } from '@shared/words/githubFaults';
import { LISTING_MAX, ProviderError } from '../../domains/integrations/integrations.port';
import { ServiceRefusal, type ServiceClient } from '../../platform/outbound/serviceClient';
import { below, valueOf } from '../fields';
import type { Connected } from '../../domains/integrations/connected.port';

const SERVICE = 'GitHub';
const PAGE = 100;
const PAGES_MAX = 100;
const REPOSITORY = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;

const refusal = z.object({
  message: z.string(),
  errors: z
    .array(
      z.object({ message: z.string().optional(), field: z.string().optional(), code: z.string().optional() }),
    )
    .catch([])
    .default([]),
});

export interface GithubCall<T> {
  /** GET unless given. */
  method?: 'POST' | 'PUT' | 'PATCH';
  path: string;
  query?: Readonly<Record<string, string>>;
  json?: unknown;
  reply: z.ZodType<T>;
}

/** `repos/acme/infra`; refuses what would lead elsewhere. */
export function repositoryPath(name: string): string {
  const [owner = '', repo = ''] = name.split('/');
  if (!REPOSITORY.test(name) || [owner, repo].some((part) => /^\.+$/.test(part)))
    throw new ProviderError(words.noRepository(name));
  return `repos/${owner}/${repo}`;
}

/** GitHub refuses what comes too fast with 403 as well as with 429. */
function tooFast(error: unknown): unknown {
  if (!(error instanceof ServiceRefusal) || error.status !== 403 || !/rate limit/i.test(error.message))
    return error;
  return new ProviderError(error.message, 'too_many', true, error.retryAfterMs);
}

export function createGithubApi(client: ServiceClient, of: Connected, signal: AbortSignal) {
  const said = (body: unknown) => {
    const { data } = refusal.safeParse(body);
    if (!data) return undefined;
    const more = data.errors.map(
      ({ message, field = '', code = '' }) => message ?? `${field} ${code}`.trim(),
    );
    return [data.message, ...more].join(': ');
  };

  async function ask<T>({ method, path, query = {}, json, reply }: GithubCall<T>): Promise<T> {
    const parameters = new URLSearchParams(query).toString();
    const answer = await client
      .ask({
        orgId: of.orgId,
        service: SERVICE,
        method: method ?? 'GET',
        url: `${below(valueOf(of, 'address'), path)}${parameters === '' ? '' : `?${parameters}`}`,
        headers: {
          authorization: `Bearer ${of.secret('token')}`,
          accept: 'application/vnd.github+json',
          'x-github-api-version': '2022-11-28',
          'user-agent': 'Costloom',
        },
        ...(json === undefined ? {} : { json }),
        signal,
        said,
      })
      .catch((error: unknown) => {
        throw tooFast(error);
      });
    const { data, success } = reply.safeParse(answer.body);
    if (!success) throw new ProviderError(words.notGithub);
    return data;
  }

  /** Page after page, up to what a listing holds. */
  async function all<P, T>(asked: GithubCall<P>, itemsOf: (page: P) => readonly T[]): Promise<T[]> {
    const items: T[] = [];
    for (let page = 1; page <= PAGES_MAX && items.length <= LISTING_MAX; page += 1) {
      const query = { ...asked.query, per_page: String(PAGE), page: String(page) };
      const found = itemsOf(await ask({ ...asked, query }));
      items.push(...found);
      if (found.length < PAGE) break;
    }
    return items;
  }

  return { ask, all };
}
export type GithubApi = ReturnType<typeof createGithubApi>;
