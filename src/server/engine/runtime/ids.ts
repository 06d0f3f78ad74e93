import { hash } from 'node:crypto';

/** Made of its place, so that it is the same after a crash: 128 bits, 22 characters. */
export function stepRunIdOf(executionId: string, nodeId: string, iterPath: string, attempt: number): string {
  return hash('sha256', `${executionId}\n${nodeId}\n${iterPath}\n${attempt}`, 'base64url').slice(0, 22);
}

/** One approval for one step run, however often it is asked for. */
export const approvalIdOf = (stepRunId: string): string =>
  hash('sha256', `approval\n${stepRunId}`, 'base64url').slice(0, 22);
