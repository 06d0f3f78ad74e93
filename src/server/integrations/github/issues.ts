import { z } from 'zod';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import type { Ticket, TicketComment } from '../../steps/tickets.port';
import { repositoryPath, type GithubApi } from './api';

const issue = z.object({
  id: z.number(),
  number: z.number(),
  html_url: z.string(),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  state_reason: z.string().nullish(),
  assignee: z.object({ login: z.string() }).nullish(),
  updated_at: z.string(),
});

const words = { open: 'Open', not_planned: 'Closed as not planned', closed: 'Closed' } as const;

function toTicket(repository: string, found: z.output<typeof issue>): Ticket {
  const { id, number, html_url: url, title, state, state_reason: reason, assignee, updated_at } = found;
  const isOpen = state === 'open';
  return {
    id: String(id),
    key: `${repository}#${number}`,
    url,
    title,
    status: isOpen ? words.open : reason === 'not_planned' ? words.not_planned : words.closed,
    // An issue that someone has taken is worked on; GitHub has no state between.
    state: isOpen ? (assignee ? 'in_progress' : 'new') : 'done',
    assignee: assignee?.login ?? null,
    updatedAt: new Date(updated_at).toISOString(),
  };
}

export async function createIssue(
  { ask }: GithubApi,
  repository: string,
  json: { title: string; body: string; labels: string[]; assignees: string[] },
): Promise<Ticket> {
  const path = `${repositoryPath(repository)}/issues`;
  return toTicket(repository, await ask({ method: 'POST', path, json, reply: issue }));
}

export async function getIssue(
  { ask }: GithubApi,
  repository: string,
  number: number,
): Promise<Ticket | undefined> {
  try {
    const path = `${repositoryPath(repository)}/issues/${number}`;
    return toTicket(repository, await ask({ path, reply: issue }));
  } catch (error) {
    if (error instanceof ServiceRefusal && [404, 410].includes(error.status)) return undefined;
    throw error;
  }
}

export async function setState(
  { ask }: GithubApi,
  repository: string,
  number: number,
  open: boolean,
): Promise<{ changed: boolean }> {
  const path = `${repositoryPath(repository)}/issues/${number}`;
  const now = await ask({ path, reply: issue });
  const state = open ? 'open' : 'closed';
  if (now.state === state) return { changed: false };
  await ask({ method: 'PATCH', path, json: { state }, reply: issue });
  return { changed: true };
}

export async function comment(
  { ask }: GithubApi,
  repository: string,
  number: number,
  body: string,
): Promise<{ id: string; url: string }> {
  const path = `${repositoryPath(repository)}/issues/${number}/comments`;
  const reply = z.object({ id: z.number(), html_url: z.string() });
  const { id, html_url: url } = await ask({ method: 'POST', path, json: { body }, reply });
  return { id: String(id), url };
}

/** Those since then, the oldest first. */
export async function commentsSince(
  { ask }: GithubApi,
  repository: string,
  number: number,
  since: string,
): Promise<TicketComment[]> {
  const reply = z.array(
    z.object({
      id: z.number(),
      body: z.string().nullish(),
      created_at: z.string(),
      user: z.object({ login: z.string() }).nullish(),
    }),
  );
  const path = `${repositoryPath(repository)}/issues/${number}/comments`;
  const found = await ask({ path, query: { since, per_page: '100' }, reply });
  return found.map(({ id, body, created_at, user }) => ({
    id: String(id),
    author: user?.login ?? '',
    text: body ?? '',
    at: new Date(created_at).toISOString(),
  }));
}
