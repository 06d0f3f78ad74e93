import { isLoopback, type Refuse } from './teamConfig';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ClickHouseConfig {
  /** The origin of its HTTP interface. */
  url: string;
  database: string;
  username: string;
  /** From the environment only. Never to be logged. */
  password: string;
}

const FLAG = '--clickhouse-url';
const USER = 'COSTLOOM_CLICKHOUSE_USER';
const PASSWORD = 'COSTLOOM_CLICKHOUSE_PASSWORD';

/** `https://host:8443/database`; `?insecure=yes` where only an own network lies between. */
export function readClickHouse(
  text: string | undefined,
  { team, env, refuse }: { team: boolean; env: Environment; refuse: Refuse },
): ClickHouseConfig | undefined {
  if (text === undefined) return undefined;
  if (!team)
    throw refuse(FLAG, 'goes with DATABASE_URL: a server with its own database has bills for one machine');
  const url = URL.parse(text.trim());
  if (!url || !['https:', 'http:'].includes(url.protocol))
    throw refuse(FLAG, 'must be an https:// address of ClickHouse’s HTTP interface');
  // What is wrong is not repeated: it may be a password.
  if (url.username !== '' || url.password !== '')
    throw refuse(FLAG, `must not carry credentials: they come from ${USER} and ${PASSWORD}`);
  if (url.hash !== '' || [...url.searchParams.keys()].some((name) => name !== 'insecure'))
    throw refuse(FLAG, 'takes the parameter insecure only');
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && url.searchParams.get('insecure') !== 'yes')
    throw refuse(FLAG, 'is without https: add ?insecure=yes if only your own network lies between');
  const database = url.pathname.replaceAll(/^\/|\/$/g, '');
  if (!/^[a-z_]\w{0,62}$/i.test(database))
    throw refuse(FLAG, 'must name a database of its own: https://host:8443/costloom');
  return {
    url: url.origin,
    database,
    username: env[USER] ?? 'default',
    password: env[PASSWORD] ?? '',
  };
}
