import { z } from 'zod';
import { jiraFaults as words } from '@shared/words/jiraFaults';
import type { JiraIssueType, JiraNamed, JiraUser } from '@shared/api/integrations/entities';
import type { Checked } from '../../domains/integrations/integrations.port';
import { byName } from '../fields';
import { createJiraApi, type JiraApi, type JiraGateways } from './api';
import { toField } from './fields';
import { createIssue, issueFields } from './issues';
import { jiraKind } from './kind';
import type { MakeProvider } from '../provider.port';

const named = z.object({ id: z.string(), name: z.string() });
const person = z.object({ displayName: z.string().default(''), accountId: z.string().optional() });
const held = z.object({ permissions: z.record(z.string(), z.object({ havePermission: z.boolean() })) });

async function check({ ask, site }: JiraApi): Promise<Checked> {
  const { displayName } = await ask({ path: 'myself', reply: person });
  const names = jiraKind.permissions.map(({ name }) => name);
  const { permissions } = await ask({
    path: 'mypermissions',
    query: { permissions: names.join(',') },
    reply: held,
  });
  const granted = names.map((name) => [name, permissions[name]?.havePermission === true] as const);
  return {
    message: words.connected(new URL(site).hostname, displayName),
    granted: Object.fromEntries(granted),
  };
}

const byTheirName = byName<{ name: string }>(({ name }) => name);

async function projects({ ask, all, isCloud }: JiraApi): Promise<JiraNamed[]> {
  const found = isCloud
    ? await all('project/search', z.object({ values: z.array(named) }), ({ values }) => values, { size: 50 })
    : await ask({ path: 'project', reply: z.array(named) });
  return found.map(({ id, name }) => ({ id, name })).toSorted(byTheirName);
}

async function users({ all, isCloud }: JiraApi, project: string): Promise<JiraUser[]> {
  const user = z.object({
    accountId: z.string().optional(),
    name: z.string().optional(),
    displayName: z.string(),
    active: z.boolean().default(true),
  });
  const found = await all('user/assignable/search', z.array(user), (page) => page, { query: { project } });
  return found
    .filter(({ active }) => active)
    .map(({ accountId, name, displayName }) => ({
      accountId: (isCloud ? accountId : name) ?? '',
      displayName,
    }))
    .filter(({ accountId }) => accountId !== '')
    .toSorted(byName(({ displayName }) => displayName));
}

const list = async ({ ask }: JiraApi, path: string): Promise<JiraNamed[]> =>
  (await ask({ path, reply: z.array(named) })).map(({ id, name }) => ({ id, name }));

async function issueTypes({ ask }: JiraApi): Promise<JiraIssueType[]> {
  const type = named.extend({
    subtask: z.boolean().default(false),
    scope: z.object({ project: z.object({ id: z.string() }).optional() }).optional(),
  });
  const found = await ask({ path: 'issuetype', reply: z.array(type) });
  return found
    .map(({ id, name, subtask, scope }) => ({
      id,
      // Projects that are managed by their team have types of their own, mostly with the same names.
      name: scope?.project ? `${name} (project ${scope.project.id})` : name,
      subtask,
    }))
    .toSorted(byTheirName);
}

export const makeJira: MakeProvider = ({ client }) => {
  const gateways: JiraGateways = new Map();
  const of = (...[connected, signal]: [Parameters<typeof createJiraApi>[1], AbortSignal]) =>
    createJiraApi({ client, gateways }, connected, signal);
  return {
    type: 'JIRA',
    kind: jiraKind,
    gaps({ deployment = '', email = '' }): Record<string, string> {
      return deployment === 'cloud' && email === '' ? { email: words.noEmail } : {};
    },
    check: (connected, signal) => check(of(connected, signal)),
    reads: {
      jiraProjects: (connected, _args, signal) => projects(of(connected, signal)),
      jiraUsers: (connected, { projectId }, signal) => users(of(connected, signal), projectId),
      jiraPriorities: (connected, _args, signal) => list(of(connected, signal), 'priority'),
      jiraIssueTypes: (connected, _args, signal) => issueTypes(of(connected, signal)),
      jiraStatuses: (connected, _args, signal) => list(of(connected, signal), 'status'),
      jiraIssueFields: async (connected, { projectId, issueTypeId }, signal) =>
        (await issueFields(of(connected, signal), projectId, issueTypeId)).map(toField),
    },
    changes: {
      async createJiraIssue(connected, draft, signal) {
        const { id, key, url } = await createIssue(of(connected, signal), draft);
        return { issueId: id, key, url };
      },
    },
  };
};
