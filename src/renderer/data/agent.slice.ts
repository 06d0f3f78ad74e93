import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AgentConnection, AgentWatch } from '@shared/host/contract';
import type { AgentAbout, Chat, ChatMessage } from '@shared/api/ai/entities';
import { AGENT_ID } from '@shared/model/agent';
import { api } from '../platform/api/api';
import type { Host } from '../platform/host';
import { reading } from '../platform/api/calls';
import { turnsOf, withMessages, withStepStatus } from './agentChat';

/** Chats that stay in memory; the others are fetched again. */
const THREADS_KEPT = 20;
/** The draft of a chat that has not begun. */
const NEW = '';

export interface Thread {
  name: string;
  messages: ChatMessage[];
  /** Interactions whose answer was shown to its end, in this window or another. */
  typed: string[];
}

/** Asked from a screen, about what is shown there. */
export interface Question {
  prompt: string;
  about: AgentAbout;
}

export interface AgentState {
  open: boolean;
  /** Counts how often somebody wanted to ask: the input then takes the focus. */
  asked: number;
  /** The chat of the panel; null: a new one. */
  threadId: string | null;
  /** Waits for the panel, which sends it. */
  question: Question | null;
  drafts: Record<string, string>;
  /** How many places of this window need the connection. */
  watching: number;
  connection: AgentConnection;
  /** Dropped because nothing was said for long. */
  idle: boolean;
  threads: Record<string, Thread>;
  /** Interactions whose answer was under way when the connection failed. */
  lost: Record<string, true>;
}

export interface WithAgent {
  agent: AgentState;
}

const initialState: AgentState = {
  open: false,
  asked: 0,
  threadId: null,
  question: null,
  drafts: {},
  watching: 0,
  connection: 'disconnected',
  idle: false,
  threads: {},
  lost: {},
};

function threadOf(state: AgentState, id: string, name = ''): Thread {
  const known = state.threads[id];
  if (known) return known;
  const made: Thread = { name, messages: [], typed: [] };
  state.threads[id] = made;
  for (const old of Object.keys(state.threads).slice(0, -THREADS_KEPT)) delete state.threads[old];
  return made;
}

function takeMessages(state: AgentState, thread: Thread, messages: readonly ChatMessage[]) {
  thread.messages = withMessages(thread.messages, messages);
  for (const { interaction_id: id } of messages) delete state.lost[id];
}

function takeChat(state: AgentState, chat: Chat) {
  const thread = threadOf(state, chat.thread_id);
  thread.name = chat.name;
  thread.typed = [...new Set([...thread.typed, ...chat.typedResponses])];
  takeMessages(state, thread, chat.messages);
}

/** AI-C-20: what was under way when the connection failed counts as failed, until the server says how it stands. */
function loseWaiting(state: AgentState) {
  for (const { messages } of Object.values(state.threads)) {
    for (const { id, state: stands } of turnsOf(messages, state.lost)) {
      if (stands === 'waiting') state.lost[id] = true;
    }
  }
}

function take(state: AgentState, watch: AgentWatch) {
  if ('connection' in watch) {
    state.connection = watch.connection;
    state.idle = watch.idle === true;
    if (watch.connection === 'error') loseWaiting(state);
    return;
  }
  const { event } = watch;
  const thread = state.threads[event.thread_id];
  // Of a chat that this window does not hold, all of it is fetched once somebody opens it.
  if (!thread) return;
  if (event.kind === 'message') takeMessages(state, thread, [event.message]);
  else thread.messages = withStepStatus(thread.messages, event);
}

interface Sent {
  threadId: string;
  interactionId: string;
  prompt: string;
  about?: AgentAbout | undefined;
  /** ISO 8601. */
  at: string;
}

