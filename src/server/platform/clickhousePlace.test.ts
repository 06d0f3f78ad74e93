import { expect, it } from 'vitest';
import { readConfig } from './config';

const team = { DATABASE_URL: 'postgres://u:p@db/costloom' };
const read = (url: string, env: Record<string, string> = team) =>
  readConfig(['--data', '/d', '--clickhouse-url', url], env).clickhouse;

it('is an address with a database, and credentials of the environment', () => {
  const own = { COSTLOOM_CLICKHOUSE_USER: 'costs', COSTLOOM_CLICKHOUSE_PASSWORD: 'p' };
  expect(read('https://ch.local:8443/costloom', { ...team, ...own })).toEqual({
    url: 'https://ch.local:8443',
    database: 'costloom',
    username: 'costs',
    password: 'p',
  });
  expect(read('http://127.0.0.1:8123/costloom')?.username).toBe('default');
  expect(read('http://ch:8123/costloom?insecure=yes')?.url).toBe('http://ch:8123');
  expect(readConfig(['--data', '/d'], team).clickhouse).toBeUndefined();
  const variable = { ...team, COSTLOOM_CLICKHOUSE_URL: 'https://ch.local/other' };
  expect(readConfig(['--data', '/d'], variable).clickhouse?.database).toBe('other');
  expect(read('https://ch.local/flag', variable)?.database).toBe('flag');
  expect(readConfig(['--data', '/d'], { ...team, COSTLOOM_CLICKHOUSE_URL: ' ' }).clickhouse).toBeUndefined();
});

it.each([
  ['tcp://ch:9000/costloom', 'https:// address'],
  ['https://u:hunter2@ch/costloom', 'must not carry credentials'],
  ['http://ch:8123/costloom', 'is without https'],
  ['https://ch/', 'must name a database'],
  ['https://ch/a-b', 'must name a database'],
  ['https://ch/a?x=1', 'insecure only'],
])('refuses %s', (url, words) => {
  expect(() => read(url)).toThrow(words);
  expect(() => read(url)).not.toThrow('hunter2');
});

it('goes with a PostgreSQL server of a team', () => {
  expect(() => read('https://ch/costloom', {})).toThrow('goes with DATABASE_URL');
});
