import type { AppNotification, HostContract, HostInfo, Notice, ServerInfo } from '@shared/host/contract';
import type { CallDefinition } from '@shared/kernel/call';
import { Fault } from '@shared/kernel/fault';
import { serveWire, type Port, type WireHandlers, type WireServer } from '@shared/kernel/wire';
import { createHostHandlers } from '../host/handlers';
import { hostParsers } from '../host/parsers';
import type * as Ports from '../ports';
import { preferencesOf } from '../prefs/schema';
import type { Settings } from '../prefs/settings';
import { createAgentSockets } from './agentSockets';
import { createDesktopAlerts } from './desktopAlerts';
import { backoff } from '@shared/kernel/backoff';
import { createExecutionWatcher } from './executionWatcher';
import { createGateway } from './gateway';
import { identify } from './identify';
import { createJournal } from './journal';
import { createLiveEvents } from './liveEvents';
import { createOtherVersion } from './otherVersion';
import { createReports } from './reports';
import { createResourceIndex } from './resourceIndex';
import { openSecrets, type SecretCandidate } from './secrets';
import { createSession, type SessionServer } from './session';
import { openProvider } from './signIn';
import { createSignInStart } from './signInStart';
import { superviseServer } from './supervisor';
import { teamServer } from './teamServer';
import { createUpdates } from './updates/updates';
import { within } from './within';
import type { ServerToUse } from './serverToUse';

/** A window waits this long for the last session before it shows the sign-in page. */
const RESTORE_MS = 8_000;
/** A window that has not left by then is cut off, and connects again. */
const RELOAD_MS = 2_000;
/** Calls after which the agent has something to say. */
const wakes: ReadonlySet<string> = new Set(['ai.send', 'ai.run', 'ai.confirm', 'ai.undo']);

export interface DesktopOptions {
  calls: Readonly<Record<string, CallDefinition>>;
  clock: Ports.Clock;
  log: Ports.Log;
  random: () => number;
  settings: Settings;
  keychains: readonly SecretCandidate[];
  /** Used when no team server is named. */
  serverProcess: Ports.ServerProcess;
  server: ServerToUse;
  /** An outside OpenID issuer that the team server names; null is the server's own. */
  issuer: string | null;
  liveSocket: Ports.LiveSocketOpener;
  agentSocket: Ports.AgentSocketOpener;
  signInPage: Ports.SignInPage;
  windows: Ports.Windows;
  notifier: Ports.Notifier;
  openExternal: Ports.ExternalOpener;
  info: HostInfo;
  journal: Ports.JournalFiles;
  resourceIndex: Ports.JournalFiles;
  updates: {
    /** Null where the app cannot replace itself. */
    updater: Ports.Updater | null;
    /** The public keys that were built in, as PEM. */
    keys: string;
    /** The address of the environment, if it names one. */
    administrator: string | undefined;
  };
}

/** The desktop core: everything behind the wire, the same in both hosts. */
export interface Desktop {
  /** Serves one window until its port closes. */
  connect(port: Port): void;
  /** Answers the path that the person wanted to see. */
  finishSignIn(callback: URL): Promise<{ returnTo: string }>;
  /** Starts the embedded server and takes up the last session, both in the background. */
  start(): void;
  /** Resolves once the server is up; rejects with the Fault that says why it is not. */
  started(): Promise<void>;
  stop(): Promise<void>;
  /** Every window loads anew, which connects it to whatever desktop there is by then. */
  reloadWindows(): void;
}

const settingsDamaged: Notice = {
  code: 'settings_damaged',
  message:
    'The settings of this app could not be read, so they begin anew. The old file is kept as settings.json.damaged in the data folder. If you worked with a team’s server, choose it again.',
};

