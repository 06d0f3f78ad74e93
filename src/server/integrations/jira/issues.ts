import { z } from 'zod';
import { jiraFaults as words } from '@shared/words/jiraFaults';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import type { JiraDraft, Ticket, TicketComment, TicketState } from '../../steps/tickets.port';
import { below } from '../fields';
import { nothing, type JiraApi } from './api';
import { document, plainText } from './document';
import { jiraFieldMeta, toJiraFields, type JiraFieldMeta } from './fields';

const PAGE = 100;
const SHOWN = 12;
const created = z.object({ id: z.string(), key: z.string() });
const metaPage = z.object({
  fields: z.array(jiraFieldMeta).optional(),
  values: z.array(jiraFieldMeta).optional(),
});
const status = z.object({
  name: z.string(),
  statusCategory: z.object({ key: z.string().default('') }).default({ key: '' }),
});
const issue = z.object({
  id: z.string(),
  key: z.string(),
  fields: z.object({
    summary: z.string().nullish(),
    status,
    assignee: z.object({ displayName: z.string().default('') }).nullish(),
    updated: z.string(),
  }),
});
const TICKET_FIELDS = ['summary', 'status', 'assignee', 'updated'];

const stateOf = (category: string): TicketState =>
  category === 'done' ? 'done' : category === 'indeterminate' ? 'in_progress' : 'new';

const at = (key: string) => `issue/${encodeURIComponent(key)}`;
const isAbsent = (error: unknown) => error instanceof ServiceRefusal && error.status === 404;

/** Fields that an issue of this type in this project is made with. */
export const issueFields = ({ all }: JiraApi, projectId: string, typeId: string): Promise<JiraFieldMeta[]> =>
  all(
    `issue/createmeta/${encodeURIComponent(projectId)}/issuetypes/${encodeURIComponent(typeId)}`,
    metaPage,
    ({ fields, values }) => fields ?? values ?? [],
    { size: 200 },
  );

export async function draftOf(api: JiraApi, draft: JiraDraft): Promise<JsonObject> {
  const { projectId, issueTypeId, fields } = draft;
  const metas = await issueFields(api, projectId, issueTypeId);
  const own = { project: { id: projectId }, issuetype: { id: issueTypeId } };
  return { ...toJiraFields(metas, fields, api.isCloud), ...own };
}

export async function createIssue(api: JiraApi, draft: JiraDraft) {
  const json = { fields: await draftOf(api, draft) };
  const { id, key } = await api.ask({ method: 'POST', path: 'issue', json, reply: created });
  return { id, key, url: below(api.site, `browse/${key}`) };
}

export async function updateIssue(api: JiraApi, key: string, fields: JsonObject): Promise<void> {
  const reply = z.object({ fields: z.record(z.string(), jiraFieldMeta) });
  const { fields: editable } = await api.ask({ path: `${at(key)}/editmeta`, reply });
  const metas = Object.entries(editable).map(([fieldId, meta]) => ({ ...meta, fieldId }));
  const json = { fields: toJiraFields(metas, fields, api.isCloud) };
  await api.ask({ method: 'PUT', path: at(key), json, reply: nothing });
}

const transitions = z.object({
  transitions: z.array(z.object({ id: z.string(), name: z.string(), to: status })),
});
const categories: Readonly<Record<string, string>> = {
  new: 'new',
  'to do': 'new',
  in_progress: 'indeterminate',
  'in progress': 'indeterminate',
  done: 'done',
};

/** The one step of the workflow that leads there; where several do, the first of them. */
export async function transitionIssue(api: JiraApi, key: string, to: string) {
  const wanted = to.trim().toLowerCase();
  const category = categories[wanted];
  const now = await api.ask({
    path: at(key),
    query: { fields: 'status' },
    reply: z.object({ fields: z.object({ status }) }),
  });
  const fits = ({ name, statusCategory }: z.output<typeof status>) =>
    name.toLowerCase() === wanted || (category !== undefined && statusCategory.key === category);
  if (fits(now.fields.status)) return { status: now.fields.status.name, changed: false };
  const { transitions: ways } = await api.ask({ path: `${at(key)}/transitions`, reply: transitions });
  const way =
    ways.find((one) => one.to.name.toLowerCase() === wanted || one.name.toLowerCase() === wanted) ??
    ways.find((one) => fits(one.to));
  if (!way)
    throw new ProviderError(
      words.noTransition(
        key,
        to,
        ways.slice(0, SHOWN).map((one) => one.to.name),
      ),
    );
  const json = { transition: { id: way.id } };
  await api.ask({ method: 'POST', path: `${at(key)}/transitions`, json, reply: nothing });
  return { status: way.to.name, changed: true };
}

