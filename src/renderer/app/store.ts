import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  isRejectedWithValue,
} from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { SessionState } from '@shared/host/contract';
import { isFaultJson } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import {
  connectionChanged,
  noticed,
  prefsChanged,
  serverChanged,
  sessionChanged,
  sessionSlice,
} from '../data/session.slice';
import { agentSlice, followAgent } from '../data/agent.slice';
import { executionWatchSlice, followWatching } from '../data/executionWatch.slice';
import '../data/endpoints';
import { onLive } from '../data/live';
import { batchLive } from '../data/liveBatch';
import { tagKinds } from '@shared/kernel/tags';
import { api } from '../platform/api/api';
import type { Extra } from '../platform/api/baseQuery';
import { createFreshness } from '../platform/api/freshness';
import { createGoneThings } from '../platform/api/goneThings';
import type { Host } from '../platform/host';

export interface StoreOptions {
  host: Host;
  /** Shows a failed fetch; the same text twice is one toast. */
  toast(text: string): void;
  /** Where the window is, for reports. */
  path(): string;
}

const rootReducer = combineSlices(sessionSlice, executionWatchSlice, agentSlice, api);

/** What a failed call was about, when a read failed in a way that its user should hear of. */
function failedFetch(action: unknown): { what: string; message: string } | null {
  if (!isRejectedWithValue(action) || !isFaultJson(action.payload)) return null;
  const { code, message } = action.payload;
  if (code === 'cancelled' || code === 'unauthenticated') return null;
  const about: unknown = 'baseQueryMeta' in action.meta ? action.meta.baseQueryMeta : null;
  const named = typeof about === 'object' && about !== null && 'what' in about ? about.what : null;
  return typeof named === 'string' ? { what: named, message } : null;
}

export function createAppStore({ host, toast, path }: StoreOptions) {
  const signedIn = () => store.getState().session.session?.state === 'signed-in';
  const extra: Extra = {
    host,
    signedIn,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    gone: createGoneThings(),
  };
  const listener = createListenerMiddleware();
  listener.startListening({
    predicate: (action) => failedFetch(action) !== null,
    effect: (action) => {
      const failed = failedFetch(action);
      if (!failed) return;
      toast(messages.failedToFetch(failed.what));
      const message = `${messages.failedToFetch(failed.what)}: ${failed.message}`;
      host.call('log.report', { message, path: path() }).catch(() => undefined);
    },
  });
  const freshness = createFreshness({
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const store = configureStore({
    reducer: rootReducer,
    middleware: (normal) =>
      normal({ thunk: { extraArgument: extra }, serializableCheck: false, immutableCheck: false })
        .prepend(listener.middleware)
        .concat(freshness, api.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}
export type AppStore = ReturnType<typeof createAppStore>;

/** Takes what the host tells into the store, for as long as the window lives. */
export function followHost(host: Host, store: AppStore) {
  const { dispatch } = store;
  let identity: string | undefined;
  /** Another user or organisation must never see what was cached for the one before. */
  function know(session: SessionState) {
    const next = session.state === 'signed-in' ? `${session.userId} ${session.orgId}` : undefined;
    if (identity !== next && identity !== undefined) dispatch(api.util.resetApiState());
    identity = next;
  }
  host.on('session', (session) => {
    know(session);
    dispatch(sessionChanged(session));
  });
  host.on('prefs', (prefs) => dispatch(prefsChanged(prefs)));
  host.on('notice', (notice) => dispatch(noticed(notice)));
  host.on('server', (server) => {
    const back = server.reachable && store.getState().session.session?.server.reachable === false;
    dispatch(serverChanged(server));
    if (back) dispatch(api.util.invalidateTags([...tagKinds]));
  });
  const ownOrg = () => {
    const { session } = store.getState().session;
    return session?.state === 'signed-in' ? session.orgId : undefined;
  };
  const invalidate = batchLive({
    send: (events) => onLive(store, events, ownOrg()),
    later: (run, ms) => setTimeout(run, ms),
  });
  host.on('live', invalidate);
  followWatching(host, store);
  followAgent(host, store);
  host.onConnection((connected) => {
    dispatch(connectionChanged(connected));
    if (!connected) return;
    void load();
  });

  async function load() {
    try {
      const [session, prefs] = await Promise.all([
        host.call('session.get', null),
        host.call('prefs.get', null),
      ]);
      know(session);
      dispatch(prefsChanged(prefs));
      dispatch(sessionChanged(session));
      dispatch(api.util.invalidateTags([...tagKinds]));
    } catch {
      // The connection broke again; its next one loads again.
    }
  }
}
