import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries, type Binaries } from '@server/db/embedded/binaries';
import { ensureFolder } from '@server/db/embedded/initialise';
import { placeDatabase, type Place } from '@server/db/embedded/place';
import { startPostmaster, type Running, type Settings } from '@server/db/embedded/postmaster';
import { systemClock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';

const run = promisify(execFile);
const log = createLog({ level: 'error' });
const DATABASE = 'costloom';
const USER = 'costloom';
const PORT = 5432;

const replicated: Settings = {
  wal_level: 'replica',
  max_wal_senders: '5',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  max_connections: '150',
  // The data folder lies in a temporary one: what is proven is the death of processes, not of power.
  fsync: 'off',
};

interface Node {
  place: Place;
  binaries: Binaries;
  running: Running | undefined;
}

/** A primary, a standby that streams from it, and an address in front that leads to whichever is the primary. */
export interface PostgresPair {
  url: string;
  /** As the owner, at the address in front. */
  connection: pg.ClientConfig & { database: string };
  /** Every commit waits until the standby has it, when it is there. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary, and leads the address to it. → milliseconds. */
  promote(): Promise<number>;
  stop(): Promise<void>;
}

/** As HAProxy does with `on-marked-down shutdown-sessions`: sessions end with the server that they led to. */
async function startFront() {
  let target: string | null = null;
  const open = new Set<Socket>();
  const server: Server = createServer((from) => {
    if (target === null) return void from.destroy();
    const to = connect(join(target, `.s.PGSQL.${PORT}`));
    for (const socket of [from, to]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
    from.pipe(to).pipe(from);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const lead = (to: string | null) => {
    target = to;
    for (const socket of open) socket.destroy();
  };
  return { port: typeof address === 'object' && address ? address.port : 0, lead, server };
}

async function newNode(folder: string): Promise<Node> {
  await mkdir(folder, { mode: 0o711 });
  const place = await placeDatabase(folder, log);
  const binaries = await findBinaries({ account: place.account, place: place.root, log });
  return { place, binaries, running: undefined };
}

const socketOf = ({ place }: Node) => place.socket ?? '';
const begin = async (node: Node, settings: Settings) => {
  const { place, binaries } = node;
  node.running = await startPostmaster(
    { place, binaries, log, settings: { ...replicated, ...settings } },
    PORT,
  );
};

export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'costloom-pair-'));
  await chmod(folder, 0o711);
  const [primary, standby] = [await newNode(join(folder, 'a')), await newNode(join(folder, 'b'))];
  await ensureFolder({
    place: primary.place,
    binaries: primary.binaries,
    log,
    clock: systemClock,
    unsafe: true,
  });
  const password = (await readFile(primary.place.password, 'utf8')).trim();
  await begin(primary, { synchronous_standby_names: '' });
  const at = (node: Node, database: string): pg.ClientConfig => ({
    host: socketOf(node),
    port: PORT,
    user: USER,
    password,
    database,
    ssl: false,
  });
  const ask = async (config: pg.ClientConfig, ...statements: string[]) => {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      let last: Record<string, unknown>[] = [];
      for (const statement of statements) last = (await client.query(statement)).rows;
      return last;
    } finally {
      await client.end();
    }
  };
  await ask(at(primary, 'postgres'), `create database ${DATABASE}`);

  // A base backup by hand: npm's PostgreSQL has no pg_basebackup.
  const client = new pg.Client(at(primary, 'postgres'));
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  await run('cp', ['-a', primary.place.data, standby.place.data]);
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp'])
    await run('sh', ['-c', `rm -rf "$0/${name}"/* "$0/${name}" 2>/dev/null; true`, standby.place.data]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
  await client.end();
  await run('cp', ['-a', primary.place.password, standby.place.password]);
  const owner = ['-R', `${primary.place.account?.uid ?? process.getuid?.()}`, standby.place.data];
  await mkdir(join(standby.place.data, 'pg_replslot'), { recursive: true });
  await writeFile(join(standby.place.data, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(standby.place.data, 'standby.signal'), '');
  await run('chown', owner);
  const conninfo = `host=${socketOf(primary)} port=${PORT} user=${USER} password=${password} application_name=standby`;
  await begin(standby, { primary_conninfo: conninfo });

  // From now on a commit is told only when the standby has it.
  const superuser = at(primary, 'postgres');
  await ask(superuser, `alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()');
  const front = await startFront();
  front.lead(socketOf(primary));
  let now = primary;
  return {
    url: `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${front.port}/${DATABASE}?sslmode=disable`,
    connection: { host: '127.0.0.1', port: front.port, user: USER, password, database: DATABASE, ssl: false },
    async killPrimary() {
      const { child } = now.running ?? {};
      const gone = child && child.exitCode === null ? once(child, 'exit') : undefined;
      child?.kill('SIGKILL');
      await gone;
      front.lead(null);
    },
    async promote() {
      const from = performance.now();
      await ask(at(standby, 'postgres'), 'select pg_promote(true, 60)');
      now = standby;
      front.lead(socketOf(standby));
      return performance.now() - from;
    },
    async stop() {
      front.lead(null);
      front.server.close();
      for (const { running } of [primary, standby]) running?.child?.kill('SIGQUIT');
      await pause(1_000);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
