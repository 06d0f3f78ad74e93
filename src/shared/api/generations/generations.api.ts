import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, one } from '../../kernel/paging';
import { PROMPT_MAX } from '../../model/limits';
import { graph, inputParameters, problem } from '../workflows/graph';

/** AI-G-05: from IN_PROGRESS to READY or FAILED, once. */
export const generationStatuses = ['IN_PROGRESS', 'READY', 'FAILED'] as const;

/** How what a model proposes took its course over sample data, before anybody saw it. */
export const graphTrial = z.object({
  status: z.enum(['passed', 'failed']),
  /** That ended well. */
  steps: z.number().int(),
  message: z.string(),
  node_id: z.string().nullable(),
});

/** What a model proposes: neither saved nor run, with everything that is wrong with it. */
const generatedWorkflow = z.object({
  name: z.string(),
  description: z.string(),
  graph,
  input_parameters: inputParameters,
  problems: z.array(problem),
  trial: graphTrial.optional(),
});
export type GeneratedWorkflow = z.output<typeof generatedWorkflow>;

const startGeneration = defineCall({
  id: 'generations.start',
  method: 'POST',
  path: 'workflows/wf_llm',
  access: 'wf:create',
  edits: true,
  summary: 'Asks the AI model of Settings for a workflow that does what the prompt says',
  body: z.strictObject({ prompt: z.string().trim().min(1, 'Value is required').max(PROMPT_MAX) }),
  reply: one(z.object({ id, status: z.literal('IN_PROGRESS') })),
});

const getGeneration = defineCall({
  id: 'generations.get',
  method: 'GET',
  path: 'workflows/wf_llm/:id',
  access: 'wf:create',
  summary:
    'How far a generation is, for whoever began it; a workflow once it is READY, the reason when it FAILED',
  // How far it is; nobody looks at it again.
  params: z.strictObject({ id }),
  reply: one(
    z.object({
      id,
      status: z.enum(generationStatuses),
      message: z.string(),
      workflow: generatedWorkflow.nullable(),
    }),
  ),
});

const stopGeneration = defineCall({
  id: 'generations.stop',
  method: 'POST',
  path: 'workflows/wf_llm/:id/stop',
  access: 'wf:create',
  summary:
    'Stops what the caller has asked the model for, a workflow or a change of one; what has ended stays as it is',
  params: z.strictObject({ id }),
  reply: done,
});

export const generationCalls = { startGeneration, getGeneration, stopGeneration };
