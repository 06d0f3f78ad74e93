import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '@shared/kernel/fault';
import { retry } from '@shared/kernel/retry';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Binaries } from './binaries';
import type { Place } from './place';
import { runProgram } from './programs';

export const OWNER = 'costloom';

export interface InitialiseOptions {
  place: Place;
  binaries: Binaries;
  log: Log;
  clock: Clock;
  /** For tests alone: leaves the folder to the operating system's own time of writing. */
  unsafe: boolean;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Makes the database folder when there is none. It is made under another name and renamed when finished, so an
 * interrupted one is never taken for a whole one. → whether it was made now.
 */
export async function ensureFolder(options: InitialiseOptions): Promise<boolean> {
  const { place, binaries, log } = options;
  await rm(place.draft, { recursive: true, force: true });
  const { data, marker } = place;
  const whole =
    (await exists(join(data, 'PG_VERSION'))) && (await exists(join(data, 'global', 'pg_control')));
  if (whole) {
    await sameMajor(data, binaries);
    return false;
  }
  if (await exists(data)) {
    if (await exists(marker)) {
      throw new Fault(
        'internal:database_folder_damaged',
        `The database folder ${data} is damaged: it was complete once, and PG_VERSION or global/pg_control is missing. ` +
          'Restore it from a backup, or move it away to begin with an empty one.',
      );
    }
    const aside = `${data}.half-made-${options.clock.now().getTime()}`;
    await rename(data, aside);
    log.warn({ aside }, `The database folder was only half made; it was moved to ${aside} and is made again`);
  }
  await initialise(options);
  return true;
}

async function sameMajor(data: string, binaries: Binaries) {
  const major = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (major === String(binaries.major)) return;
  throw new Fault(
    'conflict:postgresql_version_differs',
    `The database folder ${data} was made by PostgreSQL ${major}, and this Costloom brings PostgreSQL ${binaries.major}. ` +
      'This Costloom cannot convert it. Nothing was changed: start the version that made it, or choose another data folder.',
  );
}

async function initialise({ place, binaries, clock, log, unsafe }: InitialiseOptions) {
  const { account, draft, data } = place;
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  const password = randomBytes(24).toString('base64url');
  const forInitdb = `${place.password}.initdb`;
  await writeFile(place.password, password, { mode: 0o600 });
  await writeFile(forInitdb, password, { mode: 0o600 });
  if (account) await chown(forInitdb, account.uid, account.gid);
  // A shared account (nobody) guards nothing by its socket folder alone, so there the password counts too.
  const local = account ? 'scram-sha-256' : 'trust';
  const args = [
    ...['-D', draft, `--username=${OWNER}`, `--pwfile=${forInitdb}`],
    ...[`--auth-local=${local}`, '--auth-host=scram-sha-256'],
    ...[
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(unsafe ? ['--no-sync'] : []),
    ],
  ];
  const { code, output } = await runProgram(binaries.initdb, args, { binaries, place, timeoutMs: 120_000 });
  await rm(forInitdb, { force: true });
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    const reason = output.trim() || `it ended with ${code ?? 'a signal'}`;
    throw new Fault(
      'unavailable:database_folder_unusable',
      `The database folder could not be made in ${place.root}: ${reason}`,
    );
  }
  await settle(draft, data);
  const about = { postgresql: binaries.version, made_at: clock.now().toISOString() };
  await writeFile(place.marker, `${JSON.stringify(about)}\n`);
  log.info({ database: data, postgresql: binaries.version }, 'The database folder was made');
}

/** On Windows a virus scanner may hold a new file for a moment. */
const settle = (from: string, to: string) =>
  retry(() => rename(from, to), {
    tries: 20,
    when: () => process.platform === 'win32',
    backoff: { first: 100, factor: 1 },
    pause,
  });
