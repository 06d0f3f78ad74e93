import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { RemoteCallKind } from './remoteCalls.port';
import { remoteCallsStore, type TakenRemoteCall } from './remoteCalls.store';

/** A process that gives no sign of life for so long has lost what it took. */
const HELD_MS = 20_000;
/** What nobody waits for any more is forgotten. */
const FORGOTTEN_MS = 60_000;

interface Running {
  claim: string;
  kind: string;
  stop: AbortController;
  ended: Promise<void>;
}

/** The half that does what others ask for. */
export function createDoing(deps: { database: Database; clock: Clock; log: Log; newId: () => string }) {
  const { database, clock, log, newId } = deps;
  const kinds = new Map<string, RemoteCallKind>();
  const running = new Map<string, Running>();
  let taking: Promise<void> = Promise.resolve();
  let ended = false;

  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  async function run(
    kind: RemoteCallKind,
    remoteCall: TakenRemoteCall,
    claim: string,
    stop: AbortController,
  ) {
    const { remoteCallId } = remoteCall;
    const mine = { remoteCallId, claim };
    try {
      const output = await kind.run(remoteCall, stop.signal);
      await database.system((sql) => remoteCallsStore.answer(sql, mine, 'done', output));
    } catch (error) {
      if (stop.signal.aborted) return database.system((sql) => remoteCallsStore.giveBack(sql, mine));
      log.warn({ err: error, kind: kind.kind, orgId: remoteCall.orgId }, 'Work for another process failed');
      await database.system((sql) => remoteCallsStore.answer(sql, mine, 'failed', null));
    }
  }

  function start(kind: RemoteCallKind, remoteCall: TakenRemoteCall, claim: string): void {
    const stop = new AbortController();
    const ended = run(kind, remoteCall, claim, stop)
      .catch((error: unknown) => log.warn({ err: error }, 'The end of work for another was not kept'))
      .then(() => {
        running.delete(remoteCall.remoteCallId);
        look(kind.kind);
      });
    running.set(remoteCall.remoteCallId, { claim, kind: kind.kind, stop, ended });
  }

  async function take(kind: RemoteCallKind): Promise<void> {
    const held = [...running.values()].filter((one) => one.kind === kind.kind).length;
    const room = kind.room - held;
    if (room <= 0 || ended) return;
    const by = { claim: newId(), now: clock.now(), until: later(HELD_MS) };
    const taken = await database.system((sql) => remoteCallsStore.claim(sql, kind.kind, room, by));
    for (const remoteCall of taken) start(kind, remoteCall, by.claim);
  }

  function look(name: string): void {
    const kind = kinds.get(name);
    if (!kind || ended) return;
    taking = taking
      .then(() => take(kind))
      .catch((error: unknown) => {
        if (!ended) log.warn({ err: error }, 'Work of others could not be taken up');
      });
  }

  return {
    serve(kind: RemoteCallKind): void {
      kinds.set(kind.kind, kind);
    },
    look,
    lookAll(): void {
      for (const name of kinds.keys()) look(name);
    },
    stop: (remoteCallId: string): void => running.get(remoteCallId)?.stop.abort(),

    /** A sign of life for what is under way; what was taken away, or is waited for by nobody, ends. */
    async keep(): Promise<void> {
      if (kinds.size === 0) return;
      const held = [...running];
      const still = await database.system(async (sql) => {
        await remoteCallsStore.forget(sql, later(-FORGOTTEN_MS));
        const [ids, claims] = [held.map(([id]) => id), held.map(([, { claim }]) => claim)];
        return new Set(await remoteCallsStore.keep(sql, ids, claims, later(HELD_MS)));
      });
      for (const [id, { stop }] of held) if (!still.has(id) && running.has(id)) stop.abort();
    },

    async end(): Promise<void> {
      ended = true;
      await taking;
      for (const { stop } of running.values()) stop.abort();
      await Promise.all([...running.values()].map((one) => one.ended));
    },
  };
}
