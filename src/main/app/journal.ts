import { createHash } from 'node:crypto';
import type { JournalFiles, Log } from '../ports';

/** Texts that are kept at once, the oldest make room; characters of one of them. */
const KEPT_MOST = 50;
export const JOURNAL_MAX = 8 * 1024 * 1024;

/** What windows keep for the case that they are lost: unsaved edits, by whom and of what. */
export interface Journal<Window> {
  /** Null when there is none, and while another window is at it. */
  read(window: Window, owner: string, key: string): Promise<string | null>;
  /** Null forgets. Another window's text is not touched. */
  write(window: Window, owner: string, key: string, text: string | null): Promise<void>;
  /** The window is gone; what it kept may be taken up by another one. */
  leave(window: Window): void;
}

/** `owner`: the person and organisation, so that nobody is given what is another's. */
export function createJournal<Window>(options: {
  files: JournalFiles;
  log: Pick<Log, 'warn'>;
}): Journal<Window> {
  const { files, log } = options;
  const held = new Map<string, Window>();
  let queue: Promise<unknown> = Promise.resolve();

  /** One after another, so that a text that comes later is also the one that stays. */
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

  const isOthers = (window: Window, name: string) => held.has(name) && held.get(name) !== window;

  return {
    read: (window, owner, key) =>
      inTurn(async () => {
        const name = nameOf(owner, key);
        if (isOthers(window, name)) return null;
        const text = await files.read(name);
        if (text !== null) held.set(name, window);
        return text;
      }),
    write: (window, owner, key, text) =>
      inTurn(async () => {
        const name = nameOf(owner, key);
        if (isOthers(window, name)) return;
        if (text === null) {
          held.delete(name);
          return files.remove(name);
        }
        held.set(name, window);
        try {
          await files.write(name, text);
          await makeRoom();
        } catch (error) {
          // The journal is a help; a full disk must not stop the work that it is for.
          log.warn('journal not written', { reason: String(error) });
        }
      }),
    leave: (window) => {
      for (const [name, holder] of held) if (holder === window) held.delete(name);
    },
  };
}

const nameOf = (owner: string, key: string) => createHash('sha256').update(`${owner}\n${key}`).digest('hex');
