import type { AgentChart, AgentResponse, AgentStep, AgentTable } from '@shared/api/ai/entities';
import type { JsonObject } from '@shared/model/json';
import type { Proposal } from './proposal';

interface RunAction {
  kind: 'run_workflow';
  workflowId: string;
  workflowName: string;
  inputs: JsonObject;
}
/** What the agent does after a person's Confirm. */
export type AgentAction = RunAction | Proposal;

export interface Suggestion {
  label: string;
  value: string;
}

/** What an answer by a model took. */
export interface ModelUsed {
  /** As the organization calls it. */
  model: string;
  tokens: number;
  /** US dollars; null where its prices are not known. */
  cost: number | null;
}

export interface Answer {
  response: AgentResponse[];
  suggestions: Suggestion[];
  warning: string | null;
  /** Behind the step among the responses. */
  action: AgentAction | null;
  used?: ModelUsed;
}

interface About {
  title?: string;
  summary?: string;
  /** Of the app: where the same is seen whole. */
  path?: string;
}

function about({ title = '', summary = '', path }: About) {
  const configuration: JsonObject = path === undefined ? {} : { path };
  return { title, summary, configuration };
}

export const textOf = (content: string, more: About = {}): AgentResponse => ({
  content_format: 'text',
  content,
  ...about(more),
});
export const tableOf = (content: AgentTable, more: About = {}): AgentResponse => ({
  content_format: 'table',
  content,
  ...about(more),
});
export const chartOf = (content: AgentChart, more: About = {}): AgentResponse => ({
  content_format: 'chart',
  content,
  ...about(more),
});
export const stepOf = (content: AgentStep, more: About = {}): AgentResponse => ({
  content_format: 'step',
  content,
  ...about(more),
});

/** Suggestions that say what they send. */
export const ask = (...questions: string[]): Suggestion[] =>
  questions.map((question) => ({ label: question, value: question }));

export const answerOf = (
  response: AgentResponse[],
  suggestions: Suggestion[],
  more: { warning?: string; action?: AgentAction } = {},
): Answer => ({ response, suggestions, warning: more.warning ?? null, action: more.action ?? null });
