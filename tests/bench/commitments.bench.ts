import { searchCommitments } from '@server/costs/commitments/plan/search';
import { createCostWorker } from '@server/costs/worker/client';
import { forkWorker } from '@server/costs/worker/process';
import { buildCostsWorker, removeWorker } from '../support/costsWorker';
import { manyFamilies } from '../support/manyFamilies';

/** The longest time for which nothing else could run here while a job was done, and how long the job took. */
async function watched(job: () => unknown): Promise<{ took: number; pause: number }> {
  let pause = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
  };
  const beat = setInterval(look, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  pause = 0;
  const started = performance.now();
  await job();
  const took = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(beat);
  look();
  return { took, pause };
}

/** 40 families are a tree of 81 nodes; 90 days by the hour are the most that is asked. */
export async function run(print: (line: string) => void): Promise<void> {
  const entry = await buildCostsWorker();
  const worker = createCostWorker({ launch: forkWorker(entry, {}) });
  try {
    const request = manyFamilies({ families: 40, days: 90 });
    const here = await watched(() => searchCommitments(request));
    print(`in the asking process: ${here.took.toFixed(0)} ms, which it stands still for`);
    const apart = await watched(() => worker.searchCommitments(request));
    print(
      `in a process of its own: ${apart.took.toFixed(0)} ms, the asking one stands still for ` +
        `${apart.pause.toFixed(0)} ms at most (to reach: 50 ms)`,
    );
  } finally {
    worker.close();
    await removeWorker(entry);
  }
}
