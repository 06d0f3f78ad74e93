/**
 * The line between the double's two halves: the app's main process, and the test's process that has the pages. Either
 * side asks and is answered, in the order in which it was asked; what travels is cloned as between processes of Electron.
 */
export interface Asks {
  /** A window, not yet showing anything. `preload`: the file that runs in a world of its own before the page. */
  'window.open': { in: { window: number; preload: string; width: number; height: number }; out: null };
  'window.load': { in: { window: number; url: string }; out: null };
  /** Asks the page first; `closed: false` when it was held back. */
  'window.close': { in: { window: number }; out: { closed: boolean } };
  'port.say': { in: { window: number; port: number; data: unknown }; out: null };
  'port.close': { in: { window: number; port: number }; out: null };
}

export interface Tells {
  /** What a page wants of an address; null where nobody serves its scheme. */
  request: { in: { url: string; method: string }; out: Served | null };
  /** A page (not the app itself) wants to go somewhere. */
  navigate: { in: { window: number; url: string; isMainFrame: boolean }; out: { prevented: boolean } };
  'window.wanted': { in: { window: number; url: string }; out: { action: string } };
  /** The page holds its window back. */
  unload: { in: { window: number }; out: { leave: boolean } };
  'window.gone': { in: { window: number }; out: null };
  'port.given': {
    in: { window: number; ports: number[]; channel: string; message: unknown; url: string };
    out: null;
  };
  'port.said': { in: { window: number; port: number; data: unknown }; out: null };
  'port.closed': { in: { window: number; port: number }; out: null };
  /** A function of the test as text, run in the main process with the double's module. */
  run: { in: { source: string; argument: unknown }; out: unknown };
}

export interface Served {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

interface Call {
  in: unknown;
  out: unknown;
}

/** Answers what the other side asks. */
export type Answers<T extends { [K in keyof T]: Call }> = {
  [K in keyof T]: (input: T[K]['in']) => T[K]['out'] | Promise<T[K]['out']>;
};

interface Channel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

export interface Line<T extends { [K in keyof T]: Call }> {
  ask<K extends keyof T & string>(name: K, input: T[K]['in']): Promise<T[K]['out']>;
  /** Whoever still waits is told so. */
  lost(): void;
}

interface Said {
  ask?: { id: number; name: string; input: unknown };
  answer?: { id: number; output?: unknown; failed?: string };
}

export function lineOver<Out extends { [K in keyof Out]: Call }, In extends { [K in keyof In]: Call }>(
  channel: Channel,
  answers: Answers<In>,
): Line<Out> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const answerOf = new Map<string, (input: unknown) => unknown>(Object.entries(answers));
  let last = 0;
  let gone = false;

  async function answer({ id, name, input }: NonNullable<Said['ask']>): Promise<void> {
    try {
      channel.send({ answer: { id, output: await answerOf.get(name)?.(input) } } satisfies Said);
    } catch (error) {
      channel.send({ answer: { id, failed: error instanceof Error ? (error.stack ?? '') : String(error) } });
    }
  }
  channel.onMessage((message) => {
    const said = message as Said;
    if (said.ask) void answer(said.ask);
    if (!said.answer) return;
    const { id, output, failed } = said.answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (failed === undefined) asked?.resolve(output);
    else asked?.reject(new Error(failed));
  });
  return {
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(new Error('The other side is gone.'));
        const id = (last += 1);
        waiting.set(id, { resolve: (value) => resolve(value as never), reject });
        channel.send({ ask: { id, name, input } } satisfies Said);
      }),
    lost: () => {
      gone = true;
      for (const { reject } of waiting.values()) reject(new Error('The other side is gone.'));
      waiting.clear();
    },
  };
}
