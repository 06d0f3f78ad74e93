import type { Database } from '../../db/database';
import type { Log } from '../../platform/log';
import { aiStore, type AnswerData, type Place } from './ai.store';

/** Words come faster than anybody reads; milliseconds between what is told of them. */
const EVERY_MS = 250;
/** While nothing new is said: whether it was stopped by another process. */
const LOOK_MS = 2_000;

/** Tells what an answer says so far, the newest alone; `onOver`: it was ended by somebody else. */
export function createProgress(deps: { database: Database; log: Log; place: Place; onOver(): void }) {
  const { database, log, place, onOver } = deps;
  let next: AnswerData | undefined;
  let last: AnswerData | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let ended = false;

  async function write(): Promise<void> {
    const data = next ?? last;
    if (!data) return;
    const isNew = next !== undefined;
    last = data;
    next = undefined;
    await database.tenant(place.orgId, async (sql) => {
      if ((await aiStore.progress(sql, place, data)) === 0) onOver();
      else if (isNew) await aiStore.tell(sql, place, 'agent');
    });
  }

  function later(): void {
    if (ended) return;
    clearTimeout(timer);
    timer = setTimeout(start, next ? EVERY_MS : LOOK_MS);
  }

  function start(): void {
    if (ended || writing) return;
    writing = write()
      .catch((error: unknown) => log.warn({ err: error }, 'What an answer says so far could not be told'))
      .finally(() => {
        writing = undefined;
        later();
      });
  }

  return {
    say(data: AnswerData): void {
      const isFirst = last === undefined && next === undefined;
      next = data;
      if (isFirst) start();
      else if (!writing) later();
    },
    async end(): Promise<void> {
      ended = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
