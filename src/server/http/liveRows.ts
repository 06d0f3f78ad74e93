import type { Heard } from '../db/notify';
import type { Log } from '../platform/log';

/** What a kind of change is told with: the rows as they are now, for those who may read them. */
export interface LiveRows {
  tag: string;
  /** `null`: too many, clients read their lists again. */
  read(orgId: string, ids: readonly string[]): Promise<object | null>;
}

/** The changes of one transaction come together; they are read once, in milliseconds. */
const TOGETHER_MS = 20;
/** An organisation that goes on changing is read again after this, in milliseconds. */
const AGAIN_MS = 1_000;

interface Waiting {
  orgId: string;
  tag: string;
  ids: Set<string>;
  all: boolean;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Gathers the changes of what is told with its rows, and reads them once for all clients of this process: a busy
 * organisation costs one reading a second, whatever its changes and windows.
 */
export function createLiveRows(options: {
  sources: readonly LiveRows[];
  log: Pick<Log, 'warn'>;
  /** Whether anybody is there to be told. */
  heard(orgId: string): boolean;
  /** `rows` null: that something of this kind changed, without what. */
  send(orgId: string, tag: string, rows: object | null): void;
}) {
  const sources = new Map(options.sources.map((source) => [source.tag, source]));
  const waiting = new Map<string, Waiting>();
  let ended = false;

  async function tell(key: string, one: Waiting) {
    const { orgId, tag, all } = one;
    const ids = [...one.ids];
    if (!all && ids.length === 0) return void waiting.delete(key);
    one.ids = new Set();
    one.all = false;
    one.timer = undefined;
    let rows: object | null = null;
    try {
      if (!all && options.heard(orgId)) rows = (await sources.get(tag)?.read(orgId, ids)) ?? null;
    } catch (error) {
      options.log.warn({ err: error, orgId, tag }, 'What changed could not be read; clients read it again');
    }
    if (ended) return;
    options.send(orgId, tag, rows);
    one.timer = setTimeout(() => void tell(key, one), AGAIN_MS).unref();
  }

  return {
    /** Whether this change is told with rows, in a moment. */
    takes({ orgId, tag, id }: Heard): boolean {
      if (!sources.has(tag)) return false;
      const key = `${orgId} ${tag}`;
      const known = waiting.get(key);
      const one = known ?? { orgId, tag, ids: new Set<string>(), all: false, timer: undefined };
      if (id === '' || id === '*') one.all = true;
      else one.ids.add(id);
      if (known) return true;
      waiting.set(key, one);
      one.timer = setTimeout(() => void tell(key, one), TOGETHER_MS).unref();
      return true;
    },

    end(): void {
      ended = true;
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
