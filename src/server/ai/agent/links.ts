import type { AgentResponse } from '@shared/api/ai/entities';
import { textOf } from './answer';
import { pathTo } from './format';

/** A name in a text with marks: it stands there as a name, whatever is in it. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[[\]()*`\s]+/g, ' ')
    .trim()
    .slice(0, 200);

export const linkTo = (name: string, path: string): string => `[${plainName(name)}](${path})`;

/** A list of places of the app. */
export const linksOf = (title: string, places: readonly { name: string; path: string }[]): AgentResponse[] =>
  places.length === 0
    ? []
    : [textOf(places.map(({ name, path }) => `- ${linkTo(name, path)}`).join('\n'), { title })];

const of = (...parts: string[]) => parts.map((part) => `/${encodeURIComponent(part)}`).join('');

export const workflowPath = (spaceId: string, workflowId: string) => of('spaces', spaceId, 'wfe', workflowId);
export const runPath = (workflowId: string, executionId: string, step?: string) =>
  pathTo(of('runs', workflowId, executionId), { step });
export const datastorePath = (id: string) => of('datastores', id);
export const dashboardPath = (spaceId: string, id: string) => of('spaces', spaceId, 'dashboards', id);
export const casePath = (id: string) => of('cases', id);
export const budgetPath = (id: string) => of('budgets', id);
