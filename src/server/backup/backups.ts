import { access, constants, mkdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type pg from 'pg';
import { badInput, Fault, isFault } from '@shared/kernel/fault';
import type { BackupSettings, MadeBackup } from '@shared/model/storage/backups';
import { backupWords as words } from '@shared/words/backups';
import { storageWords } from '@shared/words/storage';
import { toFault } from '../db/errors';
import { ownMigrations } from '../db/migrate';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { KeyLoss } from '../platform/secretBox';
import type { Backups, BackupsHearing } from './backups.port';
import { dropChecks, makeBackup, type BackupStep } from './make';
import { bytesOf, readManifest, rowsOf } from './manifest';
import { backupsIn } from './place';
import { askRestore } from './request';
import { noteFailure, readState, writeState } from './state';

export interface BackupsDeps {
  connection: pg.ClientConfig;
  dataDir: string;
  /** The organisation that this installation began with: its administrators look after the backups. */
  home: string;
  version: string;
  keyLost: KeyLoss | undefined;
  /** Ends this server, as asked to; whoever started it starts it again. */
  restart(): void;
  clock: Clock;
  log: Log;
}

const LOOK_MS = 10 * 60_000;
const AFTER_FAILURE_MS = 60 * 60_000;
const NIGHT_HOUR = 2;

/** The last time that it was night, by the clock of this computer. */
export function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

export function createBackups(deps: BackupsDeps): Backups {
  const { connection, dataDir, home, clock, log } = deps;
  const stopping = new AbortController();
  let running: { startedAt: Date; step: BackupStep; done: Promise<unknown> } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hearing: BackupsHearing | undefined;

  const folderOf = ({ folder }: { folder: string | null }) => folder ?? join(dataDir, 'backups');

  async function made(folder: string): Promise<MadeBackup[]> {
    const list: MadeBackup[] = [];
    for (const name of await backupsIn(folder, home)) {
      const place = join(folder, name);
      const manifest = await readManifest(place).catch((error: unknown) => {
        if (isFault(error)) return undefined;
        throw error;
      });
      if (!manifest) continue;
      list.push({
        name,
        place,
        at: manifest.made_at,
        bytes: bytesOf(manifest),
        rows: rowsOf(manifest),
        bills: manifest.bills.length,
        missing: manifest.missing.length,
        with_key: manifest.key !== null,
        checked_at: manifest.checked_at,
        took_ms: manifest.took_ms,
      });
    }
    return list;
  }

  async function run(): Promise<void> {
    const state = await readState(dataDir);
    const folder = folderOf(state);
    const { keep, with_key: withKey } = state;
    const name = await makeBackup({
      connection,
      dataDir,
      folder,
      installation: home,
      withKey,
      keep,
      clock,
      log,
      version: deps.version,
      migrations: ownMigrations(),
      signal: stopping.signal,
      onStep: (step) => running && (running.step = step),
    });
    log.info({ folder, name }, 'A backup was made and checked');
  }

  async function failed(error: unknown): Promise<void> {
    if (stopping.signal.aborted) return;
    const state = await readState(dataDir);
    const reason = reasonOf(error, folderOf(state));
    log.error({ err: error }, 'The backup failed');
    const at = clock.now();
    await noteFailure(dataDir, at, reason);
    await hearing?.failed({ orgId: home, at, reason });
  }

  function start(): Date {
    if (running) throw new Fault('conflict:backup_running', words.busy);
    const startedAt = clock.now();
    const done = run()
      .catch(failed)
      .finally(() => {
        running = undefined;
        return stopping.signal.aborted ? undefined : hearing?.changed(home);
      })
      .catch((error: unknown) => log.error({ err: error }, 'The end of a backup could not be told'));
    running = { startedAt, step: 'writing', done };
    return startedAt;
  }

  async function listed(name: string): Promise<string> {
    const folder = folderOf(await readState(dataDir));
    if (!(await backupsIn(folder, home)).includes(name))
      throw new Fault('not_found:backup_not_found', words.gone);
    return join(folder, name);
  }

  async function look(): Promise<void> {
    const state = await readState(dataDir);
    if (!state.nightly || running || stopping.signal.aborted) return;
    const now = clock.now();
    const [failure] = state.failures;
    if (failure && now.getTime() - Date.parse(failure.at) < AFTER_FAILURE_MS) return;
    const [last] = await made(folderOf(state));
    if (!last || new Date(last.at) < lastNight(now)) start();
  }

  return {
    mayManage: (orgId) => orgId === home,
    async read() {
      const { failures, ...state } = await readState(dataDir);
      return {
        settings: { ...state, folder: folderOf(state) },
        own_folder: folderOf({ folder: null }),
        key_lost: deps.keyLost ?? null,
        running: running ? { started_at: running.startedAt.toISOString(), step: running.step } : null,
        backups: await made(folderOf(state)),
        failures,
      };
    },
    async configure(settings) {
      const folder = await usable(settings, dataDir);
      const state = await readState(dataDir);
      const own = folder === folderOf({ folder: null });
      await writeState(dataDir, { ...state, ...settings, folder: own ? null : folder });
    },
    start,
    async restore({ name = '', folder: elsewhere }) {
      if (running) throw new Fault('conflict:backup_running', words.busy);
      const folder = elsewhere ?? (await listed(name));
      if (!isAbsolute(folder)) throw badInput([{ field: 'folder', reason: words.notAbsolute }]);
      await readManifest(folder);
      await askRestore(dataDir, folder);
      log.info({ folder }, 'The server ends, and its next start restores a backup');
      deps.restart();
    },
    begin(told) {
      hearing = told;
      dropChecks(connection).catch((error: unknown) =>
        log.warn({ err: error }, 'What a check of a backup left could not be removed'),
      );
      timer = setInterval(() => {
        look().catch((error: unknown) => log.warn({ err: error }, 'The next backup could not be planned'));
      }, LOOK_MS).unref();
    },
    look,
    async end() {
      clearInterval(timer);
      stopping.abort();
      await running?.done;
    },
  };
}

/** A folder that can be written, and that no restore and no sweep removes. */
async function usable(settings: BackupSettings, dataDir: string): Promise<string> {
  const refuse = (reason: string) => badInput([{ field: 'folder', reason }]);
  if (!isAbsolute(settings.folder)) throw refuse(words.notAbsolute);
  const folder = resolve(settings.folder);
  const inside = relative(dataDir, folder);
  const isOwn = inside === 'backups';
  if (!isOwn && (inside === '' || !(inside.startsWith('..') || isAbsolute(inside))))
    throw refuse(words.inData);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw refuse(words.notWritable(error instanceof Error ? error.message : String(error)));
  }
  if (!(await stat(folder)).isDirectory()) throw refuse(words.notWritable('it is a file'));
  return folder;
}

function reasonOf(error: unknown, folder: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return words.folderFull(folder);
  const fault = toFault(error);
  if (isFault(fault))
    return fault.message === storageWords.databaseDiskFull ? words.noRoomToCheck : fault.message;
  return words.failed(folder, error instanceof Error ? error.message : String(error));
}
