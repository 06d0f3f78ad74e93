import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseDocument } from 'yaml';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const file = (name: string) => read(`deploy/postgresql/${name}`);
const page = read('docs/operate/postgresql.md');

/** Connections of one process at most, as the page says, and for people and standbys. */
const OF_A_PROCESS = 19;
const OF_OTHERS = 20;

interface Cnpg {
  metadata: { name: string };
  spec: {
    instances: number;
    imageName: string;
    postgresql: {
      synchronous: { method: string; number: number; dataDurability: string };
      parameters: Record<string, string>;
    };
    bootstrap: { initdb: { database: string; owner: string; encoding: string } };
    monitoring: { enablePodMonitor: boolean };
  };
}
interface Listening {
  listen: string;
  connect_address: string;
}
interface Patroni {
  name: string;
  etcd3: { hosts: string[] };
  restapi: Listening;
  bootstrap: {
    dcs: {
      ttl: number;
      loop_wait: number;
      retry_timeout: number;
      synchronous_mode: boolean;
      synchronous_mode_strict?: boolean;
      postgresql: { use_pg_rewind: boolean; parameters: Record<string, number | string> };
    };
    initdb: (string | Record<string, string>)[];
  };
  postgresql: Listening & {
    data_dir: string;
    pg_hba: string[];
    authentication: { replication: { username: string } };
  };
}

const cnpg = parse(file('cloudnativepg.yaml')) as Cnpg;
const patroni = parse(file('patroni.yml')) as Patroni;

