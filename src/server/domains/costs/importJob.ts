import type { Json } from '@shared/model/json';
import type { JobDefinition, NewJob } from '../../jobs/jobs.port';
import { importsStore, type ImportRow } from './imports.store';
import { clearStaging, runImport, syncFailed } from './runImport';
import type { RunImportDeps } from './importWork';

const NAME = 'bills.import';
/** One bill takes minutes; a demo company of two years the most. */
const TIMEOUT_MS = 6 * 60 * 60_000;
/** An import that took its server, or the process that reads it, down so often is given up. */
const MAX_ATTEMPTS = 3;
const GIVEN_UP =
  'The server, or the process that reads the bill, stopped three times during this import, so it was given up.';

export const importJob = (orgId: string, importId: string): NewJob => ({
  name: NAME,
  orgId,
  input: { importId },
});

const idOf = (input: Json): string =>
  typeof input === 'object' && input !== null && 'importId' in input ? String(input['importId']) : '';

/** Imports bills: one at a time in a process, several of an organisation where there are several processes. */
export function defineImport(deps: RunImportDeps): JobDefinition {
  const { database, clock } = deps;

  async function giveUp(row: ImportRow, error: string): Promise<void> {
    const end = { state: 'failed', error, stage: '', ended_at: clock.now() } as const;
    await database.system((sql) => importsStore.change(sql, row, end, clock.now()));
    await clearStaging(deps, row);
    await syncFailed(deps, row, error, false);
  }

  const take = (input: Json) => database.system((sql) => importsStore.take(sql, idOf(input), clock.now()));

  return {
    name: NAME,
    timeoutMs: TIMEOUT_MS,
    concurrency: 8,
    perProcess: 1,
    // What passes: the database, the store, a full disk, a process that did not start. About half an hour in all.
    retry: { tries: 12, firstMs: 5_000, mostMs: 5 * 60_000 },
    async run({ input }, { signal }) {
      const row = await take(input);
      if (!row) return;
      if (row.attempts > MAX_ATTEMPTS) return giveUp(row, GIVEN_UP);
      await runImport(deps, row, signal);
      // What was stopped half way is for the next process.
      signal.throwIfAborted();
    },
    async gaveUp({ input }, reason) {
      const row = await take(input);
      if (row) await giveUp(row, reason);
    },
  };
}
