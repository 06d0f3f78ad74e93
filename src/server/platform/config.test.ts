import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpAsked, readConfig } from './config';
import { allRoles } from './roles';

const url = 'postgresql://user:hidden@db.example:5432/costloom';

describe('the configuration of the server', () => {
  it('has loopback, any free port and the embedded database when only the folder is named', () => {
    expect(readConfig(['--data', 'here'], {})).toEqual({
      dataDir: resolve('here'),
      host: '127.0.0.1',
      port: 0,
      bootstrapKeyFile: undefined,
      databaseUrl: undefined,
      publicUrl: undefined,
      trustedProxies: [],
      outsideIssuer: undefined,
      allowOutbound: [],
      machineIdentity: [],
      roles: allRoles,
      holdExecutions: false,
      newKey: false,
      logLevel: 'info',
    });
  });

  it('takes every flag, with a blank or an equals sign', () => {
    const argv = [
      '--data=/d',
      '--port',
      '8080',
      '--host',
      '::1',
      '--bootstrap-key-file=/k',
      '--hold-executions',
      '--new-key',
    ];
    expect(readConfig(argv, { DATABASE_URL: url, COSTLOOM_LOG_LEVEL: 'debug' })).toMatchObject({
      dataDir: resolve('/d'),
      host: '::1',
      port: 8080,
      bootstrapKeyFile: resolve('/k'),
      databaseUrl: url,
      machineIdentity: [],
      holdExecutions: true,
      newKey: true,
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

  it('tells how it is used where somebody asks', () => {
    for (const ask of [['--help'], ['-h'], ['--data', 'a', '--help']])
      expect(helpAsked(ask)).toMatch(/^Usage: --data DIR/);
    expect(helpAsked(['--data', 'a'])).toBeUndefined();
  });

  it('takes the roles of a process of a team, and refuses those that there are not', () => {
    const roles = (text: string) => readConfig(['--data', 'a', '--roles', text], { DATABASE_URL: url }).roles;
    expect([...roles('api, code')]).toEqual(['api', 'code']);
    expect(readConfig(['--data', 'a'], { DATABASE_URL: url }).roles).toEqual(allRoles);
    expect(() => roles('api,cook')).toThrow('--roles names “cook”: one or more of api, engine, imports');
    expect(() => roles('api,')).toThrow('--roles names “”');
    expect(() => readConfig(['--data', 'a', '--roles', 'api'], {})).toThrow('--roles goes with DATABASE_URL');
  });

  it('lets a team server listen on an address that is named', () => {
    expect(readConfig(['--data', 'a', '--host', '0.0.0.0'], { DATABASE_URL: url }).host).toBe('0.0.0.0');
    expect(readConfig(['--data', 'a'], { DATABASE_URL: url }).host).toBe('127.0.0.1');
  });

  it('takes the address of the everyday role beside it, and not alone', () => {
    const [DATABASE_URL, DATABASE_APP_URL] = [
      'postgresql://owner@db/costloom',
      'postgresql://web@db/costloom',
    ];
    const argv = ['--data', 'a'];
    expect(readConfig(argv, { DATABASE_URL, DATABASE_APP_URL }).databaseAppUrl).toBe(DATABASE_APP_URL);
    expect(() => readConfig(argv, { DATABASE_APP_URL })).toThrow(/^DATABASE_APP_URL goes with DATABASE_URL/);
    expect(() => readConfig(argv, { DATABASE_URL, DATABASE_APP_URL: 'web' })).toThrow(
      /^DATABASE_APP_URL is not an address/,
    );
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

  it('takes the public address from the flag, else from the environment, as an origin', () => {
    const env = { COSTLOOM_PUBLIC_URL: 'https://Costs.Example:8443/' };
    expect(readConfig(['--data', 'a'], env).publicUrl).toBe('https://costs.example:8443');
    expect(readConfig(['--data', 'a', '--public-url', 'http://localhost:1'], env).publicUrl).toBe(
      'http://localhost:1',
    );
    const behind = [
      '--data',
      'a',
      '--public-url',
      'https://c.example',
      '--trust-proxy',
      '10.0.0.7, fd00:1:2::/48',
    ];
    expect(readConfig(behind, {}).trustedProxies).toEqual(['10.0.0.7', 'fd00:1:2::/48']);
  });

  it('takes an outside issuer by its address or its discovery document, and its secret from the environment', () => {
    const read = (issuer: string, env = {}) =>
      readConfig(['--data', 'a', '--oidc-issuer', issuer, '--oidc-client-id', 'c'], env).outsideIssuer;
    expect(read('https://id.example/realms/a/.well-known/openid-configuration')).toEqual({
      issuer: 'https://id.example/realms/a',
      clientId: 'c',
      clientSecret: undefined,
    });
    expect(read('https://id.example/', { COSTLOOM_OIDC_CLIENT_SECRET: 'hidden' })).toEqual({
      issuer: 'https://id.example',
      clientId: 'c',
      clientSecret: 'hidden',
    });
    const trusted = [
      '--oidc-issuer',
      'https://id.example',
      '--oidc-client-id',
      'c',
      '--oidc-email',
      'trusted',
    ];
    expect(readConfig(['--data', 'a', ...trusted], {}).outsideIssuer).toMatchObject({ emailTrusted: true });
  });

  it.each([
    [['--public-url', 'http://costs.example'], '--public-url is http://costs.example: https is needed'],
    [['--public-url', 'costs.example'], '--public-url must be an https:// address'],
    [['--public-url', 'https://u:hidden@costs.example'], '--public-url must not carry a user or password'],
    [['--public-url', 'https://costs.example/app'], '--public-url has the path /app'],
    [['--public-url', 'https://costs.example/?a=1'], '--public-url must not carry a query'],
    [['--trust-proxy', '10.0.0.1'], '--trust-proxy needs --public-url'],
    [['--public-url', 'https://c.example', '--trust-proxy', 'all'], '--trust-proxy names “all”'],
    [['--public-url', 'https://c.example', '--trust-proxy', '0.0.0.0/0'], '--trust-proxy names “0.0.0.0/0”'],
    [
      ['--public-url', 'https://c.example', '--trust-proxy', '10.0.0.0/8'],
      'callers can be in so wide a network',
    ],
    [
      ['--public-url', 'https://c.example', '--trust-proxy', 'fd00::/8'],
      'callers can be in so wide a network',
    ],
    [['--public-url', 'https://c.example', '--trust-proxy', ''], '--trust-proxy needs a value'],
    [['--oidc-issuer', 'https://id.example'], '--oidc-client-id is missing'],
    [['--oidc-client-id', 'c'], '--oidc-client-id needs --oidc-issuer'],
    [['--oidc-email', 'trusted'], '--oidc-email needs --oidc-issuer'],
    [
      ['--oidc-issuer', 'https://i.example', '--oidc-client-id', 'c', '--oidc-email', 'yes'],
      '--oidc-email is “yes”: verified or trusted',
    ],
    [['--oidc-issuer', 'http://id.example', '--oidc-client-id', 'c'], '--oidc-issuer is http://id.example'],
  ])('refuses %j', (argv, message) => {
    expect(() => readConfig(['--data', 'a', ...argv], {})).toThrow(message);
    expect(() => readConfig(['--data', 'a', ...argv], {})).not.toThrow(/hidden/);
  });

  it('names the variable when that is what is wrong', () => {
    expect(() => readConfig(['--data', 'a'], { COSTLOOM_PUBLIC_URL: 'http://costs.example' })).toThrow(
      /^COSTLOOM_PUBLIC_URL is http:\/\/costs\.example/,
    );
  });
});
