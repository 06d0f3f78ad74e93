import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LiveEvent } from '@shared/host/contract';
import type { Host } from '../platform/host';

/** As many as the host takes of one window. */
const WATCHED_MOST = 500;

export interface WatchState {
  /** Execution → how many parts of this window wait for it. */
  waiting: Readonly<Record<string, number>>;
  /** EXEC-14: nobody could say how these stand; shown as failed until somebody can. */
  unreachable: Readonly<Record<string, true>>;
}

const initialState: WatchState = { waiting: {}, unreachable: {} };

/** What this window waits for. Main polls for it, since the live events of the server may be away. */
export const executionWatchSlice = createSlice({
  name: 'executionWatch',
  initialState,
  reducers: {
    waited: (state, { payload }: PayloadAction<readonly string[]>) => {
      for (const id of payload) state.waiting[id] = (state.waiting[id] ?? 0) + 1;
    },
    unwaited: (state, { payload }: PayloadAction<readonly string[]>) => {
      for (const id of payload) {
        const left = (state.waiting[id] ?? 0) - 1;
        if (left > 0) state.waiting[id] = left;
        else delete state.waiting[id];
      }
    },
    heard: (state, { payload }: PayloadAction<LiveEvent>) => {
      const { tag, id } = payload;
      if (tag === 'execution_unreachable' && id) state.unreachable[id] = true;
      else if (tag === 'execution' && id) delete state.unreachable[id];
      else if (tag === '*') state.unreachable = {};
    },
  },
});

export const { waited, unwaited } = executionWatchSlice.actions;
const { heard } = executionWatchSlice.actions;

interface WatchStore {
  dispatch(action: ReturnType<typeof heard>): unknown;
  getState(): { executionWatch: WatchState };
  subscribe(listener: () => void): () => void;
}

/** Tells main what this window waits for, anew after every break of the connection. */
export function followWatching(host: Host, store: WatchStore) {
  let said: readonly string[] = [];
  let connected = false;
  let queued = false;
  const say = () => {
    queued = false;
    if (!connected) return;
    const ids = Object.keys(store.getState().executionWatch.waiting).slice(0, WATCHED_MOST);
    if (ids.length === said.length && ids.every((id, index) => id === said[index])) return;
    said = ids;
    host.call('executions.watch', { executionIds: ids }).catch(() => {
      // Said again with the next change or connection.
      said = [];
    });
  };
  let known = store.getState().executionWatch.waiting;
  store.subscribe(() => {
    const now = store.getState().executionWatch.waiting;
    if (now === known) return;
    known = now;
    if (queued) return;
    queued = true;
    queueMicrotask(say);
  });
  host.on('live', (event) => {
    const { unreachable } = store.getState().executionWatch;
    // A busy server tells of hundreds of executions in a second: only what changes this is worth an action.
    const corrects = event.tag === 'execution' && event.id !== undefined && event.id in unreachable;
    if (corrects || event.tag === 'execution_unreachable' || event.tag === '*') store.dispatch(heard(event));
  });
  host.onConnection((stands) => {
    connected = stands;
    said = [];
    say();
  });
}
