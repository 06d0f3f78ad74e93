import { describe, expect, it } from 'vitest';
import { ask, writable } from '@tests/support/agentModel';
import type { JsonObject } from '@shared/model/json';
import type { AgentData } from '../../data';

type Made = Awaited<ReturnType<AgentData['generateWorkflow']>>;
const step = (id: string, title: string): Made['graph']['nodes'][number] => ({
  id,
  type: 'action',
  subtype: 'basic',
  position: { x: 0, y: 0 },
  data: {
    step: { name: id, title, group: 'X', subgroup: 'X', stepTemplateId: 'X', version: 1, parameters: [] },
  },
});

/** A model that proposes this, whatever was asked. → what it was refused with, what was generated of, and the card. */
async function proposed(asked: string, input: JsonObject = {}, made: Partial<Made> = {}) {
  let refused = '';
  const requests: string[] = [];
  const generateWorkflow: AgentData['generateWorkflow'] = async (request) => {
    requests.push(request);
    return { ...(await writable.generateWorkflow!(request)), ...made };
  };
  const { action } = await ask(
    asked,
    async (call) => {
      await call('propose_workflow', input).catch((error: unknown) => {
        refused = error instanceof Error ? error.message : String(error);
      });
      return 'There it is.';
    },
    { ...writable, generateWorkflow },
  );
  return { refused, requests, operation: action?.kind === 'change' ? action.operations[0] : undefined };
}

describe('a new workflow', () => {
  const asked = 'Build a workflow that stops idle machines every night';

  it('is made of the words of the person, and shows its steps and how it ran', async () => {
    const graph = { nodes: [step('a', 'Find instances'), step('b', 'Stop instances')], edges: [] };
    const trial = { status: 'passed' as const, steps: 2, message: '', node_id: null };
    const problem = { code: 'x', message: 'Choose a connection', severity: 'error' as const };
    const { operation, requests } = await proposed(asked, {}, { graph, trial, problems: [problem] });
    expect(requests).toEqual([asked]);
    expect(operation).toMatchObject({
      target: 'Stop idle machines',
      path: null,
      what: 'New workflow',
      before: null,
      after: `In Global, off until you enable it: Find instances → Stop instances.
1 problem to fix in the editor.
Ran on sample data without errors.`,
      doing: { kind: 'workflow_create', spaceId: 'space', workflow: { graph } },
    });
  });

  it('says where it failed on sample data', async () => {
    const trial = { status: 'failed' as const, steps: 1, message: '“Sum” failed: no numbers.', node_id: 'a' };
    expect((await proposed(asked, {}, { trial })).operation?.after).toContain('“Sum” failed: no numbers.');
  });

  it.each([
    ['Which workflows are there?', {}, 'has not asked for a new workflow'],
    ['How do I create a workflow?', {}, 'has not asked for a new workflow'],
    ['What did we pay?', {}, 'has not asked for a new workflow'],
    [asked, { space: 'Finance' }, 'space: the person has not written it'],
    [`${asked} in Finance`, { space: 'Finance' }, 'no space is named Finance'],
  ])('is refused: %s → %o', async (words, input, why) => {
    const { refused, requests, operation } = await proposed(words, input);
    expect(refused).toContain(why);
    expect([requests, operation]).toEqual([[], undefined]);
  });
});