export const commentIssue = (api: JiraApi, key: string, text: string) =>
  api.ask({
    method: 'POST',
    path: `${at(key)}/comment`,
    json: { body: api.isCloud ? document(text) : text },
    reply: z.object({ id: z.string() }),
  });

const comments = z.object({
  comments: z.array(
    z.object({
      id: z.string(),
      author: z.object({ displayName: z.string().default('') }).nullish(),
      body: z.unknown(),
      created: z.string(),
    }),
  ),
});

/** The newest, the oldest of them first. */
export async function issueComments(api: JiraApi, key: string): Promise<TicketComment[]> {
  const query = { orderBy: '-created', maxResults: '50' };
  const found = await api.ask({ path: `${at(key)}/comment`, query, reply: comments });
  return found.comments.toReversed().map(({ id, author, body, created: at }) => ({
    id,
    author: author?.displayName ?? '',
    text: plainText(body),
    at: new Date(at).toISOString(),
  }));
}

function toTicket(site: string, { id, key, fields }: z.output<typeof issue>): Ticket {
  return {
    id,
    key,
    url: below(site, `browse/${key}`),
    title: fields.summary ?? '',
    status: fields.status.name,
    state: stateOf(fields.status.statusCategory.key),
    assignee: fields.assignee?.displayName ?? null,
    updatedAt: new Date(fields.updated).toISOString(),
  };
}

export async function getIssue(api: JiraApi, key: string): Promise<Ticket | undefined> {
  try {
    const query = { fields: TICKET_FIELDS.join(',') };
    return toTicket(api.site, await api.ask({ path: at(key), query, reply: issue }));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

const found = z.object({
  issues: z.array(z.object({ id: z.string(), key: z.string(), fields: z.json() })).default([]),
  nextPageToken: z.string().nullish(),
  isLast: z.boolean().optional(),
  total: z.number().optional(),
});

/** Issues with these fields, documents as their text. */
export async function searchIssues(
  api: JiraApi,
  { jql, fields, limit }: { jql: string; fields: string[]; limit: number },
): Promise<{ issues: JsonObject[]; truncated: boolean }> {
  const issues: JsonObject[] = [];
  let token: string | null = null;
  for (;;) {
    const asked = { jql, fields, maxResults: Math.min(PAGE, limit - issues.length + 1) };
    const page: z.output<typeof found> = await api.ask({
      method: 'POST',
      path: api.isCloud ? 'search/jql' : 'search',
      json: {
        ...asked,
        ...(token === null ? {} : { nextPageToken: token }),
        ...(api.isCloud ? {} : { startAt: issues.length }),
      },
      reply: found,
    });
    for (const one of page.issues)
      issues.push({
        id: one.id,
        key: one.key,
        url: below(api.site, `browse/${one.key}`),
        fields: readable(one.fields),
      });
    token = page.nextPageToken ?? null;
    const isLast = api.isCloud ? token === null : issues.length >= (page.total ?? 0);
    if (issues.length > limit) return { issues: issues.slice(0, limit), truncated: true };
    if (isLast || page.issues.length === 0) return { issues, truncated: false };
  }
}

const readable = (fields: Json): Json =>
  isJsonObject(fields)
    ? Object.fromEntries(
        Object.entries(fields).map(([id, value]) => [
          id,
          isJsonObject(value) && value['type'] === 'doc' ? plainText(value) : (value ?? null),
        ]),
      )
    : fields;

export async function linkIssues(
  api: JiraApi,
  { from, to, type }: { from: string; to: string; type: string },
): Promise<void> {
  const json = { type: { name: type }, outwardIssue: { key: to }, inwardIssue: { key: from } };
  await api.ask({ method: 'POST', path: 'issueLink', json, reply: nothing });
}
