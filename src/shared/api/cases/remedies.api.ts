import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list, one } from '../../kernel/paging';
import { inputParameter, json } from '../workflows/graph';

/** What a person chooses before the preview: an input parameter of the remedy's workflow. */
const remedyInput = inputParameter.extend({
  label: z.string(),
  placeholder: z.string(),
  /** What it may be; empty: anything that fits its type. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Whether cases advise a value, see `remedies.advice`. */
  is_advised: z.boolean(),
});

const remedy = z.object({
  remedy_id: z.string(),
  name: z.string(),
  description: z.string(),
  cloud: z.enum(['AWS', 'AZURE', 'GCP']),
  case_types: z.array(z.string()),
  inputs: z.array(remedyInput),
  consequence: z.string(),
  /** How it is taken back; null when it cannot be. */
  way_back: z.string().nullable(),
  /** The organization's own copy; null before it was used. */
  workflow_id: z.string().nullable(),
  /** Connected clouds that it can change. */
  integrations: z.array(z.object({ integration_id: z.string(), name: z.string() })),
  /** Why it would only be previewed now; null: it may be run. */
  refused: z.string().nullable(),
});
export type Remedy = z.output<typeof remedy>;

const listRemedies = defineCall({
  id: 'remedies.list',
  method: 'GET',
  path: 'remedies',
  access: 'recommendations:read',
  summary: 'What can be done about cases of these types, by workflows that are ready made',
  what: 'what can be done',
  reads: ['workflow', 'integration', 'setting'],
  query: z.strictObject({
    /** Parted by commas. */
    case_types: z.string().max(5000).optional(),
    /** As cases name them, parted by commas: AWS, Microsoft. */
    providers: z.string().max(500).optional(),
  }),
  reply: list(remedy),
});

const CASES_MAX = 500;
const case_ids = z
  .array(id)
  .min(1, 'needs at least one case')
  .max(CASES_MAX, `takes at most ${CASES_MAX} cases`);

const remedyAdvice = z.object({
  /** The input that it is about; null: this remedy takes no advice. */
  input: z.string().nullable(),
  advised: z.array(z.object({ value: z.string(), case_ids: z.array(z.string()) })),
});
export type RemedyAdvice = z.output<typeof remedyAdvice>;

const adviseRemedy = defineCall({
  id: 'remedies.advice',
  method: 'POST',
  onlyReads: true,
  path: 'remedies/:id/advice',
  access: 'recommendations:read',
  summary: 'What cases advise for the choice of a remedy, the value that most of them advise first',
  what: 'what cases advise',
  reads: ['case'],
  params: z.object({ id }),
  body: z.strictObject({ case_ids }),
  reply: one(remedyAdvice),
});

/** The execution that was begun. */
const begun = z.object({ workflow_id: z.string(), execution_id: z.string() });

const runRemedy = defineCall({
  id: 'remedies.run',
  method: 'POST',
  path: 'remedies/:id/run',
  access: 'wf:create',
  edits: true,
  summary:
    'Runs a remedy for cases by the organization’s own copy of its workflow, which the first run makes',
  changes: ['execution:list'],
  params: z.object({ id }),
  body: z.strictObject({
    case_ids,
    integration_id: id,
    /** By the ids of the remedy's inputs. Without a value, the one that the cases advise counts. */
    inputs: z.record(z.string().max(80), json).default({}),
    /** Shows what would be done, and changes nothing. */
    preview: z.boolean().default(false),
  }),
  reply: one(
    begun.extend({
      /** Cases that advise another value than the chosen one, which the run does not touch. */
      left_out: z.array(z.string()),
    }),
  ),
});

const undoChanges = defineCall({
  id: 'remedies.undo',
  method: 'POST',
  path: 'remedies/undo',
  access: 'wf:create',
  edits: true,
  summary:
    'Takes back what an execution changed in a cloud, after approval, by the organization’s own copy of a workflow',
  changes: ['execution:list'],
  body: z.strictObject({
    /** The execution that changed. */
    workflow_id: id,
    execution_id: id,
    /** Shows what would be sent, and changes nothing. */
    preview: z.boolean().default(false),
  }),
  reply: one(begun),
});

export const remedyCalls = { listRemedies, adviseRemedy, runRemedy, undoChanges };
