import { z } from 'zod';
import { textInput, wholeInput, yesNo } from '../../common/values/inputs';
import { defineStep } from '../../contract';

const MOST = 1000;

export const listWorkflows = defineStep({
  stepTemplateId: 'WORKFLOW-001',
  name: 'List_workflows',
  title: 'List workflows',
  description: 'Lists the workflows in this space, or in the whole organization.',
  group: 'WORKFLOW',
  icon: 'flows',
  effect: 'read',
  keywords: ['automations', 'find', 'enabled', 'disabled'],
  parameters: {
    everywhere: {
      p: 1,
      type: 'boolean',
      title: 'All spaces',
      optional: true,
      default: false,
    },
    text: { p: 2, type: 'string', title: 'Name contains', optional: true, default: '' },
    limit: { p: 3, type: 'number', title: 'Maximum', default: 100, min: 1, max: MOST },
  },
  input: z.object({
    everywhere: yesNo.default(false),
    text: textInput.pipe(z.string().max(200)).default(''),
    limit: wholeInput
      .pipe(z.number().min(1, 'must be at least 1').max(MOST, 'can be at most 1,000'))
      .default(100),
  }),
  outputSchema: {
    type: 'object',
    properties: { workflows: { type: 'array', items: { type: 'object' } }, count: { type: 'integer' } },
    required: ['workflows', 'count'],
  },
  sampleOutput: {
    workflows: [{ workflowId: 'w1', name: 'Top spenders', state: 'enabled', space_id: 'space-1' }],
    count: 1,
  },
  async run({ everywhere, text, limit }, { services, orgId, spaceId }) {
    const all = await services.workflows.list(orgId, everywhere ? null : spaceId, MOST);
    const wanted = text.trim().toLowerCase();
    const workflows = all
      .filter(({ name }) => typeof name === 'string' && name.toLowerCase().includes(wanted))
      .slice(0, limit);
    return { workflows, count: workflows.length };
  },
});