export const agentSlice = createSlice({
  name: 'agent',
  initialState,
  reducers: {
    agentAsked: (state) => {
      state.open = true;
      state.asked += 1;
    },
    /** Begins a chat of its own. */
    agentAskedAbout: (state, { payload }: PayloadAction<Question>) => {
      state.open = true;
      state.asked += 1;
      state.threadId = null;
      state.question = payload;
    },
    questionTaken: (state) => {
      state.question = null;
    },
    agentClosed: (state) => {
      state.open = false;
      state.question = null;
    },
    threadChosen: (state, { payload }: PayloadAction<string | null>) => {
      state.threadId = payload;
    },
    drafted: (state, { payload }: PayloadAction<{ threadId: string | null; text: string }>) => {
      const key = payload.threadId ?? NEW;
      if (payload.text === '') delete state.drafts[key];
      else state.drafts[key] = payload.text;
    },
    agentWatched: (state) => {
      state.watching += 1;
    },
    agentUnwatched: (state) => {
      state.watching = Math.max(0, state.watching - 1);
    },
    agentHeard: (state, { payload }: PayloadAction<AgentWatch>) => take(state, payload),
    messageSent: (state, { payload }: PayloadAction<Sent>) => {
      const thread = threadOf(state, payload.threadId, payload.prompt);
      const known = thread.messages.some(({ interaction_id: id }) => id === payload.interactionId);
      // The connection may have been quicker than the reply.
      if (known) return;
      const message: ChatMessage = {
        message_source: 'user',
        interaction_id: payload.interactionId,
        thread_id: payload.threadId,
        // A clock that differs from the server's must not put it before what was said already.
        created_at: [payload.at, thread.messages.at(-1)?.created_at ?? ''].sort().at(-1) ?? payload.at,
        status: { type: 'ready' },
        data: { prompt: payload.prompt, about: payload.about },
      };
      thread.messages = withMessages(thread.messages, [message]);
    },
    answerTyped: (state, { payload }: PayloadAction<{ threadId: string; ids: readonly string[] }>) => {
      const thread = state.threads[payload.threadId];
      if (thread) thread.typed = [...new Set([...thread.typed, ...payload.ids])];
    },
  },
  extraReducers: (builder) => {
    builder
      // Another person, or another organisation: nothing of the one before may stay.
      .addCase(api.util.resetApiState, ({ watching, connection }) => ({
        ...initialState,
        watching,
        connection,
      }))
      .addMatcher(reading('ai.thread').matchFulfilled, (state, { payload }) => takeChat(state, payload.data));
  },
  selectors: {
    selectAgentOpen: (state) => state.open,
    selectAgentAsked: (state) => state.asked,
    selectQuestion: (state) => state.question,
    selectPanelThread: (state) => state.threadId,
    selectDraft: (state, threadId: string | null) => state.drafts[threadId ?? NEW] ?? '',
    selectAgentConnection: (state) => state.connection,
    selectAgentIdle: (state) => state.idle,
    selectLost: (state) => state.lost,
    selectThread: (state, threadId: string | null): Thread | null =>
      threadId === null ? null : (state.threads[threadId] ?? null),
  },
});

export const {
  agentAsked,
  agentAskedAbout,
  questionTaken,
  agentClosed,
  threadChosen,
  drafted,
  agentWatched,
  agentUnwatched,
  messageSent,
  answerTyped,
} = agentSlice.actions;
const { agentHeard } = agentSlice.actions;
export const {
  selectAgentOpen,
  selectAgentAsked,
  selectQuestion,
  selectPanelThread,
  selectDraft,
  selectAgentConnection,
  selectAgentIdle,
  selectLost,
  selectThread,
} = agentSlice.selectors;

interface AgentStore {
  dispatch(action: ReturnType<typeof agentHeard> | ReturnType<typeof api.util.invalidateTags>): unknown;
  getState(): WithAgent;
  subscribe(listener: () => void): () => void;
}

/** Tells main whether this window needs the agent's connection, anew after every break, and hears what comes over it. */
export function followAgent(host: Host, store: AgentStore) {
  let said = false;
  let connected = false;
  const say = () => {
    const wanted = store.getState().agent.watching > 0;
    if (!connected || wanted === said) return;
    said = wanted;
    host.call('agent.watch', wanted ? { agentId: AGENT_ID } : null).catch(() => {
      // Said again with the next change or connection.
      said = false;
    });
  };
  store.subscribe(say);
  host.on('agent', (watch) => {
    if (watch.agentId !== AGENT_ID) return;
    const isNew = 'event' in watch && !store.getState().agent.threads[watch.event.thread_id];
    store.dispatch(agentHeard(watch));
    if (isNew) store.dispatch(api.util.invalidateTags(['agentThreads']));
  });
  host.onConnection((stands) => {
    connected = stands;
    said = false;
    if (!stands) store.dispatch(agentHeard({ agentId: AGENT_ID, connection: 'disconnected' }));
    say();
  });
}
