import { describe, expect, it } from 'vitest';
import type { AgentStep, ChatMessage } from '@shared/api/ai/entities';
import { isWaiting, turnsOf, withMessages, withStepStatus, type AgentMessage } from './agentChat';

const common = (id: string, second: number) => ({
  interaction_id: id,
  thread_id: 't',
  created_at: `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`,
});
const asked = (id: string, second = 0): ChatMessage => ({
  message_source: 'user',
  ...common(id, second),
  status: { type: 'ready' },
  data: { prompt: `What of ${id}?` },
});
const answered = (
  id: string,
  type: ChatMessage['status']['type'],
  response: AgentMessage['data']['response'] = [],
  second = 0,
): AgentMessage => ({
  message_source: 'agent',
  ...common(id, second),
  status: { type },
  data: { response, error: null, warning: null, suggestions: [] },
});
const step = (status: AgentStep['status']): AgentMessage['data']['response'][number] => ({
  content_format: 'step',
  content: { step_template_id: 'run', status, summary: 'Run it', preview: {} },
  title: '',
  summary: '',
  configuration: {},
});
const stepsOf = (messages: readonly ChatMessage[]) =>
  messages.flatMap((message) =>
    message.message_source === 'user'
      ? []
      : message.data.response.flatMap((one) => (one.content_format === 'step' ? [one.content.status] : [])),
  );

describe('messages of a chat', () => {
  it('stand in the order of their moments, the question before its answer', () => {
    const all = withMessages(
      [],
      [answered('b', 'ready', [], 5), answered('a', 'ready'), asked('b', 5), asked('a')],
    );
    expect(all.map(({ message_source: source, interaction_id: id }) => `${source} ${id}`)).toEqual([
      'user a',
      'agent a',
      'user b',
      'agent b',
    ]);
  });
  it('are one turn, also where the clock of this window is ahead of the server’s', () => {
    const all = withMessages([], [asked('a', 9), answered('a', 'in progress', [], 5)]);
    expect(turnsOf(all, {})).toMatchObject([{ id: 'a', prompt: 'What of a?', state: 'waiting' }]);
  });
  it('end the same, whether the answer or the older chat comes first', () => {
    const [before, after] = [answered('a', 'in progress'), answered('a', 'ready')];
    for (const order of [
      [before, after],
      [after, before],
    ]) {
      const all = order.reduce((known, one) => withMessages(known, [one]), [asked('a')]);
      expect(all.at(-1)?.status.type).toBe('ready');
      expect(all).toHaveLength(2);
    }
  });
  it('[AI-C-18] [AI-C-19] take the state of a step that the agent reports, and never an earlier one again', () => {
    const update = (status: AgentStep['status']) => ({
      kind: 'update-status' as const,
      thread_id: 't',
      interaction_id: 'a',
      status,
      summary: `It is ${status}`,
    });
    const offered = [
      asked('a'),
      answered('a', 'ready', [step('preview')]),
      answered('b', 'ready', [step('preview')], 9),
    ];
    const running = withStepStatus(offered, update('running'));
    expect(stepsOf(running)).toEqual(['running', 'preview']);
    const done = withStepStatus(running, update('succeeded'));
    expect(stepsOf(done)).toEqual(['succeeded', 'preview']);
    expect(stepsOf(withStepStatus(done, update('running')))).toEqual(['succeeded', 'preview']);
    expect(stepsOf(withMessages(done, [answered('a', 'ready', [step('preview')])]))).toEqual([
      'succeeded',
      'preview',
    ]);
  });
});

describe('turns', () => {
  it('wait until there is an answer, one way or the other', () => {
    const turns = turnsOf(
      [
        asked('a'),
        answered('a', 'ready'),
        asked('b', 1),
        answered('b', 'failed', [], 1),
        asked('c', 2),
        answered('c', 'in progress', [], 2),
        asked('d', 3),
      ],
      {},
    );
    expect(turns.map(({ id, state }) => [id, state])).toEqual([
      ['a', 'ready'],
      ['b', 'failed'],
      ['c', 'waiting'],
      ['d', 'waiting'],
    ]);
    expect(turns[2]?.prompt).toBe('What of c?');
    expect(isWaiting(turns)).toBe(true);
  });
  it('fail where the answer was lost, and are ready where it came after all', () => {
    const lost = { a: true, b: true } as const;
    const turns = turnsOf([asked('a'), asked('b', 1), answered('b', 'ready', [], 1)], lost);
    expect(turns.map(({ state }) => state)).toEqual(['failed', 'ready']);
    expect(isWaiting(turns)).toBe(false);
  });
});
