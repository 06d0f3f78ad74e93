import { parseArgs } from 'node:util';
import { Fault } from '@shared/kernel/fault';
import { backupCheckWords as words } from '@shared/words/backupCheck';
import { checkBackup, checkRestored } from '../backup/check';
import type { Line } from '../backup/compare';
import { startEmbedded } from '../db/embedded/embedded';
import type { Clock } from '../platform/clock';
import type { Environment } from '../platform/config';
import type { Log } from '../platform/log';

export const CHECK_COMMAND = 'check-backup';

interface Asked {
  folder: string | undefined;
  temporary: string | undefined;
  live: string | undefined;
  bills: string | undefined;
}

function read(args: readonly string[]): Asked {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { temp: text, live: text, bills: text },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new Fault('bad_input', words.usage);
    return { folder: positionals[0], temporary: values.temp, live: values.live, bills: values.bills };
  } catch {
    throw new Fault('bad_input', words.usage);
  }
}

/** Differences first; a backup that is good is told line by line as well. */
function printed(lines: readonly Line[]): string {
  const rows = lines
    .toSorted((one, other) => Number(one.same) - Number(other.same))
    .map(({ what, expected, found, same }) => [what, expected, found, same ? words.same : words.different]);
  const all = [[...words.head], ...rows];
  const widths = words.head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const text = all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const wrong = lines.filter(({ same }) => !same).length;
  const end = wrong === 0 ? words.good(lines.length) : words.bad(wrong, lines.length);
  return [...text, '', end].join('\n');
}

/**
 * Checks a backup by restoring it elsewhere, or a copy that a team's own tools restored. → what is to be printed, and
 * whether nothing differs.
 */
export async function checkBackupCommand(options: {
  args: readonly string[];
  environment: Environment;
  clock: Clock;
  log: Log;
}): Promise<{ text: string; good: boolean }> {
  const { environment, clock, log } = options;
  const { folder, temporary, live, bills } = read(options.args);
  const signal = new AbortController().signal;
  const { DATABASE_URL: liveUrl, RESTORED_DATABASE_URL: restoredUrl } = environment;
  if (folder === undefined) {
    if (!liveUrl || !restoredUrl) throw new Fault('bad_input', words.usage);
    const lines = await checkRestored({
      restored: { connectionString: restoredUrl },
      live: { connectionString: liveUrl },
      bills,
      signal,
    });
    return { text: printed(lines), good: lines.every(({ same }) => same) };
  }
  const running = live === undefined ? undefined : await startEmbedded({ dataDir: live, log, clock });
  try {
    const lines = await checkBackup({ folder, temporary, live: running?.connection, clock, log, signal });
    return { text: printed(lines), good: lines.every(({ same }) => same) };
  } finally {
    await running?.stop();
  }
}
