import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list, one } from '../../kernel/paging';

const remedy = z.object({
  remedy_id: z.string(),
  name: z.string(),
  description: z.string(),
  cloud: z.enum(['AWS', 'AZURE', 'GCP']),
  case_types: z.array(z.string()),
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
  query: z.strictObject({
    /** Parted by commas. */
    case_types: z.string().max(5000).optional(),
    /** As cases name them, parted by commas: AWS, Microsoft. */
    providers: z.string().max(500).optional(),
  }),
  reply: list(remedy),
});

const runRemedy = defineCall({
  id: 'remedies.run',
  method: 'POST',
  path: 'remedies/:id/run',
  access: 'wf:create',
  edits: true,
  summary:
    'Runs a remedy for cases by the organization’s own copy of its workflow, which the first run makes',
  params: z.object({ id }),
  body: z.strictObject({
    case_ids: z.array(id).min(1, 'needs at least one case').max(500, 'takes at most 500 cases'),
    integration_id: id,
    /** Shows what would be done, and changes nothing. */
    preview: z.boolean().default(false),
  }),
  reply: one(z.object({ workflow_id: z.string(), execution_id: z.string() })),
});

export const remedyCalls = { listRemedies, runRemedy };
