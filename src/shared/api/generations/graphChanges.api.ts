import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, one } from '../../kernel/paging';
import { handles } from '../../model/graph/types';
import { PROMPT_MAX } from '../../model/limits';
import { generationStatuses, graphTrial } from './generations.api';
import { givenInputParameters, graph, stepParameter } from '../workflows/graph';
import { WORKFLOW_BODY } from '../workflows/workflows.api';

const spot = { after: id, branch: z.enum(handles).nullable() };
const operation = z.discriminatedUnion('op', [
  z.object({
    id,
    op: z.literal('add_step'),
    node_id: id,
    ...spot,
    step_template_id: z.string(),
    name: z.string(),
    parameters: z.array(stepParameter),
  }),
  z.object({ id, op: z.literal('set_parameters'), node_id: id, parameters: z.array(stepParameter) }),
  z.object({ id, op: z.literal('connect'), node_id: id, ...spot }),
  z.object({ id, op: z.literal('remove_step'), node_id: id }),
  z.object({ id, op: z.literal('rename'), node_id: id, name: z.string() }),
]);

/** What a model proposes to change, to be taken in whole or in part: nothing of it is done yet. */
const graphChange = z.object({
  operations: z.array(operation),
  notes: z.string(),
  /** Of the graph with all of them. */
  trial: graphTrial.optional(),
});
export type GraphChange = z.output<typeof graphChange>;

/** What is asked about: a step to write, a place for new ones, a problem of the graph, or a step that failed in a run. */
const changeAbout = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('step'), node_id: id }),
  z.strictObject({ kind: z.literal('place'), ...spot }),
  z.strictObject({
    kind: z.literal('problem'),
    code: z.string().max(200),
    node_id: id,
    param_id: z.string().max(200).nullable(),
  }),
  z.strictObject({ kind: z.literal('run'), workflow_id: id, step_execution_id: id }),
]);
export type ChangeAbout = z.output<typeof changeAbout>;

const startChange = defineCall({
  id: 'generations.changeStart',
  method: 'POST',
  path: 'workflows/wf_llm/changes',
  access: 'wf:create',
  edits: true,
  bodyBytes: WORKFLOW_BODY,
  summary: 'Asks the AI model of Settings for changes of a workflow: to write a step, or to fix a problem',
  body: z.strictObject({
    about: changeAbout,
    /** What a step shall do; may be left out for a problem. */
    prompt: z.string().trim().max(PROMPT_MAX).default(''),
    /** As it is in the editor, saved or not. */
    graph,
    input_parameters: givenInputParameters.default([]),
  }),
  reply: one(z.object({ id, status: z.literal('IN_PROGRESS') })),
});

const getChange = defineCall({
  id: 'generations.change',
  method: 'GET',
  path: 'workflows/wf_llm/changes/:id',
  access: 'wf:create',
  summary:
    'How far a change is, for whoever asked; its operations once it is READY, the reason when it FAILED',
  params: z.strictObject({ id }),
  reply: one(
    z.object({ id, status: z.enum(generationStatuses), message: z.string(), change: graphChange.nullable() }),
  ),
});

export const graphChangeCalls = { startChange, getChange };
