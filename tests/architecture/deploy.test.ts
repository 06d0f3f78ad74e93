import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { describe, expect, it } from 'vitest';
import { metricsText } from '@server/domains/monitoring/metrics';
import { readConfig } from '@server/platform/config';
import { createMeter } from '@server/platform/meter';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  volumes?: string[];
  cap_drop?: string[];
  image: string;
}
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };

/** As compose fills in what stands in `${…}`. */
const filled = (text: string) =>
  text.replace(/\$\{(\w+)[^}]*\}/g, (_whole, name: string) =>
    name === 'SITE' ? 'costs.example.com' : 'secret',
  );

/** The instructions of the Containerfile, in their order; a stage begins with FROM. */
const instructions = read('Containerfile')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }));
const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
const listOf = (name: string): string[] => JSON.parse(last.find((one) => one.name === name)?.rest ?? '[]');

describe('the image', () => {
  it('copies what there is, and keeps nothing else of the repository', () => {
    const kept = read('Containerfile.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const copied = instructions
      .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect([...copied].sort()).toEqual([...kept].sort());
  });

  it('starts the server with options that it takes, as nobody in particular', () => {
    expect(last.find(({ name }) => name === 'USER')?.rest).toBe('node');
    const [program, ...args] = listOf('ENTRYPOINT');
    expect(program).toBe('node');
    expect(args.at(-1)).toBe('out/main/standalone.js');
    const config = readConfig(listOf('CMD'), { DATABASE_URL: 'postgres://a@db/c' });
    expect(config).toMatchObject({ host: '0.0.0.0', port: 8080, dataDir: '/data' });
    expect(last.find(({ name }) => name === 'EXPOSE')?.rest).toBe(String(config.port));
  });
});

describe('the compose file', () => {
  const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('server-'));

  it('starts two servers with options that they take, locked down', () => {
    expect(servers.map(([name]) => name)).toEqual(['server-1', 'server-2']);
    for (const [, { command = [], environment = {}, read_only, cap_drop }] of servers) {
      const values = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
      const config = readConfig(command.map(filled), Object.fromEntries(values));
      expect(config).toMatchObject({
        host: '0.0.0.0',
        publicUrl: 'https://costs.example.com',
        databaseUrl: 'postgres://costloom:secret@postgres:5432/costloom',
        databaseAppUrl: 'postgres://costloom_web:secret@postgres:5432/costloom',
        trustedProxies: ['172.30.0.0/24'],
      });
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  it('makes the role of everyday work when the database is made, with what it stands on', () => {
    const postgres = compose.services['postgres'];
    const { volumes = [], environment = {} } = postgres ?? {};
    const script =
      volumes.find((volume) => volume.includes(':/docker-entrypoint-initdb.d/'))?.split(':')[0] ?? '';
    expect(existsSync(join(root, 'deploy', script))).toBe(true);
    const text = read(script);
    const named = [...text.matchAll(/\$(\w+)/g)].map(([, variable = '']) => variable);
    expect(named.filter((variable) => !Object.hasOwn(environment, variable))).toEqual([]);
    for (const part of ['costloom_app', 'grant costloom_app to costloom_web', 'revoke temporary on database'])
      expect(text).toContain(part);
  });

  interface Over {
    services: Record<string, Service & { ports?: string[] }>;
    volumes: Record<string, unknown>;
  }
  const overlay = (name: string) => parse(read(name), { merge: true }) as Over;
  const store = overlay('compose.store.yaml');
  const copies = overlay('compose.clickhouse.yaml');
  /** What compose makes of a server with one file over the other: variables add up, a command takes the place of the one before. */
  const told = (name: string, ...over: Over[]) => {
    const all = [compose, ...over].map(({ services }) => services[name]);
    const command = all.findLast((one) => one?.command)?.command ?? [];
    const values = all.flatMap((one) => Object.entries(one?.environment ?? {}));
    return readConfig(
      command.map(filled),
      Object.fromEntries(values.map(([key, value]) => [key, filled(value)])),
    );
  };

  it('starts them on a store too, each with a folder of its own and the same key', () => {
    for (const [name] of servers)
      expect(told(name, store)).toMatchObject({
        dataDir: '/data',
        billStore: {
          place: { kind: 's3', bucket: 'bills' },
          environment: { AWS_ACCESS_KEY_ID: 'costloom', AWS_SECRET_ACCESS_KEY: 'secret' },
        },
      });
    const folders = servers.map(([name]) => store.services[name]?.volumes);
    expect(folders).toEqual([['bills:/data'], ['bills-2:/data']]);
    expect(store.services['key']?.volumes).toEqual(['bills:/from:ro', 'bills-2:/data']);
  });

  it('starts them with ClickHouse too, whose database and user are those that they name', () => {
    const { clickhouse } = copies.services;
    expect(clickhouse?.ports).toBeUndefined();
    for (const [name] of servers)
      expect(told(name, copies).clickhouse).toEqual({
        url: 'http://clickhouse:8123',
        database: clickhouse?.environment?.['CLICKHOUSE_DB'],
        username: clickhouse?.environment?.['CLICKHOUSE_USER'],
        password: filled(clickhouse?.environment?.['CLICKHOUSE_PASSWORD'] ?? ''),
      });
    expect(Object.keys(copies.volumes)).toEqual(['clickhouse']);
  });

  it('starts them with both', () => {
    for (const [name] of servers)
      for (const order of [
        [store, copies],
        [copies, store],
      ]) {
        const { billStore, clickhouse, publicUrl } = told(name, ...order);
        expect([billStore?.place.kind, clickhouse?.database, publicUrl]).toEqual([
          's3',
          'costloom',
          'https://costs.example.com',
        ]);
      }
  });

  it('has a proxy that asks each of them whether it is ready', () => {
    const file = read('Caddyfile');
    for (const [name] of servers) expect(file).toContain(`${name}:8080`);
    expect(file).toContain('health_uri /readyz');
  });
});

describe('the manifests of Kubernetes', () => {
  interface Container {
    args: string[];
    env: { name: string; value: string }[];
    ports: { containerPort: number }[];
    securityContext: unknown;
    volumeMounts: { mountPath: string }[];
  }
  const [deployment] = parseAllDocuments(read('kubernetes/server.yaml')).map(
    (document) =>
      document.toJS() as { spec: { strategy: unknown; template: { spec: { containers: Container[] } } } },
  );
  const [server] = deployment?.spec.template.spec.containers ?? [];

  it('are all named', () => {
    const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] };
    const files = readdirSync(join(root, 'deploy/kubernetes')).filter(
      (file) => file !== 'kustomization.yaml',
    );
    expect(resources.toSorted()).toEqual(files.toSorted());
  });

  it('start the server with options that it takes, locked down, old and new never side by side', () => {
    const given = Object.fromEntries((server?.env ?? []).map(({ name, value }) => [name, value]));
    const read = (values: Record<string, string>) => {
      const args = (server?.args ?? []).map((arg) =>
        arg.replace(/\$\((\w+)\)/g, (_whole, name: string) => values[name] ?? ''),
      );
      return readConfig(args, { DATABASE_URL: 'postgres://a@db/c' });
    };
    // Whose word about callers is taken, nobody can say but whoever installs it.
    expect(() => read(given)).toThrow('--trust-proxy needs a value');
    const config = read({ ...given, PROXIES: '10.0.1.7' });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'https://costs.example.com',
      trustedProxies: ['10.0.1.7'],
    });
    expect(server?.ports.map(({ containerPort }) => containerPort)).toEqual([config.port]);
    expect(server?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([config.dataDir, '/tmp']);
    expect(server?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(deployment?.spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
    });
  });
});

