import { auditStreamFaults as faults } from '@shared/words/auditStream';
import { Fault } from '@shared/kernel/fault';
import type { Database } from '../../../db/database';
import type { JobDefinition } from '../../../jobs/jobs.port';
import type { Clock } from '../../../platform/clock';
import type { Log } from '../../../platform/log';
import { appendLines } from './auditFile';
import { lineOf } from './entry';
import { auditFileStore, streamStore } from './stream.store';

export const AUDIT_FILE_JOB = 'audit.file';
const EVERY_MS = 5_000;
const BATCH = 1_000;

/**
 * Every entry of all organizations in a file, for whoever runs the server. A process without the file writes nothing; the
 * entries wait for one that has it.
 */
export function createFileSink(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  /** Absolute; `off`: none from now on; undefined: as before, by other processes. */
  path: string | 'off' | undefined;
}) {
  const { database, clock, log, path } = deps;

  async function write(file: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const entries = await database.system((sql) => streamStore.pending(sql, 'file', null, BATCH));
      if (entries.length === 0) return;
      await appendLines(file, entries.map(lineOf).join(''), { now: clock.now() });
      const ids = entries.map(({ activity_id: id }) => id);
      await database.system((sql) => streamStore.taken(sql, 'file', ids));
      if (entries.length < BATCH) return;
    }
  }

  const jobs: JobDefinition[] =
    path === undefined || path === 'off'
      ? []
      : [
          {
            name: AUDIT_FILE_JOB,
            everyMs: EVERY_MS,
            timeoutMs: 5 * 60_000,
            run: (_job, { signal }) => write(path, signal),
          },
        ];

  return {
    jobs,
    /** At the start: a file that cannot be written ends it. */
    async begin(): Promise<void> {
      if (path === 'off') return database.system((sql) => auditFileStore.end(sql));
      if (path === undefined) {
        if (await database.system((sql) => auditFileStore.isKept(sql)))
          log.warn(
            'Audit entries wait for a process with --audit-log FILE; start one with --audit-log off to end that',
          );
        return undefined;
      }
      await appendLines(path, '', { now: clock.now() }).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Fault('bad_input:folder_not_writable', faults.fileFolder(path, reason));
      });
      return database.system((sql) => auditFileStore.begin(sql, clock.now()));
    },
  };
}
