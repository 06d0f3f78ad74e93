import { Fault } from '@shared/kernel/fault';
import { backupWords as words } from '@shared/words/backups';
import { startEmbedded } from '../db/embedded/embedded';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { takeRestore } from './request';
import { restoreBackup } from './restore';
import { noteFailure } from './state';

/**
 * Restores what the command line names, else what somebody asked for in the server that ended before. → whether it did.
 * What was asked for and fails is told among the failures, and the server starts with what it has.
 */
export async function restoreIfAsked(options: {
  named: string | undefined;
  dataDir: string;
  clock: Clock;
  log: Log;
}): Promise<boolean> {
  const { named, dataDir, clock, log } = options;
  if (named !== undefined) {
    await restoreAtStart({ folder: named, dataDir, clock, log });
    return true;
  }
  const folder = await takeRestore(dataDir);
  if (folder === undefined) return false;
  try {
    await restoreAtStart({ folder, dataDir, clock, log });
    return true;
  } catch (error) {
    log.error({ err: error, folder }, 'The backup could not be restored');
    const reason = error instanceof Error ? error.message : String(error);
    await noteFailure(dataDir, clock.now(), words.notRestored(reason));
    return false;
  }
}

/** Restores a backup into a data folder that no server works on, be it empty or not. */
async function restoreAtStart(options: {
  folder: string;
  dataDir: string;
  clock: Clock;
  log: Log;
}): Promise<void> {
  const { folder, dataDir, clock, log } = options;
  const embedded = await startEmbedded({ dataDir, log, clock }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fault('unavailable:database_unreachable', words.restoreNoDatabase(dataDir, reason));
  });
  try {
    const { connection } = embedded;
    const signal = new AbortController().signal;
    const { made_at: madeAt } = await restoreBackup({ folder, dataDir, connection, clock, log, signal });
    log.info({ folder, madeAt }, 'The backup is restored');
  } finally {
    await embedded.stop();
  }
}