export function createDesktop(options: DesktopOptions): Desktop {
  const { clock, log, settings, random } = options;
  const peers = new Map<Port, WireServer<HostContract>>();
  const notices = new Map<Notice['code'], Notice>();

  const emit: WireServer<HostContract>['emit'] = (name, data) => {
    for (const peer of peers.values()) if (!peer.closed) peer.emit(name, data);
  };
  const onServer = (info: ServerInfo) => {
    emit('server', info);
    // One that comes back may be of another version: it is asked anew.
    notices.delete(info.reachable ? 'server_unreachable' : 'server_differs');
  };
  if (settings.damaged) notices.set('settings_damaged', settingsDamaged);
  const onNotice = (notice: Notice) => {
    // A window that opens later must hear of what still holds, not of what is over.
    if (notice.code !== 'server_restarted') notices.set(notice.code, notice);
    emit('notice', notice);
  };

  const notify = (notification: AppNotification): 'system' | 'window' => {
    if (options.notifier.show(notification)) return 'system';
    emit('notification', notification);
    return 'window';
  };

  const { url: teamUrl, fixed } = options.server;
  const team = teamUrl === null ? null : teamServer({ url: teamUrl, fixed, onServer });
  const local = team
    ? null
    : superviseServer({
        process: options.serverProcess,
        clock,
        log,
        random,
        lastPort: () => settings.get().serverPort,
        onPort: (serverPort) => {
          if (settings.get().serverPort !== serverPort) settings.set({ serverPort });
        },
        onServer: (info) => {
          onServer(info);
          if (info.reachable) void restore();
        },
        onNotice,
      });
  const server: SessionServer = team ?? { kind: 'local', ...required(local) };
  const serverUrl = async (signal: AbortSignal) => (await server.address(signal)).url;

  const session = createSession({
    server,
    clock,
    log,
    identify,
    secrets: openSecrets({ candidates: options.keychains, clock, log, onNotice }),
    provider: (url) =>
      openProvider({ issuer: options.issuer ?? `${url}/oidc`, resource: `${url}/v1`, clock }),
    onChange: (state) => {
      emit('session', state);
      if (state.state === 'signed-in') {
        desktopAlerts.start();
        agents.restart();
        return live.start();
      }
      desktopAlerts.stop();
      live.stop();
      watcher.stop();
      agents.stop();
      // While the server is only away, the person is still the same.
      if (state.reason !== 'unreachable') void index.forget();
    },
  });
  const live = createLiveEvents({
    open: options.liveSocket,
    clock,
    log,
    random,
    serverUrl,
    token: () => session.token(),
    rejected: (token) => session.rejected(token),
    onEvent: (event) => {
      emit('live', event);
      desktopAlerts.changed(event);
    },
    onReachable: (reachable) => {
      team?.setReachable(reachable);
      if (reachable) agents.revive();
      // The server of this computer is of this build.
      if (reachable && team) void otherVersion.look();
    },
  });
  const agents = createAgentSockets<Port>({
    open: options.agentSocket,
    clock,
    log,
    random,
    serverUrl,
    token: () => session.token(),
    rejected: (token) => session.rejected(token),
    tell: (port, said) => {
      const peer = peers.get(port);
      if (peer && !peer.closed) peer.emit('agent', said);
    },
  });
  const otherVersion = createOtherVersion({
    calls: options.calls,
    version: options.info.version,
    serverUrl: async () => (await server.address()).url,
    log,
    onNotice,
  });
  const gateway = createGateway({
    calls: options.calls,
    session,
    serverUrl,
    refusal: otherVersion.refusal,
  });
  const watcher = createExecutionWatcher({
    clock,
    log,
    batch: (execution_ids, signal) =>
      gateway.call({ id: 'executions.batch', body: { execution_ids } }, signal),
    onEvent: (event) => emit('live', event),
  });
  const desktopAlerts = createDesktopAlerts({
    clock,
    log,
    call: gateway.call,
    choices: () => settings.get().notifications,
    show: (notification) => void notify(notification),
  });
  const index = createResourceIndex({ files: options.resourceIndex, clock, log });
  const journal = createJournal<Port>({ files: options.journal, log });
  const updates = createUpdates({
    ...options.updates,
    info: options.info,
    settings,
    clock,
    log,
    onChange: (state) => emit('updates', state),
    tell: (notification) => void options.notifier.show(notification),
  });
  const handlers = createHostHandlers({
    gateway,
    session,
    restored: async () => {
      // With no session to wait for, the sign-in page need not wait for the server either.
      if (session.state().state === 'signed-in' || !(await session.hasKept())) return;
      await within({ clock, milliseconds: RESTORE_MS, message: 'The server is slow.', work: restored });
    },
    chooseServer: options.server.choose,
    startSignIn: createSignInStart({ page: options.signInPage, session, log }),
    settings,
    windows: options.windows,
    notify,
    owner: ownerNow,
    index,
    asking: ({ id, params }) => {
      if (wakes.has(id) && params?.agentId) agents.wake(params.agentId);
    },
    answered: desktopAlerts.answered,
    openExternal: options.openExternal,
    report: createReports({
      log,
      clock,
      call: gateway.call,
      shared: () => server.kind === 'team' && session.state().state === 'signed-in',
      client: { host: options.info.host, version: options.info.version, platform: options.info.platform },
    }),
    updates,
    info: options.info,
  });
  let restored: Promise<unknown> = Promise.resolve();

  function restore(): Promise<unknown> {
    if (session.state().state === 'signed-in') return Promise.resolve();
    const done = session.restore();
    return done.catch((error: unknown) => log.error('last session not taken up', { reason: String(error) }));
  }

  function ownerNow(): string {
    const state = session.state();
    if (state.state !== 'signed-in') throw new Fault('unauthenticated:not_signed_in', 'You are signed out.');
    return `${state.userId} ${state.orgId}`;
  }

  const unsubscribe = settings.onChange((now) => emit('prefs', preferencesOf(now)));

  /** An embedded server announces itself when it comes up; a team server has to be asked again. */
  async function askTeamServerAgain(signal: AbortSignal) {
    for (let attempt = 1; team && !signal.aborted; attempt += 1) {
      const now = session.state();
      const unreachable = now.state === 'signed-out' && now.reason === 'unreachable';
      team.setReachable(!unreachable);
      if (!unreachable) return;
      await clock.wait(backoff(attempt, { first: 1_000, most: 60_000, random }), signal);
      await restore();
    }
  }

  const stopping = new AbortController();

  return {
    connect: (port) => {
      const report = (error: unknown) => log.error('unexpected error', { reason: reasonOf(error) });
      const ofWindow: WireHandlers<HostContract> = {
        ...handlers,
        'agent.watch': async (needed) => {
          agents.watch(port, needed?.agentId ?? null);
          return null;
        },
        'executions.watch': async ({ executionIds }) => {
          watcher.watch(port, executionIds);
          return null;
        },
        'window.showing': async ({ path }) => {
          desktopAlerts.sees(port, path);
          return null;
        },
        'journal.read': async ({ key }) => ({ text: await journal.read(port, ownerNow(), key) }),
        'journal.write': async ({ key, text }) => {
          await journal.write(port, ownerNow(), key, text);
          return null;
        },
      };
      const peer = serveWire<HostContract>({ port, parsers: hostParsers, handlers: ofWindow, report });
      peers.set(port, peer);
      port.onClose(() => {
        peers.delete(port);
        agents.leave(port);
        watcher.leave(port);
        journal.leave(port);
        desktopAlerts.leave(port);
      });
      for (const notice of notices.values()) peer.emit('notice', notice);
    },
    finishSignIn: (callback) => session.finishSignIn(callback),
    start: () => {
      updates.start();
      restored = server.address().then(restore, (error: unknown) => {
        log.error('server not reachable at start', { reason: String(error) });
      });
      void restored.then(() => askTeamServerAgain(stopping.signal));
    },
    started: async () => void (await server.address()),
    stop: async () => {
      stopping.abort();
      updates.stop();
      unsubscribe();
      desktopAlerts.stop();
      live.stop();
      watcher.stop();
      agents.stop();
      await local?.stop();
    },
    reloadWindows: () => {
      emit('reload', null);
      const left = [...peers.keys()];
      void clock.wait(RELOAD_MS).then(() => left.forEach((port) => port.close()));
    },
  };
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('neither a team server nor an embedded one');
  return value;
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
