import { readClickHouse, type ClickHouseConfig, type Environment } from './clickhousePlace';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Fault } from '@shared/kernel/fault';
import { backupWords } from '@shared/words/backups';
import { readRoles, type Roles } from './roles';
import { readCacheSize, readStorePlace, type StorePlace } from './storePlace';
import type { LogLevel } from './log';
import { readOtlp, readSlow, type OtlpConfig } from './telemetry/config';
import {
  isLoopback,
  readOutsideIssuer,
  readPublicUrl,
  readTrustedProxies,
  type OutsideIssuer,
} from './teamConfig';

/** What a server entry was told: by its arguments, and by the environment (which no other file reads). */
const machineClouds = ['aws', 'azure'] as const;
export type MachineCloud = (typeof machineClouds)[number];

export interface ServerConfig {
  /** Absolute. Holds the embedded database, the billing files and the key file. */
  dataDir: string;
  host: string;
  /** 0: any free port; the entry prints the one it got. */
  port: number;
  /** A file whose content is the key with which the desktop signs in the local workspace. */
  bootstrapKeyFile: string | undefined;
  /** A PostgreSQL server of the team; without it the embedded one is started. */
  databaseUrl: string | undefined;
  /** The same database as a role that is not its owner. */
  databaseAppUrl: string | undefined;
  /** The origin at which people reach a server behind a proxy; undefined: the address that it listens at. */
  publicUrl: string | undefined;
  /** Addresses and networks of proxies, beside loopback, whose word about a caller's address is taken. */
  trustedProxies: string[];
  /** Where people sign in instead of here. */
  outsideIssuer: OutsideIssuer | undefined;
  /** Internal hosts and networks that steps of workflows may reach all the same: `10.1.0.0/16`, `jira.local`. */
  allowOutbound: string[];
  /** The file that every audit entry is written to, absolute; `off`: none any more; undefined: as before. */
  auditLog: string | undefined;
  /** Integrations of every organization may use the identity that these clouds give this machine. */
  machineIdentity: readonly MachineCloud[];
  /** Carry on no execution until an administrator says so. */
  holdExecutions: boolean;
  /** Where a team's bills lie, beside its servers' own folders; undefined: in the data folder. */
  billStore: { place: StorePlace; cacheBytes: number; environment: Environment } | undefined;
  /** Where plans of cost queries are asked beside DuckDB; undefined: nowhere. */
  clickhouse: ClickHouseConfig | undefined;
  /** The kinds of work that this process does; others on the same database do the rest. */
  roles: Roles;
  /** Where traces and metrics are sent to; undefined: nowhere. */
  otlp: OtlpConfig | undefined;
  /** Milliseconds from which a query is written to the log; undefined: none is. */
  slowQueryMs: number | undefined;
  /** Give up what was sealed with a lost key, and make a new one. */
  newKey: boolean;
  /** The folder of a backup that the workspace is put back to before anything else. */
  restore: string | undefined;
  /** The first organisation is a provider with customers (MSP): heeded at the first start only. */
  msp?: true;
  logLevel: LogLevel;
}

const USAGE =
  'Usage: --data DIR [--port P] [--host ADDRESS] [--bootstrap-key-file FILE] [--public-url https://HOST] ' +
  '[--trust-proxy ADDRESSES] [--bill-store URL [--bill-cache 20GB]] [--clickhouse-url URL] [--roles api,engine,imports,rules,code] [--otlp-endpoint URL] [--slow-query-ms N] [--audit-log FILE|off] [--hold-executions] [--new-key] [--restore BACKUP] [--msp] [--oidc-issuer URL --oidc-client-id ID [--oidc-email trusted]]; DATABASE_URL names a PostgreSQL server, ' +
  'DATABASE_APP_URL the same as a role that is not its owner, ' +
  'COSTLOOM_OIDC_CLIENT_SECRET the secret for the issuer.';
