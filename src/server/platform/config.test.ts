import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

const url = 'postgresql://user:hidden@db.example:5432/costloom';

describe('the configuration of the server', () => {
  it('has loopback, any free port and the embedded database when only the folder is named', () => {
    expect(readConfig(['--data', 'here'], {})).toEqual({
      dataDir: resolve('here'),
      host: '127.0.0.1',
      port: 0,
      bootstrapKeyFile: undefined,
      databaseUrl: undefined,
      logLevel: 'info',
    });
  });

  it('takes every flag, with a blank or an equals sign', () => {
    const argv = ['--data=/d', '--port', '8080', '--host', '::1', '--bootstrap-key-file=/k'];
    expect(readConfig(argv, { DATABASE_URL: url, COSTLOOM_LOG_LEVEL: 'debug' })).toEqual({
      dataDir: resolve('/d'),
      host: '::1',
      port: 8080,
      bootstrapKeyFile: resolve('/k'),
      databaseUrl: url,
      logLevel: 'debug',
    });
  });

  it.each([
    [[], '--data is missing'],
    [['--data'], '--data needs a value'],
    [['--data', ' '], '--data needs a value'],
    [['--data', '--port', '1'], '--data needs a value'],
    [['--data', 'a', '--data', 'b'], '--data is given twice'],
    [['--data', 'a', '--port', '65536'], '--port is “65536”'],
    [['--data', 'a', '--port', '-1'], '--port'],
    [['--data', 'a', '--port', '80a'], '--port is “80a”'],
    [['--data', 'a', '--prot', '80'], '--prot is not a known flag'],
    [['--data', 'a', 'b'], '“b” is not expected'],
    [['--data', 'a', '--host', 'example.com'], '--host is “example.com”'],
    [['--data', 'a', '--host', '0.0.0.0'], '--host is 0.0.0.0, which other machines can reach'],
    [['--data', 'a', '--host', '192.168.1.2'], '--host is 192.168.1.2'],
  ])('refuses %j and names what is wrong', (argv, message) => {
    expect(() => readConfig(argv, {})).toThrow(message);
  });

  it('lets a team server listen on an address that is named', () => {
    expect(readConfig(['--data', 'a', '--host', '0.0.0.0'], { DATABASE_URL: url }).host).toBe('0.0.0.0');
    expect(readConfig(['--data', 'a'], { DATABASE_URL: url }).host).toBe('127.0.0.1');
  });

  it.each(['mysql://x/y', 'db.example', '5432'])('refuses DATABASE_URL %s by name', (text) => {
    expect(() => readConfig(['--data', 'a'], { DATABASE_URL: text })).toThrow(
      /^DATABASE_URL is not an address/,
    );
  });

  it('refuses an unknown level of the log', () => {
    expect(() => readConfig(['--data', 'a'], { COSTLOOM_LOG_LEVEL: 'loud' })).toThrow(
      'COSTLOOM_LOG_LEVEL is “loud”',
    );
  });
});
