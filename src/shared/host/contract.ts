import type { AgentEvent } from '../api/ai/entities';
import type { ChangedCases } from '../api/cases/changed';
import type { Hint } from './hints';
import type { NotificationChoices, NotificationKind } from './notifications';
import type { CsvChoice } from './csv';
import type { PromptHistory } from './prompts';
import type { ThemeChoice } from './theme';
import type { Updates } from './updates';

/** How the session stands, as a window sees it. Tokens never come here. */
export type SessionState =
  | { state: 'signed-out'; reason?: SignedOutReason; moved?: MovedTo; server: ServerInfo }
  | { state: 'signed-in'; userId: string; orgId: string; server: ServerInfo };

export type SignedOutReason = 'signed-out' | 'expired' | 'unreachable' | 'moved';

/** The server on which somebody's organization lives since it was moved. */
export interface MovedTo {
  organization: string;
  address: string;
}

export interface ServerInfo {
  kind: 'local' | 'team';
  /** Where it is, for people: “this computer” or the host name. */
  label: string;
  reachable: boolean;
  /** Its address, without a slash at its end; absent while a local one has not started. */
  url?: string;
  /** Named by whoever runs this computer: `server.choose` refuses another. */
  fixed?: true;
}

export interface Notice {
  /** For instance: no keychain, so that tokens stay in memory for this session. */
  code: 'no_keychain' | 'settings_damaged' | 'server_restarted' | 'server_unreachable' | 'server_differs';
  message: string;
}

export interface RecentSearch {
  id: string;
  query: string;
  timestamp: number;
}

/** Preferences that every window shares and that are kept on disk. */
export interface Preferences {
  theme: ThemeChoice;
  navCollapsed: boolean;
  /** How CSV files are saved: every value as it is, or so that a spreadsheet runs none of them. */
  csv: CsvChoice;
  'recent-searches': RecentSearch[];
  /** Hints that were read and closed. A patch names all of them. */
  hintsRead: Hint[];
  /** What models were asked for. A patch names all of them. */
  'prompt-history': PromptHistory;
  /** Which of them are shown. A patch names all of them. */
  notifications: NotificationChoices;
}

/** Something that happened while nobody looked, with the path of the app where it is to be seen. */
export interface AppNotification {
  id: string;
  title: string;
  body: string;
  path: string;
  kind: NotificationKind | 'test' | 'update';
}

/** A change on the server: reload what carries this tag (and id, when given). */
export interface LiveEvent {
  tag: string;
  id?: string;
  /** Of the tag `case`: how they are now. A window that has this asks for nothing. */
  changed?: ChangedCases;
}

export type AgentConnection = 'disconnected' | 'connecting' | 'connected' | 'error';

/** `idle`: dropped because nothing was said for the server's time-out; the next message connects again. */
export type AgentWatch =
  | { agentId: string; connection: AgentConnection; idle?: true }
  | { agentId: string; event: AgentEvent };

/**
 * What a window may ask of its host. A `type`, not an interface, so that it fits the wire's index signature.
 * `api.call` sends one call of shared/api; main adds the token. The reply is the call's reply as JSON text, so that
 * large ones travel in chunks.
 */
export type HostContract = {
  requests: {
    'api.call': { input: ApiCall; output: string };
    /** What the server says of its calls: its OpenAPI document, as text. */
    'api.document': { input: null; output: string };
    'upload.part': {
      input: { uploadId: string; offset: number; bytes: Uint8Array };
      output: { size: number };
    };
    'session.get': { input: null; output: SessionState };
    'session.openLocal': { input: null; output: SessionState };
    /** Starts signing in at the server's own page; `url` is where the browser must go (Electron opens it itself). */
    'session.signIn': { input: { returnTo: string }; output: { url: string | null } };
    'session.signOut': { input: null; output: SessionState };
    /**
     * Works with a team's server from now on, or with that of this computer (null), which stops while another one is used.
     * Every window is told to `reload`. A Fault says why an address cannot be used.
     */
    'server.choose': { input: { address: string | null }; output: null };
    'prefs.get': { input: null; output: Preferences };
    'prefs.set': { input: Partial<Preferences>; output: Preferences };
    /** Opens a path of the app in a new window; the browser host answers false and the window opens a tab itself. */
    'window.open': { input: { path: string }; output: { opened: boolean } };
    /**
     * The executions whose end this window waits for, instead of those before; at most 500. While there are any, main asks
     * for them every 3 seconds and says `live` `execution` of what moved; `execution_unreachable` after three errors in a
     * row, until it can say `execution` again.
     */
    'executions.watch': { input: { executionIds: string[] }; output: null };
    'window.openExternal': { input: { url: string }; output: { opened: boolean } };
    'log.report': { input: { message: string; stack?: string; path?: string }; output: null };
    /** What a window of this person kept under this key before it was lost; null while another window is at it. */
    'journal.read': { input: { key: string }; output: { text: string | null } };
    /** Keeps a text on disk for the case that the window is lost; null forgets it. */
    'journal.write': { input: { key: string; text: string | null }; output: null };
    /** The path that the window shows while it has the focus, null when it has not: of that no notification is shown. */
    'window.showing': { input: { path: string | null }; output: null };
    /** Shows one of no consequence, so that a person sees whether they arrive, and where. */
    'notifications.test': { input: null; output: { shown: 'system' | 'window' } };
    /**
     * The last reply of `resources.list` to this person in this organisation, while the server is away: its moment in
     * milliseconds, a line feed, and its text; empty when none is kept. Main keeps it on disk until somebody signs out.
     */
    'index.read': { input: null; output: string };
    /**
     * The agent whose socket this window needs, instead of the one before; null needs none. `agent` events tell how the
     * connection stands and what is said of every thread of this person. What was said before it was `connected` is read
     * by `ai.thread`. While it rests, `ai.send` connects it again, as asking for it does.
     */
    'agent.watch': { input: { agentId: string } | null; output: null };
    /** How it stands with new versions of the app; `updates` tells of every change. */
    'updates.get': { input: null; output: Updates };
    /** Asks the update address now, and answers when it has; a failure is in the answer. */
    'updates.check': { input: null; output: Updates };
    /** Where new versions are published, an https address; null looks for none. */
    'updates.setAddress': { input: { address: string | null }; output: Updates };
    /** Quits, installs and starts again; false when no version is ready. */
    'updates.restart': { input: null; output: { restarting: boolean } };
    'host.info': { input: null; output: HostInfo };
  };
  events: {
    session: SessionState;
    /** Another server was chosen: what the window shows is of the one before. */
    reload: null;
    prefs: Preferences;
    live: LiveEvent;
    notice: Notice;
    server: ServerInfo;
    agent: AgentWatch;
    /** For windows to show, where the system shows none. */
    notification: AppNotification;
    updates: Updates;
  };
};

export interface HostInfo {
  host: 'electron' | 'browser';
  version: string;
  platform: string;
  /** A development run: the error boundary then lets errors through, and all feature flags pass. */
  development: boolean;
  dataDir: string;
}

export interface ApiCall {
  id: string;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}
