import { Fault } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import { remoteCallWords as words } from '@shared/words/remoteCalls';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { createDoing } from './answering';
import type { RemoteCalls } from './remoteCalls.port';
import { REMOTE_CALLS_CHANNEL, remoteCallsStore } from './remoteCalls.store';

/** An asker that gives no sign of life for so long is gone. */
const ASKED_MS = 60_000;
const BEAT_MS = 5_000;
/** Looked at again after this, should a notification be lost. */
const LOOK_MS = 2_000;

interface Waiting {
  since: number;
  waitMs: number;
  settle(end: { output: Json } | { error: Fault }): void;
}

export function createRemoteCalls(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
}): RemoteCalls {
  const { database, clock, log, newId } = deps;
  const waiting = new Map<string, Waiting>();
  const doing = createDoing(deps);
  let looking: Promise<void> = Promise.resolve();
  let unlisten: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let ended = false;

  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  async function lookOnce(): Promise<void> {
    const ids = [...waiting.keys()];
    if (ids.length === 0) return;
    const [answered, open] = await database.system(async (sql) => [
      await remoteCallsStore.answered(sql, ids),
      await remoteCallsStore.open(sql, ids),
    ]);
    for (const { remoteCallId, state, output } of answered)
      waiting
        .get(remoteCallId)
        ?.settle(
          state === 'done' ? { output } : { error: new Fault('unavailable:errand_failed', words.failed) },
        );
    const taken = new Map(open.map((row) => [row.remoteCallId, row.taken]));
    for (const id of ids) {
      const one = waiting.get(id);
      const isTaken = taken.get(id);
      if (!one || isTaken === true) continue;
      if (isTaken === undefined) one.settle({ error: new Fault('unavailable:errand_failed', words.failed) });
      else if (performance.now() - one.since > one.waitMs) {
        await database.system((sql) => remoteCallsStore.withdraw(sql, id));
        one.settle({ error: new Fault('unavailable:no_worker', words.nobody) });
      }
    }
  }

  function look(): void {
    looking = looking.then(lookOnce).catch((error: unknown) => {
      if (!ended) log.warn({ err: error }, 'Work that others do could not be looked at');
    });
  }

  function hear(payload: string): void {
    const [what, ...rest] = payload.split(' ');
    const about = rest.join(' ');
    if (what === 'asked') doing.look(about);
    else if (what === 'withdrawn') doing.stop(about);
    else if (what === 'ended' && waiting.has(about)) look();
  }

  const missed = () => {
    look();
    doing.lookAll();
  };

  async function keep(): Promise<void> {
    const ids = [...waiting.keys()];
    if (ids.length > 0) await database.system((sql) => remoteCallsStore.waitOn(sql, ids, later(ASKED_MS)));
    await doing.keep();
  }

  return {
    serve: doing.serve,

    async ask({ kind, orgId, input, signal, waitMs }) {
      signal.throwIfAborted();
      if (ended) throw new Fault('unavailable:server_stopping', words.ending);
      const remoteCallId = newId();
      const answer = Promise.withResolvers<Json>();
      const leave = () => {
        answer.reject(signal.reason);
        database
          .system((sql) => remoteCallsStore.withdraw(sql, remoteCallId))
          .catch((error: unknown) => log.debug({ err: error }, 'Work could not be withdrawn'));
      };
      await database.system((sql) =>
        remoteCallsStore.add(sql, { remoteCallId, kind, orgId, input }, clock.now(), later(ASKED_MS)),
      );
      waiting.set(remoteCallId, {
        since: performance.now(),
        waitMs,
        settle: (end) => ('error' in end ? answer.reject(end.error) : answer.resolve(end.output)),
      });
      signal.addEventListener('abort', leave, { once: true });
      if (signal.aborted) leave();
      // It may have been answered before it was waited for.
      look();
      try {
        return await answer.promise;
      } finally {
        signal.removeEventListener('abort', leave);
        waiting.delete(remoteCallId);
      }
    },

    async begin() {
      unlisten = await database.listen(REMOTE_CALLS_CHANNEL, { onPayload: hear, onGap: missed });
      timer = setInterval(missed, LOOK_MS).unref();
      beat = setInterval(() => {
        keep().catch((error: unknown) => log.warn({ err: error }, 'Work that others do could not be kept'));
      }, BEAT_MS).unref();
      doing.lookAll();
    },

    async end() {
      ended = true;
      clearInterval(timer);
      clearInterval(beat);
      for (const { settle } of waiting.values())
        settle({ error: new Fault('unavailable:server_stopping', words.ending) });
      await unlisten?.();
      await looking;
      await doing.end();
    },
  };
}