/** Lines of HAProxy: the words of each, below the section that they stand in. */
const sections = new Map<string, string[][]>();
for (const line of file('haproxy.cfg').split('\n')) {
  const words = line.replace(/#.*/, '').trim().split(/\s+/);
  if (words[0] === '') continue;
  if (line.startsWith(' ')) [...sections.values()].at(-1)?.push(words);
  else sections.set(words.join(' '), []);
}
const lines = (section: string, first: string) =>
  (sections.get(section) ?? []).filter(([word]) => word === first).map((words) => words.slice(1));

/** Sections of an ini file, each line of which is a name and a value. */
const ini = new Map<string, Map<string, string>>();
for (const line of file('pgbouncer.ini').split('\n')) {
  if (line === '' || line.startsWith(';')) continue;
  const section = /^\[(\w+)\]$/.exec(line)?.[1];
  const [, name, value] = /^(\w+) = (.+)$/.exec(line) ?? [];
  if (section !== undefined) ini.set(section, new Map());
  else if (name !== undefined && value !== undefined) [...ini.values()].at(-1)?.set(name, value);
  else throw new Error(`pgbouncer.ini: what is “${line}”?`);
}
const settings = ini.get('pgbouncer') ?? new Map<string, string>();
const pools = new Map(
  [...(ini.get('databases') ?? [])].map(([name, value]) => [
    name,
    Object.fromEntries(
      value.split(' ').map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
    ),
  ]),
);
const portOf = (address: string) => Number(address.slice(address.lastIndexOf(':') + 1));
const hostOf = (address: string) => address.slice(0, address.lastIndexOf(':'));
const [bound = ''] = lines('listen primary', 'bind').flat();
const machines = lines('listen primary', 'server');

describe('PostgreSQL with a standby', () => {
  it('the files are YAML without mistakes, of the version that the tests run on', () => {
    for (const name of ['cloudnativepg.yaml', 'patroni.yml'])
      expect(parseDocument(file(name), { strict: true, uniqueKeys: true }).errors).toEqual([]);
    expect(cnpg.spec.imageName).toMatch(/:18$/);
    expect(patroni.postgresql.data_dir).toContain('/18/');
    expect(cnpg.spec.bootstrap.initdb).toEqual({ database: 'costloom', owner: 'costloom', encoding: 'UTF8' });
    expect(patroni.bootstrap.initdb).toContainEqual({ encoding: 'UTF8' });
  });

  it('the proxy leads to the machines of Patroni, asks them at its port, and ends sessions with the primary', () => {
    const own = machines.find(([name]) => name === patroni.name) ?? [];
    expect(own[1]).toBe(patroni.postgresql.connect_address);
    expect(machines.map(([, address = '']) => hostOf(address))).toEqual(patroni.etcd3.hosts.map(hostOf));
    for (const [, address = '', ...options] of machines) {
      expect(portOf(address)).toBe(portOf(patroni.postgresql.listen));
      expect(options).toEqual(['check', 'port', String(portOf(patroni.restapi.listen))]);
    }
    expect(portOf(patroni.restapi.connect_address)).toBe(portOf(patroni.restapi.listen));
    expect(lines('listen primary', 'option')).toContainEqual(['httpchk', 'GET', '/primary']);
    expect(lines('listen primary', 'default-server').flat().join(' ')).toContain(
      'on-marked-down shutdown-sessions',
    );
    expect(page).toContain(`HAProxy, port ${portOf(bound)}`);
  });

  it('commits wait for a standby, and go on without when none is left', () => {
    const { synchronous } = cnpg.spec.postgresql;
    expect(synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'preferred' });
    expect(cnpg.spec.instances - 1).toBeGreaterThan(synchronous.number);
    expect(machines.length - 1).toBeGreaterThan(synchronous.number);
    const { dcs } = patroni.bootstrap;
    expect(dcs).toMatchObject({ synchronous_mode: true });
    expect(dcs.synchronous_mode_strict ?? false).toBe(false);
    // Patroni refuses less: a primary would lose its lease while it still tries.
    expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
    const users = patroni.postgresql.pg_hba.map((line) => line.split(/\s+/)[2]);
    expect(users).toContain(patroni.postgresql.authentication.replication.username);
    expect(users).toContain(cnpg.spec.bootstrap.initdb.owner);
  });

  it('there are connections for as many processes as the page says', () => {
    expect(page).toContain(
      `\`max_connections\` of ${OF_A_PROCESS} for each server process and ${OF_OTHERS} more`,
    );
    const most = Number(cnpg.spec.postgresql.parameters['max_connections']);
    expect(patroni.bootstrap.dcs.postgresql.parameters['max_connections']).toBe(most);
    const processes = Math.floor((most - OF_OTHERS) / OF_A_PROCESS);
    for (const text of [page, file('pgbouncer.ini')])
      expect(text).toContain(`Not needed up to ${processes} server processes`);
    expect(page).toContain(`\`max_connections\` of ${most}`);
    expect(pools.size * Number(settings.get('default_pool_size'))).toBeLessThanOrEqual(most - OF_OTHERS);
  });

  it('the pools lead to the proxy, each in the mode that its work needs', () => {
    for (const pool of pools.values())
      expect(pool).toMatchObject({ host: 'haproxy', port: String(portOf(bound)), dbname: 'costloom' });
    expect([...pools].map(([name, { pool_mode }]) => [name, pool_mode])).toEqual([
      ['costloom', 'session'],
      ['costloom_everyday', 'transaction'],
    ]);
    expect(settings.get('server_reset_query')).toBe('DISCARD ALL');
  });

  it('the pools let through what servers send when they connect', () => {
    const ignored = settings.get('ignore_startup_parameters') ?? '';
    expect(page).toContain(`ignore_startup_parameters = ${ignored}`);
    // What node-postgres puts into the first message, of the options that the server gives it.
    const known = ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout', 'options'];
    const source = read('src/server/db/database.ts');
    const pool = source.slice(source.indexOf('new pg.Pool({'), source.indexOf("pool.on('connect'"));
    expect(pool).not.toBe('');
    expect(known.filter((name) => pool.includes(`${name}:`))).toEqual(ignored.split(', '));
  });

  it('alerts tell when no standby is left, and the page names them', () => {
    const { groups } = parse(read('deploy/monitoring/alerts.yml')) as {
      groups: { name: string; rules: { alert: string; expr: string }[] }[];
    };
    const rules = groups.find(({ name }) => name === 'postgresql')?.rules ?? [];
    expect(rules.map(({ alert }) => alert)).toEqual(['PostgresqlNoStandby', 'CloudNativePGNoStandby']);
    for (const { alert } of rules) expect(page).toContain(`\`${alert}\``);
    expect(cnpg.spec.monitoring.enablePodMonitor).toBe(true);
    const { scrape_configs } = parse(read('deploy/monitoring/prometheus.yml')) as {
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const asked = scrape_configs.find(({ job_name }) => job_name === 'postgresql')?.static_configs;
    expect(asked?.flatMap(({ targets }) => targets).map(hostOf)).toEqual(
      machines.map(([, address = '']) => hostOf(address)),
    );
  });
});
