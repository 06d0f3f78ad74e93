import { z } from 'zod';
import { text, whole, yesNo } from '../../common/params';
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
    everywhere: yesNo({ p: 1, title: 'All spaces', optional: true, default: false }),
    text: text({ p: 2, title: 'Name contains', optional: true, default: '', max: 200 }),
    limit: whole({ p: 3, title: 'Maximum', default: 100, min: 1, max: MOST }),
  },
  output: z.object({ workflows: z.array(z.record(z.string(), z.unknown())), count: z.int() }),
  sampleOutput: {
    workflows: [{ workflowId: 'w1', name: 'Top spenders', state: 'enabled', space_id: 'space-1' }],
    count: 1,
  },
  async run({ everywhere, text: part, limit }, { services, orgId, spaceId }) {
    const all = await services.workflows.list(orgId, everywhere ? null : spaceId, MOST);
    const wanted = part.toLowerCase();
    const workflows = all
      .filter(({ name }) => typeof name === 'string' && name.toLowerCase().includes(wanted))
      .slice(0, limit);
    return { workflows, count: workflows.length };
  },
});
