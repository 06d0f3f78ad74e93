import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { defaultNotifications } from '@shared/host/notifications';
import type { Notice, Preferences, ServerInfo, SessionState } from '@shared/host/contract';

export interface WindowSession {
  /** Null until the host has answered for the first time. */
  session: SessionState | null;
  /** False while the window has no connection to the desktop core. */
  connected: boolean;
  notices: Notice[];
  prefs: Preferences;
}

const initialState: WindowSession = {
  session: null,
  connected: false,
  notices: [],
  prefs: {
    theme: 'system',
    navCollapsed: false,
    csv: 'exact',
    'recent-searches': [],
    hintsRead: [],
    'prompt-history': {},
    notifications: defaultNotifications,
  },
};

/** What the window knows from its host: session, preferences, connection, notices. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionChanged: (state, { payload }: PayloadAction<SessionState>) => {
      state.session = payload;
    },
    serverChanged: (state, { payload }: PayloadAction<ServerInfo>) => {
      if (state.session) state.session.server = payload;
      // A server that comes back may be of another version, and it is told anew then.
      const over: Notice['code'] = payload.reachable ? 'server_unreachable' : 'server_differs';
      state.notices = state.notices.filter((notice) => notice.code !== over);
    },
    connectionChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.connected = payload;
    },
    prefsChanged: (state, { payload }: PayloadAction<Preferences>) => {
      state.prefs = payload;
    },
    noticed: (state, { payload }: PayloadAction<Notice>) => {
      state.notices = [...state.notices.filter((notice) => notice.code !== payload.code), payload];
    },
    noticeClosed: (state, { payload }: PayloadAction<Notice['code']>) => {
      state.notices = state.notices.filter((notice) => notice.code !== payload);
    },
  },
  selectors: {
    selectSession: (state) => state.session,
    selectConnected: (state) => state.connected,
    selectNotices: (state) => state.notices,
    selectPrefs: (state) => state.prefs,
    /** Data on the screen may be old: no connection to the app, or the app has none to the server. */
    selectServerUrl: (state) => state.session?.server.url,
    selectOffline: (state) => !state.connected || state.session?.server.reachable === false,
  },
});

export const { sessionChanged, serverChanged, connectionChanged, prefsChanged, noticed, noticeClosed } =
  sessionSlice.actions;
export const { selectSession, selectConnected, selectNotices, selectPrefs, selectServerUrl, selectOffline } =
  sessionSlice.selectors;