/** Flags without a value. */
const HOLD = '--hold-executions';
const MSP = '--msp';
const NEW_KEY = '--new-key';
const switches: readonly string[] = [HOLD, MSP, NEW_KEY];
const flags = {
  data: { type: 'string', multiple: true },
  port: { type: 'string', multiple: true },
  host: { type: 'string', multiple: true },
  restore: { type: 'string', multiple: true },
  'bootstrap-key-file': { type: 'string', multiple: true },
  'public-url': { type: 'string', multiple: true },
  'trust-proxy': { type: 'string', multiple: true },
  'bill-store': { type: 'string', multiple: true },
  'bill-cache': { type: 'string', multiple: true },
  'clickhouse-url': { type: 'string', multiple: true },
  roles: { type: 'string', multiple: true },
  'otlp-endpoint': { type: 'string', multiple: true },
  'audit-log': { type: 'string', multiple: true },
  'slow-query-ms': { type: 'string', multiple: true },
  'oidc-issuer': { type: 'string', multiple: true },
  'oidc-client-id': { type: 'string', multiple: true },
  'oidc-email': { type: 'string', multiple: true },
} as const;
type Flag = keyof typeof flags;
const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/** What is told instead of a start, where the arguments ask for it. */
export const helpAsked = (argv: readonly string[]): string | undefined =>
  argv.some((argument) => argument === '--help' || argument === '-h') ? USAGE : undefined;

export const processEnvironment = (): Environment => process.env;

/**
 * `argv` without the interpreter and the script. Throws `Fault('bad_input')` whose message names the flag or variable.
 * A host that is not loopback is refused unless DATABASE_URL is set: only a team server is reached from elsewhere.
 */
export function readConfig(argv: readonly string[], env: Environment): ServerConfig {
  const given = parse(argv.filter((argument) => !switches.includes(argument)));
  const databaseUrl = readDatabaseUrl('DATABASE_URL', env.DATABASE_URL);
  const data = single(given, 'data');
  if (data === undefined) throw refuse('--data', 'is missing: name the folder for the data');
  const keyFile = single(given, 'bootstrap-key-file');
  const publicFlag = single(given, 'public-url');
  const publicUrl =
    publicFlag === undefined
      ? readPublicUrl('COSTLOOM_PUBLIC_URL', env.COSTLOOM_PUBLIC_URL, refuse)
      : readPublicUrl('--public-url', publicFlag, refuse);
  return {
    dataDir: resolve(data),
    host: readHost(single(given, 'host'), databaseUrl !== undefined),
    port: readPort(single(given, 'port')),
    bootstrapKeyFile: keyFile === undefined ? undefined : resolve(keyFile),
    databaseUrl,
    databaseAppUrl: readAppUrl(env.DATABASE_APP_URL, databaseUrl),
    publicUrl,
    trustedProxies: readTrustedProxies(single(given, 'trust-proxy'), publicUrl !== undefined, refuse),
    outsideIssuer: readOutsideIssuer(
      {
        issuer: single(given, 'oidc-issuer'),
        clientId: single(given, 'oidc-client-id'),
        clientSecret: env.COSTLOOM_OIDC_CLIENT_SECRET,
        email: single(given, 'oidc-email'),
      },
      refuse,
    ),
    allowOutbound: (env.COSTLOOM_ALLOW_OUTBOUND ?? '').split(',').flatMap((entry) => entry.trim() || []),
    auditLog: readAuditLog(single(given, 'audit-log')),
    machineIdentity: readMachineIdentity(env[MACHINE]),
    billStore: readBillStore(
      option(given, 'bill-store', env.COSTLOOM_BILL_STORE),
      single(given, 'bill-cache'),
      {
        team: databaseUrl !== undefined,
        env,
      },
    ),
    clickhouse: readClickHouse(option(given, 'clickhouse-url', env.COSTLOOM_CLICKHOUSE_URL), {
      team: databaseUrl !== undefined,
      env,
      refuse,
    }),
    roles: readRoles(single(given, 'roles'), databaseUrl !== undefined, refuse),
    otlp: readOtlp(single(given, 'otlp-endpoint'), env, refuse),
    slowQueryMs: readSlow(single(given, 'slow-query-ms'), refuse),
    holdExecutions: argv.includes(HOLD),
    newKey: argv.includes(NEW_KEY),
    restore: readRestore(single(given, 'restore'), databaseUrl !== undefined),
    ...(argv.includes(MSP) ? { msp: true } : {}),
    logLevel: readLevel(env.COSTLOOM_LOG_LEVEL),
  };
}

const MACHINE = 'COSTLOOM_MACHINE_IDENTITY';

