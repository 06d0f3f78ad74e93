import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentAbout } from '@shared/api/ai/entities';
import { agentId, asked, textsOf, untilAnswer } from './aiFixture';
import { startHarness, type Harness } from './harness';
import { approvalGraph, chain, makeWorkflow, node, run, until } from './workflowRuns';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());

async function askAbout(as: Person, about: AgentAbout) {
  const body = { ...asked('What about it?'), data: { prompt: 'What about it?', about } };
  const sent = await harness.call(as, 'ai.send', { params: { agentId }, body });
  if (sent.status !== 200) throw new Error(sent.text);
  const { thread_id: thread, interaction_id: id } = sent.body as {
    thread_id: string;
    interaction_id: string;
  };
  return untilAnswer(harness, as, thread, id, ({ status }) => status.type === 'ready');
}

async function failed() {
  const id = await makeWorkflow(
    harness,
    admin,
    chain(
      node('Set', 'VARIABLE-001', { values: { a: 1 } }),
      node('Raise', 'WORKFLOW-008', { message: 'No luck today.' }),
    ),
  );
  const executionId = await run(harness, admin, id);
  await until(harness, admin, id, executionId, ({ status }) => status === 'FAILED');
  return { kind: 'run' as const, workflow_id: id, execution_id: executionId, step_execution_id: null };
}

describe('a question about what is on the screen', () => {
  it('explains a workflow by its steps, and is read again with what it was about', async () => {
    const id = await makeWorkflow(harness, admin, approvalGraph());
    const about = { kind: 'workflow' as const, workflow_id: id };
    const { chat, answer } = await askAbout(admin, about);
    expect(chat.messages[0]).toMatchObject({ data: { prompt: 'What about it?', about } });
    const text = textsOf(answer);
    expect(text).toContain('1. Starts when someone runs it.');
    expect(text).toContain('2. **Ask** (Approval)');
    expect(text).toContain('If “Ask” is rejected: **No**');
  });

  it('tells why a run failed, what ran before, and what can be done', async () => {
    const about = await failed();
    const text = textsOf((await askAbout(admin, about)).answer);
    expect(text).toContain('**“Raise” failed**: No luck today.');
    expect(text).toContain('1. Set: ');
    expect(text).toContain(`[Retry from this step](/runs/${about.workflow_id}/${about.execution_id}?step=`);
  });

  it('is answered with the rights of who asks: no retry for who may not, nothing of another organization', async () => {
    const about = await failed();
    const guest = await askAbout(person(harness.world.acme, 'Guest'), about);
    expect(textsOf(guest.answer)).toContain('activityLog:read');
    const member = textsOf((await askAbout(person(harness.world.acme, 'Member'), about)).answer);
    expect(member).not.toContain('Retry from this step');
    const other = administrator(harness.world.bolt);
    const workflow = { kind: 'workflow' as const, workflow_id: about.workflow_id };
    for (const one of [about, workflow]) {
      const text = textsOf((await askAbout(other, one)).answer);
      expect(text).not.toContain('Raise');
      expect(text).not.toContain('No luck');
    }
  });

  it('is refused with a kind that does not exist, or without an id', async () => {
    for (const about of [
      { kind: 'case', case_id: 'c' },
      { kind: 'run', workflow_id: 'w' },
    ]) {
      const body = { ...asked('x'), data: { prompt: 'x', about } };
      const reply = await harness.send(admin, 'ai.send', { params: { agentId }, body });
      expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('about')]);
    }
  });
});
