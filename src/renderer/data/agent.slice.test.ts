import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import type { Chat, ChatMessage } from '@shared/api/ai/entities';
import type { AgentWatch } from '@shared/host/contract';
import { silentHost } from '@tests/support/silentHost';
import { memoryHost } from '../hosts/memory';
import { api } from '../platform/api/api';
import type { Extra } from '../platform/api/baseQuery';
import { createGoneThings } from '../platform/api/goneThings';
import {
  agentAsked,
  agentSlice,
  agentUnwatched,
  agentWatched,
  answerTyped,
  drafted,
  followAgent,
  messageSent,
  threadChosen,
} from './agent.slice';
import { turnsOf } from './agentChat';
import { reading } from '../platform/api/calls';
import './endpoints';

const AGENT = 'costloom';
const common = { thread_id: 't1', created_at: '2026-03-01T10:00:00.000Z' };
const asked = (id: string): ChatMessage => ({
  message_source: 'user',
  ...common,
  interaction_id: id,
  status: { type: 'ready' },
  data: { prompt: 'How much?' },
});
const answered = (id: string, type: 'in progress' | 'ready'): ChatMessage => ({
  message_source: 'agent',
  ...common,
  interaction_id: id,
  status: { type },
  data: { response: [], error: null, warning: null, suggestions: [] },
});

async function settle() {
  for (let n = 0; n < 80; n += 1) await Promise.resolve();
}

async function setUp(chat: () => Chat) {
  const watched: (string | null)[] = [];
  const handlers = silentHost({
    'api.call': async () => JSON.stringify({ data: chat() }),
    'agent.watch': async (input) => {
      watched.push(input?.agentId ?? null);
      return null;
    },
  });
  const memory = memoryHost(handlers, () => undefined);
  const extra: Extra = {
    host: memory.host,
    signedIn: () => true,
    pause: async () => undefined,
    gone: createGoneThings(),
  };
  const store = configureStore({
    reducer: combineSlices(agentSlice, api),
    middleware: (normal) => normal({ thunk: { extraArgument: extra } }).concat(api.middleware),
  });
  followAgent(memory.host, store);
  await settle();
  const hear = async (watch: AgentWatch) => {
    memory.server()?.emit('agent', watch);
    await settle();
  };
  const fetch = async () => {
    const params = { agentId: AGENT, threadId: 't1' };
    await store.dispatch(reading('ai.thread').initiate({ params }, { forceRefetch: true }));
  };
  const send = (prompt: string, id: string) =>
    store.dispatch(messageSent({ threadId: 't1', interactionId: id, prompt, at: common.created_at }));
  const state = () => store.getState().agent;
  const turns = () => turnsOf(state().threads['t1']?.messages ?? [], state().lost);
  return { memory, store, watched, hear, fetch, send, state, turns };
}
const emptyChat: Chat = {
  agent_id: AGENT,
  thread_id: 't1',
  name: 'How much?',
  messages: [],
  typedResponses: [],
};

describe('the connection of the agent', () => {
  it('is asked for while a place needs it, and again after a break', async () => {
    const { memory, store, watched } = await setUp(() => emptyChat);
    expect(watched).toEqual([]);
    store.dispatch(agentWatched());
    store.dispatch(agentWatched());
    store.dispatch(agentUnwatched());
    await settle();
    expect(watched).toEqual([AGENT]);
    memory.cut();
    await new Promise<void>((resolve) => {
      const stop = memory.host.onConnection((connected) => {
        if (!connected) return;
        resolve();
        queueMicrotask(() => stop());
      });
    });
    await settle();
    expect(watched).toEqual([AGENT, AGENT]);
    store.dispatch(agentUnwatched());
    await settle();
    expect(watched).toEqual([AGENT, AGENT, null]);
  });
  it('[AI-C-25] stands as main says, until the window loses main', async () => {
    const { hear, state, memory } = await setUp(() => emptyChat);
    expect(state().connection).toBe('disconnected');
    for (const connection of ['connecting', 'connected', 'error'] as const) {
      await hear({ agentId: AGENT, connection });
      expect(state().connection).toBe(connection);
    }
    await hear({ agentId: AGENT, connection: 'disconnected', idle: true });
    expect(state()).toMatchObject({ connection: 'disconnected', idle: true });
    await hear({ agentId: 'another', connection: 'connected' });
    expect(state().connection).toBe('disconnected');
    await hear({ agentId: AGENT, connection: 'connected' });
    memory.cut();
    await settle();
    expect(state().connection).not.toBe('connected');
  });
});