function readMachineIdentity(value = ''): MachineCloud[] {
  return value
    .split(',')
    .flatMap((part) => part.trim() || [])
    .map((part) => {
      const cloud = machineClouds.find((one) => one === part);
      if (!cloud) throw refuse(MACHINE, 'must be “aws”, “azure” or “aws,azure”, or left out');
      return cloud;
    });
}

function refuse(name: string, reason: string): Fault {
  return new Fault('bad_input', `${name} ${reason}. ${USAGE}`, [{ field: name, reason }]);
}

function parse(argv: readonly string[]): Partial<Record<Flag, string[]>> {
  for (const [index, argument] of argv.entries()) {
    const name = /^--([^=]+)/.exec(argument)?.[1];
    if (name === undefined) {
      const taken = index > 0 && /^--[^=]+$/.test(argv[index - 1] ?? '');
      if (!taken) throw refuse(`“${argument}”`, 'is not expected here');
    } else if (!Object.hasOwn(flags, name)) throw refuse(`--${name}`, 'is not a known flag');
    else if (
      !argument.includes('=') &&
      (argv[index + 1] === undefined || argv[index + 1]?.startsWith('--'))
    ) {
      throw refuse(`--${name}`, 'needs a value');
    }
  }
  return parseArgs({ args: [...argv], options: flags, strict: true, allowPositionals: false }).values;
}

function single(given: Partial<Record<Flag, string[]>>, flag: Flag): string | undefined {
  const values = given[flag] ?? [];
  if (values.length > 1) throw refuse(`--${flag}`, 'is given twice');
  const [value] = values;
  if (value !== undefined && value.trim() === '') throw refuse(`--${flag}`, 'needs a value');
  return value;
}

/** Or the variable that may be set instead, so that parts of a deployment each add their own. */
function option(
  given: Partial<Record<Flag, string[]>>,
  flag: Flag,
  variable: string | undefined,
): string | undefined {
  return single(given, flag) ?? (variable?.trim() ? variable : undefined);
}

const readAuditLog = (file: string | undefined) =>
  file === undefined || file === 'off' ? file : resolve(file);

function readRestore(folder: string | undefined, team: boolean): string | undefined {
  if (folder === undefined) return undefined;
  if (team) throw refuse('--restore', backupWords.restoreTeam);
  return resolve(folder);
}

const CACHE = '20GB';

function readBillStore(
  store: string | undefined,
  cache: string | undefined,
  { team, env }: { team: boolean; env: Environment },
): ServerConfig['billStore'] {
  if (store === undefined) {
    if (cache !== undefined) throw refuse('--bill-cache', 'goes with --bill-store, which is not given');
    return undefined;
  }
  if (!team)
    throw refuse(
      '--bill-store',
      'goes with DATABASE_URL: a server with its own database keeps its bills in the data folder, and backs them up',
    );
  return {
    place: readStorePlace(store, refuse),
    cacheBytes: readCacheSize(cache ?? CACHE, refuse),
    environment: env,
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw refuse('--port', `is “${text}”: a whole number from 0 to 65535 is needed`);
  return port;
}

function readHost(host: string | undefined, team: boolean): string {
  if (host === undefined) return '127.0.0.1';
  if (isLoopback(host)) return host;
  if (isIP(host) === 0) {
    throw refuse('--host', `is “${host}”: an IP address or localhost is needed`);
  }
  if (!team) {
    throw refuse(
      '--host',
      `is ${host}, which other machines can reach: a server with its own database listens on this machine only; ` +
        'set DATABASE_URL to run a team server',
    );
  }
  return host;
}

function readDatabaseUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw refuse(name, 'is not an address of the form postgresql://user:password@host:5432/database');
  }
  return text;
}

function readAppUrl(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  const url = readDatabaseUrl('DATABASE_APP_URL', text);
  if (url !== undefined && databaseUrl === undefined)
    throw refuse('DATABASE_APP_URL', 'goes with DATABASE_URL, which is not set');
  return url;
}

function readLevel(text: string | undefined): LogLevel {
  if (text === undefined || text === '') return 'info';
  const level = levels.find((known) => known === text);
  if (!level) throw refuse('COSTLOOM_LOG_LEVEL', `is “${text}”: one of ${levels.join(', ')} is needed`);
  return level;
}
