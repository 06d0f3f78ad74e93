import { z } from 'zod';
import { agentDoing as doing } from '@shared/words/agentAnswers';
import type { AgentResponse } from '@shared/api/ai/entities';
import type { Answer } from '../answer';
import type { AgentData } from '../data';
import { fields } from '../data';
import type { Intent } from '../intent';
import { approvals } from '../intents/approvals';
import { cases } from '../intents/cases';
import { changes } from '../intents/changes';
import { runs } from '../intents/runs';
import { saved } from '../intents/saved';
import { savings } from '../intents/savings';
import { workflows } from '../intents/workflows';
import { monthCount, monthEnd, rangeLabel, type Period } from '../period';
import type { Concept, Question } from '../question';
import { countInput, dayInput, defineTool, type Found, type ToolContext } from './contract';

interface Given {
  text?: string;
  concepts?: readonly Concept[];
  count?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Whole months are compared with whole months. */
function monthsOf(from: string, to: string): number | null {
  if (!from.endsWith('-01') || to !== monthEnd(to)) return null;
  return monthCount(from, to);
}

function periodOf({ from, to }: Given): Period | null {
  if (from === undefined || to === undefined) return null;
  return { from, to, label: rangeLabel(from, to), months: monthsOf(from, to) };
}

const questionOf = (given: Given, today: string): Question => ({
  text: given.text ?? '',
  concepts: given.concepts ?? [],
  has: (concept) => (given.concepts ?? []).includes(concept),
  count: given.count ?? null,
  period: periodOf(given),
  before: null,
  currency: null,
  today,
});

function readable(part: AgentResponse) {
  if (part.content_format !== 'table') return [];
  const { columns, rows } = part.content;
  return [
    {
      title: part.title,
      columns: columns.map(({ key, label, currency = '' }) => ({ key, label, currency })),
      rows,
    },
  ];
}

function foundOf({ response }: Answer): Found {
  const said = response.flatMap((part) => (part.content_format === 'text' ? [part.content] : []));
  return {
    value: { said: said.join(' '), tables: response.flatMap(readable) },
    parts: response.filter(({ content_format }) => content_format !== 'text'),
  };
}

/** The question is answered by rule; the model reads what the person would have read. */
const byRule = async <Needs extends keyof AgentData>(
  intent: Intent<Needs>,
  given: Given,
  { data, today }: ToolContext,
): Promise<Found> => foundOf(await intent.answer(questionOf(given, today), data));

const count = countInput.optional().describe('How many rows');
const dates = { from: dayInput.optional(), to: dayInput.optional().describe('yyyy-MM-dd, inclusive') };

const whose = {
  everybody: '',
  me: 'my cases',
  nobody: 'cases without an owner',
} as const;

/** What the rules know to answer. */
export const ruleTools = [
  defineTool({
    name: 'cost_changes',
    doing: doing.changes,
    description:
      'What rose and fell in a period, compared with the period of the same length before. By itself the last whole month.',
    input: z.strictObject({ ...dates, by: z.enum(fields).default('service'), count }),
    run: ({ by, ...given }, context) => byRule(changes, { ...given, concepts: [by] }, context),
  }),
  defineTool({
    name: 'possible_savings',
    doing: doing.savings,
    description: 'What open cases could save, by currency, and the largest of them. Overlaps count once.',
    input: z.strictObject({ per: z.enum(['month', 'year']).default('month'), count }),
    run: ({ per, ...given }, context) => byRule(savings, { ...given, concepts: [per] }, context),
  }),
  defineTool({
    name: 'achieved_savings',
    doing: doing.savings,
    description: 'What completed cases save: claimed, verified on the bill, and measured so far.',
    input: z.strictObject({ per: z.enum(['month', 'year']).default('month') }),
    run: ({ per }, context) => byRule(saved, { concepts: [per] }, context),
  }),
  defineTool({
    name: 'open_cases',
    doing: doing.cases,
    description: 'Open cases with resource, owner, status and savings per month, the largest first.',
    input: z.strictObject({
      whose: z.enum(['everybody', 'me', 'nobody']).default('everybody').describe('Whose cases'),
      owner: z
        .string()
        .regex(/^\S{1,200}$/)
        .optional()
        .describe('Instead of whose: an owner, by address or by a part of it without spaces'),
      count,
    }),
    run: (given, context) =>
      byRule(
        cases,
        {
          text: given.owner === undefined ? whose[given.whose] : `owned by ${given.owner}`,
          count: given.count,
          concepts: given.owner === undefined && given.whose === 'me' ? ['mine', 'cases'] : ['cases'],
        },
        context,
      ),
  }),
  defineTool({
    name: 'waiting_approvals',
    doing: doing.approvals,
    description: 'Approvals that wait for a decision, and which of them this person may decide.',
    input: z.strictObject({}),
    run: (_given, context) => byRule(approvals, {}, context),
  }),
  defineTool({
    name: 'workflow_runs',
    doing: doing.runs,
    description: 'Runs of workflows with status, last step and error, the newest first; by itself of 7 days.',
    input: z.strictObject({ ...dates, failed_only: z.boolean().default(false), count }),
    run: ({ failed_only, ...given }, context) =>
      byRule(runs, { ...given, concepts: failed_only ? ['failed'] : ['run'] }, context),
  }),
  defineTool({
    name: 'list_workflows',
    doing: doing.workflows,
    description: 'Workflows with space, state, number of runs and last run.',
    input: z.strictObject({ count }),
    run: (given, context) => byRule(workflows, given, context),
  }),
];
