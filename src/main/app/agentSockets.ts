import type { AgentConnection, AgentWatch } from '@shared/host/contract';
import type { AgentSocketOpener, Clock, Log } from '../ports';
import { backoff } from '@shared/kernel/backoff';
import { AGENT_IDLE } from '@shared/model/limits';

const FIRST_MS = 500;
const MOST_MS = 15_000;
/** So many tries in a row without a connection that holds; the next message or window tries again. */
const TRIES_MOST = 6;
/** A connection that ends sooner has not held. */
const HELD_MS = 10_000;
/** Answers of the server by which trying again is of no use. */
const refusals: readonly (number | null)[] = [400, 403, 404];

interface Options<Window> {
  open: AgentSocketOpener;
  clock: Clock;
  log: Pick<Log, 'info'>;
  random: () => number;
  serverUrl(signal: AbortSignal): Promise<string>;
  token(): Promise<string | null>;
  rejected(token: string): Promise<void>;
  tell(window: Window, said: AgentWatch): void;
}

export interface AgentSockets<Window> {
  /** What this window needs from now on, instead of what it needed; it is told at once how that stands. */
  watch(window: Window, agentId: string | null): void;
  /** The window is gone. */
  leave(window: Window): void;
  /** Something is said to the agent: connects again what rests, or what was given up. */
  wake(agentId: string): void;
  /** The server is back: what was given up is tried again. */
  revive(): void;
  /** Another session: what is open is of the one before. */
  restart(): void;
  /** Nobody waits any more: the session has ended. */
  stop(): void;
}

type End = 'idle' | 'ended' | 'refused' | 'lost';

interface Agent {
  life: AbortController;
  connection: AgentConnection;
  isIdle: boolean;
  saidAt: number;
}

/**
 * The sockets of agents: one for each agent that some window needs, for all windows together, while somebody is signed
 * in. Each comes back by itself for a while, and is dropped while nothing is said.
 */
export function createAgentSockets<Window extends object>(options: Options<Window>): AgentSockets<Window> {
  const { clock, log } = options;
  const windows = new Map<Window, string>();
  const agents = new Map<string, Agent>();

  function tellAll(agentId: string, said: AgentWatch) {
    for (const [window, needed] of windows) if (needed === agentId) options.tell(window, said);
  }
  const stateOf = (agentId: string): AgentWatch => {
    const agent = agents.get(agentId);
    const connection = agent?.connection ?? 'disconnected';
    return { agentId, connection, ...(agent?.isIdle ? { idle: true } : {}) };
  };
  function become(agentId: string, agent: Agent, connection: AgentConnection, isIdle = false) {
    if (agent.life.signal.aborted || (agent.connection === connection && agent.isIdle === isIdle)) return;
    agent.connection = connection;
    agent.isIdle = isIdle;
    tellAll(agentId, stateOf(agentId));
  }

  async function untilIdle(agent: Agent, timeout: number, signal: AbortSignal) {
    while (!signal.aborted) {
      const left = agent.saidAt + timeout - clock.now().getTime();
      if (left <= 0) return;
      await clock.wait(left, signal);
    }
  }

  /** One connection, from opening to its end. */
  async function connection(agentId: string, agent: Agent): Promise<End> {
    const { signal } = agent.life;
    const token = await options.token();
    if (!token || signal.aborted) return 'ended';
    const server = await options.serverUrl(signal);
    const url = `${server.replace(/^http/, 'ws')}/v1/ai/agents/${encodeURIComponent(agentId)}/socket`;
    const over = new AbortController();
    let isIdle = false;
    const { status } = await new Promise<{ status: number | null }>((resolve) => {
      const socket = options.open({
        url,
        token,
        onReady: (timeout) => {
          become(agentId, agent, 'connected');
          agent.saidAt = clock.now().getTime();
          void untilIdle(agent, timeout ?? AGENT_IDLE, over.signal).then(() => {
            if (over.signal.aborted) return;
            isIdle = true;
            socket.close();
          });
        },
        onEvent: (event) => {
          agent.saidAt = clock.now().getTime();
          if (!signal.aborted) tellAll(agentId, { agentId, event });
        },
        onClose: resolve,
      });
      if (signal.aborted) socket.close();
      else signal.addEventListener('abort', () => socket.close(), { once: true });
    });
    over.abort();
    if (isIdle) return 'idle';
    if (signal.aborted) return 'ended';
    if (refusals.includes(status)) return 'refused';
    if (status !== 401) return 'lost';
    await options.rejected(token);
    // It was opened with a token that has been renewed since: the session itself may go on.
    return (await options.token()) === null ? 'ended' : 'lost';
  }

  async function run(agentId: string, agent: Agent) {
    const { signal } = agent.life;
    let tried = 0;
    while (!signal.aborted) {
      become(agentId, agent, 'connecting');
      const began = clock.now().getTime();
      const end = await connection(agentId, agent).catch((error: unknown): End => {
        log.info('agent: not connected', { reason: String(error) });
        return 'lost';
      });
      if (end === 'idle' || end === 'ended') return become(agentId, agent, 'disconnected', end === 'idle');
      tried = clock.now().getTime() - began >= HELD_MS ? 1 : tried + 1;
      if (end === 'refused' || tried >= TRIES_MOST) return become(agentId, agent, 'error');
      become(agentId, agent, 'connecting');
      const wait = backoff(tried, { first: FIRST_MS, most: MOST_MS, random: options.random });
      await clock.wait(wait, signal);
    }
  }

  const isResting = ({ connection: now }: Agent) => now === 'disconnected' || now === 'error';

  function end(agentId: string) {
    const agent = agents.get(agentId);
    agents.delete(agentId);
    agent?.life.abort();
  }

  function begin(agentId: string) {
    const known = agents.get(agentId);
    if (known && !isResting(known)) {
      known.saidAt = clock.now().getTime();
      return;
    }
    const life = new AbortController();
    const agent: Agent = { life, connection: 'disconnected', isIdle: false, saidAt: clock.now().getTime() };
    agents.set(agentId, agent);
    void run(agentId, agent);
  }

  const needed = () => new Set(windows.values());
  function tidy() {
    const still = needed();
    for (const agentId of agents.keys()) if (!still.has(agentId)) end(agentId);
  }

  return {
    watch: (window, agentId) => {
      if (agentId === null) windows.delete(window);
      else windows.set(window, agentId);
      tidy();
      if (agentId === null) return;
      begin(agentId);
      options.tell(window, stateOf(agentId));
    },
    leave: (window) => {
      windows.delete(window);
      tidy();
    },
    wake: (agentId) => {
      if (needed().has(agentId)) begin(agentId);
    },
    revive: () => {
      for (const agentId of needed()) if (agents.get(agentId)?.connection === 'error') begin(agentId);
    },
    restart: () => {
      for (const agentId of [...agents.keys()]) end(agentId);
      for (const agentId of needed()) begin(agentId);
    },
    stop: () => {
      for (const agentId of [...agents.keys()]) {
        end(agentId);
        tellAll(agentId, { agentId, connection: 'disconnected' });
      }
      windows.clear();
    },
  };
}
