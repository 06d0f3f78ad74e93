import { z } from 'zod';
import { agentDoing as doing } from '@shared/words/agentAnswers';
import { namedSo, offerOf } from '../intents/runWorkflow';
import { defineTool } from './contract';

/**
 * Offers to run a workflow, which runs after the person's Confirm only. The person must have written its name: what is
 * read in data cannot bring up a workflow that nobody asked for.
 */
export const offerRun = defineTool({
  name: 'offer_workflow_run',
  doing: doing.workflows,
  description:
    'Shows the person a workflow with a Confirm button. Only when the person asked to run it, by its name. Nothing runs before the person confirms.',
  input: z.strictObject({ name: z.string().min(1).max(200) }),
  async run({ name }, { data, asked }) {
    data.mayRun();
    const [one, other] = namedSo(await data.workflows(), name);
    if (!one) throw new Error(`name: no workflow is named ${name}`);
    if (other) throw new Error('name: several workflows match; ask the person which one');
    if (!asked.toLowerCase().includes(one.name.toLowerCase()))
      throw new Error('name: the person has not written the name of this workflow; ask for it');
    const { response, action } = await offerOf(one, data);
    const said = response.flatMap((part) => (part.content_format === 'text' ? [part.content] : []));
    const parts = response.filter(({ content_format }) => content_format === 'step');
    return { value: { said: said.join(' ') }, parts, ...(action ? { action } : {}) };
  },
});
