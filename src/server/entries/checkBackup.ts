import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fault } from '@shared/kernel/fault';
import { backupCheckWords as words } from '@shared/words/backupCheck';
import { checkBackup, checkRestored } from '../backup/check';
import type { Line } from '../backup/compare';
import { startEmbedded } from '../db/embedded/embedded';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { Environment } from '../platform/clickhousePlace';

export const CHECK_COMMAND = 'check-backup';

interface Asked {
  folder: string | undefined;
  temporary: string | undefined;
  live: string | undefined;
  bills: string | undefined;
}

const refused = (reason: string) => new Fault('bad_input', `${reason} ${words.usage}`);

function read(args: readonly string[]): Asked {
  const text = { type: 'string' } as const;
  const given = { args: [...args], options: { temp: text, live: text, bills: text }, allowPositionals: true };
  let parsed: ReturnType<typeof parseArgs<typeof given>>;
  try {
    parsed = parseArgs(given);
  } catch (error) {
    throw refused(error instanceof Error ? `${error.message.replace(/\. .*$/s, '')}.` : '');
  }
  const { values, positionals } = parsed;
  const [folder, ...others] = positionals;
  if (others.length > 0) throw refused(words.oneBackup);
  if (folder !== undefined && values.bills !== undefined) throw refused(words.billsAlone);
  if (folder === undefined && (values.temp ?? values.live) !== undefined) throw refused(words.noBackup);
  return { folder, temporary: values.temp, live: values.live, bills: values.bills };
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const isDataFolder = async (path: string) =>
  (await isThere(join(path, 'database'))) || isThere(join(path, 'secret.key'));

/** A wrong path is no reason to make a database there. */
async function needFolders({ temporary, live, bills }: Asked): Promise<void> {
  if (temporary !== undefined && !(await isThere(temporary)))
    throw refused(words.noFolder('--temp', temporary));
  if (bills !== undefined && !(await isThere(bills))) throw refused(words.noFolder('--bills', bills));
  if (live !== undefined && !(await isDataFolder(live))) throw refused(words.noDataFolder(live));
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
  const asked = read(options.args);
  await needFolders(asked);
  const { folder, temporary, live, bills } = asked;
  const signal = new AbortController().signal;
  const { DATABASE_URL: liveUrl, RESTORED_DATABASE_URL: restoredUrl } = environment;
  if (folder === undefined) {
    if (!liveUrl || !restoredUrl) throw refused(words.noBackup);
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