it('the unit of systemd starts a server with options that it takes, and again when it ends', () => {
  const unit = read('systemd/costloom.service');
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const [program, file, ...args] = setting('ExecStart').split(' ');
  expect([program?.split('/').at(-1), file]).toEqual(['node', 'out/main/standalone.js']);
  const env = { DATABASE_URL: 'postgres://a@db/c', COSTLOOM_PUBLIC_URL: 'https://costs.example.com' };
  expect(readConfig(args, env)).toMatchObject({ host: '127.0.0.1', dataDir: setting('ReadWritePaths') });
  expect([setting('Restart'), setting('UMask')]).toEqual(['always', '0077']);
});

describe('monitoring', () => {
  interface Panel {
    targets: { expr: string }[];
  }
  const names = (text: string) => text.match(/\b(costloom|process|nodejs)_[a-z0-9_]+/g) ?? [];

  it('asks for metrics that there are', async () => {
    const status = {
      name: 'a',
      everyMs: 1,
      waiting: 0,
      running: 0,
      failed: 0,
      oldestDue: null,
      nextAt: null,
      lastStarted: null,
      lastEnded: new Date(),
      tries: 0,
      lastError: null,
      lastErrorAt: null,
    };
    const load = { byStatus: { PENDING: 0, RUNNING: 0, WAITING: 0 }, oldestDue: null };
    const meter = createMeter('1');
    meter.answered('a', 200, 1);
    const told = `${await metricsText([status], load, new Date())}${await meter.text()}`;
    const there = new Set(names(told.replace(/^#.*$/gm, '')));

    const panels = (JSON.parse(read('monitoring/grafana.json')) as { panels: Panel[] }).panels;
    const rules = parse(read('monitoring/alerts.yml')) as { groups: { rules: { expr: string }[] }[] };
    const asked = [
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ];
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.flatMap(names).filter((name) => !there.has(name))).toEqual([]);
    const page = readFileSync(join(root, 'docs/operate/monitoring.md'), 'utf8');
    expect(names(page).filter((name) => !/_$/.test(name) && !told.includes(`# TYPE ${name} `))).toEqual([]);
  });
});