describe('a chat', () => {
  it('[AI-C-20] fails what was under way when the connection failed, until the server says how it stands', async () => {
    let chat = emptyChat;
    const { hear, send, turns, fetch } = await setUp(() => chat);
    send('How much?', 'i1');
    expect(turns()).toMatchObject([{ prompt: 'How much?', state: 'waiting' }]);
    await hear({ agentId: AGENT, connection: 'error' });
    expect(turns()).toMatchObject([{ state: 'failed' }]);
    chat = { ...emptyChat, messages: [asked('i1'), answered('i1', 'in progress')] };
    await fetch();
    expect(turns()).toMatchObject([{ state: 'waiting' }]);
    await hear({
      agentId: AGENT,
      event: { kind: 'message', thread_id: 't1', message: answered('i1', 'ready') },
    });
    expect(turns()).toMatchObject([{ state: 'ready' }]);
  });
  it('keeps what the connection said before an older fetch came', async () => {
    const chat = { ...emptyChat, messages: [asked('i1'), answered('i1', 'in progress')] };
    const { hear, send, turns, fetch, state } = await setUp(() => chat);
    send('How much?', 'i1');
    await hear({
      agentId: AGENT,
      event: { kind: 'message', thread_id: 't1', message: answered('i1', 'ready') },
    });
    await fetch();
    expect(turns()).toMatchObject([{ state: 'ready' }]);
    send('How much?', 'i1');
    expect(state().threads['t1']?.messages).toHaveLength(2);
  });
  it('of another window is not held before somebody opens it', async () => {
    const { hear, state } = await setUp(() => emptyChat);
    await hear({ agentId: AGENT, event: { kind: 'message', thread_id: 't9', message: asked('i1') } });
    expect(state().threads).toEqual({});
  });
  it('knows which answers were typed out, here or elsewhere', async () => {
    const { store, send, fetch, state } = await setUp(() => ({ ...emptyChat, typedResponses: ['i2'] }));
    send('How much?', 'i1');
    store.dispatch(answerTyped({ threadId: 't1', ids: ['i1'] }));
    await fetch();
    expect(state().threads['t1']?.typed).toEqual(['i1', 'i2']);
  });
  it('is one of the last twenty that stay in memory', async () => {
    const { store, state } = await setUp(() => emptyChat);
    for (let n = 0; n < 25; n += 1)
      store.dispatch(
        messageSent({ threadId: `t${n}`, interactionId: `i${n}`, prompt: 'x', at: common.created_at }),
      );
    expect(Object.keys(state().threads)).toHaveLength(20);
    expect(state().threads['t24']).toBeDefined();
  });
});

describe('what is typed', () => {
  it('is kept for each chat, also for one that has not begun, and goes with the organization', async () => {
    const { store, state } = await setUp(() => emptyChat);
    store.dispatch(agentAsked());
    store.dispatch(threadChosen('t1'));
    store.dispatch(agentWatched());
    store.dispatch(drafted({ threadId: null, text: 'Who' }));
    store.dispatch(drafted({ threadId: 't1', text: 'Why' }));
    expect(agentSlice.selectors.selectDraft({ agent: state() }, null)).toBe('Who');
    expect(agentSlice.selectors.selectDraft({ agent: state() }, 't1')).toBe('Why');
    store.dispatch(drafted({ threadId: 't1', text: '' }));
    expect(Object.keys(state().drafts)).toHaveLength(1);
    store.dispatch(api.util.resetApiState());
    expect(state()).toMatchObject({ open: false, threadId: null, drafts: {}, threads: {}, watching: 1 });
  });
});
