import { createHash } from 'node:crypto';
import { Buffer } from 'node:buffer';
import type { Clock, JournalFiles, Log } from '../ports';

/** The call whose reply is kept. */
export const INDEXED_CALL = 'resources.list';
/** Bytes of a reply; and of how many people and organisations one is kept, the oldest make room. */
export const INDEX_MAX = 20 * 1024 * 1024;
const KEPT_MOST = 20;

/**
 * The names of everything that a person may read, as the server last gave them: so that search works while it is away.
 * On disk, for the user of this computer alone; of each person and organisation one.
 */
export interface ResourceIndex {
  /** Keeps a reply; a later one takes its place. Never rejects: search works without it as long as the server does. */
  keep(owner: string, reply: string): Promise<void>;
  /** The moment of the reply in milliseconds, a line feed, and the reply; empty when none is kept. */
  read(owner: string): Promise<string>;
  /** Of everybody: whoever signs out leaves nothing behind. */
  forget(): Promise<void>;
}

export function createResourceIndex(options: {
  files: JournalFiles;
  clock: Pick<Clock, 'now'>;
  log: Pick<Log, 'warn'>;
}): ResourceIndex {
  const { files, clock, log } = options;
  let queue: Promise<unknown> = Promise.resolve();
  /** What was on its way when somebody signed out is not kept any more. */
  let life = 0;

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work, work);
    queue = done.catch(() => undefined);
    return done;
  }

  async function makeRoom() {
    const all = await files.list();
    const tooMany = all.toSorted((a, b) => b.changedAt - a.changedAt).slice(KEPT_MOST);
    for (const { name } of tooMany) await files.remove(name);
  }

  return {
    keep: (owner, reply) => {
      const [mine, at] = [life, clock.now().getTime()];
      return inTurn(async () => {
        if (mine !== life) return;
        try {
          // An old one would be shown as the last known.
          if (Buffer.byteLength(reply) > INDEX_MAX) return await files.remove(nameOf(owner));
          await files.write(nameOf(owner), `${at}\n${reply}`);
          await makeRoom();
        } catch (error) {
          log.warn('resource index not written', { reason: String(error) });
        }
      });
    },
    read: (owner) => inTurn(async () => (await files.read(nameOf(owner))) ?? ''),
    forget: () => {
      life += 1;
      return inTurn(async () => {
        for (const { name } of await files.list()) await files.remove(name);
      }).catch((error: unknown) => log.warn('resource index not removed', { reason: String(error) }));
    },
  };
}

const nameOf = (owner: string) => createHash('sha256').update(owner).digest('hex');
