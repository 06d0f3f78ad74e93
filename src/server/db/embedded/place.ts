import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, realpath, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Fault } from '@shared/kernel/fault';
import { randomId } from '../../platform/crypto';
import { makeDataFolder } from '../../platform/dataFolder';
import type { Log } from '../../platform/log';
import { accountOf, unprivilegedAccount, unreachableFor, type Account } from './account';

/** Where the embedded database of one data folder lives, and as whom it runs. */
export interface Place {
  /** Holds everything below; the data folder itself, unless the account cannot reach that. */
  root: string;
  /** PGDATA. */
  data: string;
  /** PGDATA while initdb works on it; it gets its right name when that is finished. */
  draft: string;
  /** Says that `data` was finished, by which PostgreSQL and when. */
  marker: string;
  lock: string;
  log: string;
  password: string;
  /** Of the Unix socket; undefined on Windows, where loopback and the password take its place. */
  socket: string | undefined;
  account: Account | undefined;
}

/** sun_path has 104 bytes on macOS and 108 on Linux, with the closing zero. */
const MAX_SOCKET_PATH = 103;
const SHARED_ROOT = '/var/lib/costloom';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export async function placeDatabase(dataDir: string, log: Log, sharedRoot = SHARED_ROOT): Promise<Place> {
  const isRoot = process.getuid?.() === 0;
  // Passable for the account that runs PostgreSQL; what is secret in it has a mode of its own.
  await makeDataFolder(dataDir, isRoot ? 0o711 : 0o700);
  const home = await realpath(dataDir);
  const existing = await stat(join(home, 'database')).catch(() => undefined);
  const uid = process.getuid?.();
  if (existing && uid !== undefined && uid !== 0 && existing.uid !== uid) {
    throw new Fault(
      'conflict:database_of_other_account',
      `The database in ${home} belongs to another account (uid ${existing.uid}). Start the server as that account.`,
    );
  }
  const chosen = await unprivilegedAccount();
  const account =
    chosen && existing && existing.uid !== 0 ? await accountOf(existing.uid, existing.gid) : chosen;
  const closed = account && (await unreachableFor(account, home));
  if (!account || !closed) return layout(home, account);
  if (existing) {
    throw new Fault(
      'unavailable:folder_closed',
      `PostgreSQL runs as ${account.name}, because it refuses to run as root, and may not enter ${closed}, ` +
        `where its data are. Allow that (chmod o+x ${closed}), or start the server as another account.`,
    );
  }
  return elsewhere({ home, account, closed, log, sharedRoot });
}

async function elsewhere(options: {
  home: string;
  account: Account;
  closed: string;
  log: Log;
  sharedRoot: string;
}) {
  const { home, account, closed, log, sharedRoot } = options;
  const note = join(home, 'database-location.json');
  const root = join(sharedRoot, (await knownFolder(note)) ?? randomId());
  const reason =
    `PostgreSQL refuses to run as root, so it runs as ${account.name}, ` +
    `which may not enter ${closed}; the database of ${home} is therefore in ${root}.`;
  try {
    await mkdir(root, { recursive: true, mode: 0o711 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault(
      'unavailable:database_folder_unusable',
      `${reason} That folder cannot be made: ${why}. Choose a data folder outside ${closed}.`,
    );
  }
  const stillClosed = await unreachableFor(account, root);
  if (stillClosed) {
    throw new Fault(
      'unavailable:folder_closed',
      `${reason} That is closed too, at ${stillClosed}. Choose another data folder.`,
    );
  }
  await writeFile(note, `${JSON.stringify({ folder: basename(root), reason }, null, 2)}\n`, { mode: 0o600 });
  log.info({ dataDir: home, database: root, account: account.name }, reason);
  return layout(await realpath(root), account);
}

/**
 * The folder is named in the data folder and not derived from its path: a data folder that was deleted and made again
 * is a new one, and must not meet the database of the old one, whose key is gone.
 */
async function knownFolder(note: string): Promise<string | undefined> {
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const folder = /"folder":\s*"([A-Za-z0-9_-]{8,64})"/.exec(text)?.[1];
  if (folder) return folder;
  throw new Fault(
    'conflict:database_note_wrong',
    `${note} does not name the folder of the database any more. Restore that file.`,
  );
}

async function layout(root: string, account: Account | undefined): Promise<Place> {
  return {
    root,
    data: join(root, 'database'),
    draft: join(root, 'database.draft'),
    marker: join(root, 'database.json'),
    lock: join(root, 'database.lock'),
    log: join(root, 'database.log'),
    password: join(root, 'database.password'),
    socket: process.platform === 'win32' ? undefined : await socketFolder(root, account),
    account,
  };
}

async function socketFolder(root: string, account: Account | undefined): Promise<string> {
  const beside = join(root, 'database.socket');
  const fits = Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH;
  const folder = fits ? beside : join(await realpath(tmpdir()), `costloom-${hashOf(root).slice(0, 12)}`);
  await makePrivate(folder, account);
  return folder;
}

/** One among the temporary files goes with the server; whoever starts next makes it again. */
export async function removeSocketFolder({ root, socket }: Place): Promise<void> {
  // A folder that is not empty stays.
  if (socket !== undefined && dirname(socket) !== root) await rmdir(socket).catch(() => undefined);
}

/** 0700 and the account's own. In a folder for everybody someone else may have made it first: that is refused. */
async function makePrivate(folder: string, account: Account | undefined): Promise<void> {
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (made && account) await chown(folder, account.uid, account.gid);
  const owner = account?.uid ?? process.getuid?.();
  const found = await lstat(folder);
  const ours = found.isDirectory() && (owner === undefined || found.uid === owner);
  if (!ours)
    throw new Fault('conflict:folder_of_others', `The folder ${folder} belongs to somebody else. Remove it.`);
  if (process.platform !== 'win32' && (found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}
