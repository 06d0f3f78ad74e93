import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The account that runs PostgreSQL when the server itself is root, which PostgreSQL refuses to be. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const NOBODY: Account = { name: 'nobody', uid: 65_534, gid: 65_534 };

/** → undefined when the server is not root: then everything runs as the server. `postgres` if there, else `nobody`. */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await passwd();
  return (
    known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody') ?? NOBODY
  );
}

/** An existing database folder is run by the account that owns it, whatever was chosen since. */
export async function accountOf(uid: number, gid: number): Promise<Account> {
  const known = (await passwd()).find((account) => account.uid === uid);
  return known ?? { name: `uid ${uid}`, uid, gid };
}

async function passwd(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    return /^-?\d+$/.test(uid) && /^-?\d+$/.test(gid) && Number(uid) !== 0
      ? [{ name, uid: Number(uid), gid: Number(gid) }]
      : [];
  });
}

/** → the first folder, from the root down to `path`, that the account may not pass through; undefined: it gets there. */
export async function unreachableFor(account: Account, path: string): Promise<string | undefined> {
  const real = await realpath(path);
  const chain: string[] = [];
  for (let folder = real; chain.at(-1) !== folder; folder = dirname(folder)) chain.push(folder);
  for (const folder of chain.toReversed()) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return folder;
  }
  return undefined;
}
