import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AgentStep, Chat, ProposedOperation } from '@shared/api/ai/entities';
import { Fault } from '@shared/kernel/fault';
import { proposalWords as words } from '@shared/words/agentProposals';
import { agentWords } from '@shared/words/agent';
import { listed, me, withAgent } from './support/entities';
import { openAt } from './support/wholeCompany';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

const operation = (id: string, more: Partial<ProposedOperation>): ProposedOperation => ({
  operation_id: id,
  target: 'Idle volume · vol-1',
  path: '/cases/case-1',
  what: words.what.owner,
  before: 'ada',
  after: 'bob@example.com',
  state: 'open',
  reason: null,
  ...more,
});
const owner = operation('1', {});
const status = operation('2', { what: words.what.status, before: 'To Do', after: 'Completed' });
const waiting: AgentStep = {
  step_template_id: '',
  status: 'preview',
  summary: words.summary.cases(1),
  preview: {},
  operations: [owner, status],
  undoable: false,
};
const done: AgentStep = {
  ...waiting,
  status: 'succeeded',
  summary: words.summary.done(1),
  operations: [
    { ...owner, state: 'done' },
    { ...status, state: 'skipped' },
  ],
  undoable: true,
};
const undone: AgentStep = {
  ...done,
  status: 'undone',
  summary: words.summary.undone(1),
  operations: [
    { ...owner, state: 'undone' },
    { ...status, state: 'skipped' },
  ],
  undoable: false,
};

const common = { interaction_id: 'i1', thread_id: 't1', created_at: '2026-01-15T10:00:00.000Z' };
const said = { title: '', summary: '', configuration: {} };
const chatWith = (step: AgentStep): Chat => ({
  agent_id: 'costloom',
  thread_id: 't1',
  name: 'Assign',
  typedResponses: ['i1'],
  messages: [
    {
      message_source: 'user',
      ...common,
      status: { type: 'ready' },
      data: { prompt: 'Assign vol-1 to Bob and close it' },
    },
    {
      message_source: 'agent',
      ...common,
      status: { type: 'ready' },
      data: {
        response: [{ content_format: 'step', content: step, ...said }],
        error: null,
        warning: null,
        suggestions: [],
      },
    },
  ],
});

const asked = { agent_id: 'costloom', name: 'Costloom', description: '' };

/** The page of a chat; every confirmed or undone proposal is told anew when it is read again. */
function open(first: AgentStep, more: Answers = {}) {
  let step = first;
  const becomes = (next: AgentStep) => () => {
    step = next;
    return { data: { ok: true as const } };
  };
  return openWindow(`/agents/${me.orgId}/costloom/t1`, {
    'users.me': withAgent,
    'ai.agents': listed(asked),
    'ai.thread': () => ({ data: chatWith(step) }),
    'ai.confirm': becomes(done),
    'ai.undo': becomes(undone),
    'ai.dismiss': becomes({ ...waiting, status: 'dismissed', summary: words.summary.dismissed }),
    ...more,
  });
}
const card = (step: AgentStep) => screen.findByRole('region', { name: words.label(step.summary) });
const button = (name: string) => screen.getByRole('button', { name });

describe('changes that the agent proposes', () => {
  it('[AI-C-17] are ticked one by one, confirmed, told with their results, and undone', async () => {
    const window = open(waiting);
    const { user } = window;
    const shown = await card(waiting);
    const group = within(shown).getByRole('group', { name: owner.target });
    expect(group.textContent).toContain('adabecomesbob@example.com');
    expect(group.textContent).toContain('To DobecomesCompleted');
    expect(within(shown).getByRole('link', { name: owner.target }).getAttribute('href')).toContain(
      '/cases/case-1',
    );

    const ticks = within(group).getAllByRole('checkbox');
    expect(ticks).toHaveLength(2);
    for (const tick of ticks) await user.click(tick);
    expect(button(words.confirm(0, 2)).hasAttribute('disabled')).toBe(true);
    expect(within(shown).getByText(words.nothingChosen)).toBeTruthy();
    // By the keyboard.
    within(group).getByRole('checkbox', { name: words.what.owner }).focus();
    await user.keyboard(' ');
    await user.click(button('Confirm 1 of 2'));
    expect(window.sentTo('ai.confirm')).toMatchObject([
      {
        params: { agentId: 'costloom', threadId: 't1', interactionId: 'i1' },
        body: { operation_ids: ['1'] },
      },
    ]);

    const result = await card(done);
    expect(within(result).queryByRole('checkbox')).toBeNull();
    expect(within(result).getAllByText(words.states.done).length).toBeGreaterThan(0);
    expect(within(result).getByText(words.states.skipped)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(result));
    await user.click(button(words.undo));
    expect(window.sentTo('ai.undo')).toHaveLength(1);
    const back = await card(undone);
    expect(within(back).queryByRole('button', { name: words.undo })).toBeNull();
    expect(within(back).getAllByText(words.states.undone).length).toBeGreaterThan(0);
  });

  it('can be dismissed; one alone needs no tick', async () => {
    const alone = { ...waiting, operations: [owner] };
    const { user } = open(alone);
    const shown = await card(alone);
    expect(within(shown).queryByRole('checkbox')).toBeNull();
    expect(button(words.confirm(1, 1)).textContent).toBe('Confirm');
    await user.click(button(words.dismiss));
    await screen.findByText(words.summary.dismissed);
    expect(screen.queryByRole('button', { name: words.dismiss })).toBeNull();
  });

  it('say why they were not made, and why a confirmation was refused', async () => {
    const partly: AgentStep = {
      ...done,
      status: 'partial',
      summary: words.summary.partly(1, 2),
      operations: [
        { ...owner, state: 'done' },
        { ...status, state: 'failed', reason: words.changed },
      ],
    };
    open(partly);
    const shown = await card(partly);
    expect(within(shown).getByText(words.changed)).toBeTruthy();
    expect(button(words.undo)).toBeTruthy();
    closeWindows();

    const { user } = open(waiting, {
      'ai.confirm': () => {
        throw new Fault('conflict', words.notWaiting);
      },
    });
    await card(waiting);
    await user.click(button(words.confirm(2, 2)));
    await screen.findByText(words.notWaiting, { exact: false });
    expect(button(words.confirm(2, 2))).toBeTruthy();
  });

  it('never lead to another site', async () => {
    const foreign = { ...waiting, operations: [{ ...owner, path: 'https://evil.example/' }] };
    open(foreign);
    const shown = await card(foreign);
    expect(within(shown).queryByRole('link')).toBeNull();
  });
});

it('[API-96] an address of an agent that is not there leads to one that is', async () => {
  openAt(`/agents/${me.orgId}/nobody`, 'Admin', { 'ai.agents': listed(asked) });
  const link = await screen.findByRole('link', { name: agentWords.noAgent.ask('Costloom') });
  expect(link.getAttribute('href')).toBe(`/agents/${me.orgId}/costloom`);
});
