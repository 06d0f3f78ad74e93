interface Waiting<In, Out> {
  input: In;
  resolve(output: Out): void;
  reject(error: unknown): void;
}

/**
 * Group commit: what arrives while `lanes` transactions are under way goes together into the next one. `work` answers
 * every input, by a value or by an Error of its own; what it throws rejects all of them.
 */
export function createBatcher<In, Out>(options: {
  lanes: number;
  most: number;
  work(inputs: In[]): Promise<(Out | Error)[]>;
}) {
  const waiting: Waiting<In, Out>[] = [];
  const idlers: (() => void)[] = [];
  let busy = 0;
  let planned = false;

  async function carryOut(batch: Waiting<In, Out>[]) {
    try {
      const outputs = await options.work(batch.map(({ input }) => input));
      for (const [n, { resolve, reject }] of batch.entries()) {
        const output = outputs[n];
        if (output === undefined) reject(new Error('A part of a batch was not answered.'));
        else if (output instanceof Error) reject(output);
        else resolve(output);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      busy -= 1;
      next();
    }
  }

  function next() {
    while (busy < options.lanes && waiting.length > 0) {
      busy += 1;
      void carryOut(waiting.splice(0, options.most));
    }
    if (busy === 0 && waiting.length === 0) for (const idler of idlers.splice(0)) idler();
  }

  return {
    add: (input: In): Promise<Out> =>
      new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject });
        if (planned) return;
        planned = true;
        // What the same turn of the event loop brings shares a transaction.
        setImmediate(() => {
          planned = false;
          next();
        });
      }),
    /** Resolves when nothing is waiting or under way. */
    idle: (): Promise<void> =>
      new Promise((resolve) => {
        idlers.push(resolve);
        next();
      }),
  };
}
