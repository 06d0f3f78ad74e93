import { inject } from 'vitest';
import { buildCodeWorker, buildCostsWorker } from './costsWorker';
import type {} from './testCluster';
import { PATIENCE_MS } from './patience';

/** A bench has no run to share with. */
const inRun = process.env['VITEST'] !== undefined;

/** The worker that all test files of a run share; nobody removes it before the run is over. */
export const sharedCostsWorker = () => (inRun ? built('worker') : buildCostsWorker());

/** The program in which users' code runs, likewise. */
export const sharedCodeWorker = () => (inRun ? built('code-worker') : buildCodeWorker());

async function built(name: string): Promise<string> {
  const answer = await fetch(`${inject('testCluster')}/${name}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The worker could not be built: ${await answer.text()}`);
  return (await answer.json()) as string;
}
