import { inject } from 'vitest';
import type {} from './testCluster';

/** The worker that all test files of a run share; nobody removes it before the run is over. */
export const sharedCostsWorker = () => built('worker');

/** The program in which users' code runs, likewise. */
export const sharedCodeWorker = () => built('code-worker');

async function built(name: string): Promise<string> {
  const answer = await fetch(`${inject('testCluster')}/${name}`, { signal: AbortSignal.timeout(60_000) });
  if (!answer.ok) throw new Error(`The worker could not be built: ${await answer.text()}`);
  return (await answer.json()) as string;
}
