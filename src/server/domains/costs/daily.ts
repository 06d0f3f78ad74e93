import type { Database } from '../../db/database';
import type { Log } from '../../platform/log';
import { sourcesStore } from './sources.store';

/**
 * Runs the saving rules of every organisation with bills, once a day: what only time changes (an exclusion that ends,
 * a commitment that expires) is noticed though no bill comes in. Never throws; stops after the organisation at hand.
 */
export async function detectDaily(deps: {
  database: Database;
  log: Log;
  detection: { detectDaily(orgId: string, signal: AbortSignal): Promise<boolean> };
  signal: AbortSignal;
}): Promise<void> {
  const { database, log, detection, signal } = deps;
  const failed = (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'The daily run of the saving rules failed');
  };
  const organisations = await database
    .system((sql) => sourcesStore.organisations(sql))
    .catch((error: unknown) => {
      failed(error);
      return [];
    });
  for (const { org_id } of organisations) {
    if (signal.aborted) return;
    await detection.detectDaily(org_id, signal).catch(failed);
  }
}
