import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createBrowser } from '@tests/contract/browser';
import { distributionProgram, startProgram } from './tools';

const SETTINGS = '/etc/glewlwyd/glewlwyd.conf';
const TABLES = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
/** The password with which its own tables are delivered. */
const ADMIN = { username: 'admin', password: 'password' };

export const CLIENT_ID = 'costloom';
/** Glewlwyd does not decode a secret, so this one has only letters, which are never encoded (RFC 6749, 2.3.1). */
export const CLIENT_SECRET = 'aSecretBetweenTheTwoServers';

function settings(given: string, port: number, database: string): string {
  const own = new Map([
    ['port', String(port)],
    ['external_url', `"http://127.0.0.1:${port}"`],
    ['log_mode', '"console"'],
  ]);
  const lines = given.split('\n').filter((line) => !line.startsWith('@include'));
  const changed = lines.map((line) => {
    const name = /^(\w+)=/.exec(line)?.[1] ?? '';
    return own.has(name) ? `${name}=${own.get(name)}` : line;
  });
  return `bind_address="127.0.0.1"\ndatabase = { type = "sqlite3"; path = "${database}"; };\n${changed.join('\n')}`;
}

function keys() {
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { key: pair.privateKey, cert: pair.publicKey };
}

const openId = (issuer: string) => ({
  module: 'oidc',
  name: 'oidc',
  display_name: 'OpenID',
  parameters: {
    iss: issuer,
    'jwt-type': 'ecdsa',
    'jwt-key-size': '256',
    ...keys(),
    'access-token-duration': 3600,
    'refresh-token-duration': 3600,
    'code-duration': 600,
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    'auth-type-id-token-enabled': true,
    'auth-type-refresh-enabled': true,
    'jwks-show': true,
    'pkce-allowed': true,
    'pkce-required': true,
    'email-claim': 'mandatory',
    'allowed-scope': ['openid', 'email'],
    'subject-type': 'public',
  },
});

type Answer = Awaited<ReturnType<ReturnType<typeof createBrowser>['request']>>;

/** Glewlwyd, an OpenID provider of the distribution, which says nothing of whether an address is verified. */
export async function startIssuer(port: number, redirectUri: string) {
  const program = await distributionProgram('/usr/bin/glewlwyd', 'glewlwyd');
  const folder = await mkdtemp(join(tmpdir(), 'issuer-'));
  const tables = new DatabaseSync(join(folder, 'issuer.db'));
  tables.exec(await readFile(TABLES, 'utf8'));
  tables.close();
  const file = join(folder, 'issuer.conf');
  await writeFile(file, settings(await readFile(SETTINGS, 'utf8'), port, join(folder, 'issuer.db')));
  const running = await startProgram([`--config-file=${file}`], port, {}, program);
  const issuer = `http://127.0.0.1:${port}/api/oidc`;
  const admin = createBrowser();

  async function send(browser: typeof admin, method: string, path: string, body: object): Promise<Answer> {
    const to = `http://127.0.0.1:${port}/api/${path}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await browser.request(to, { method, headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }
  const signIn = (browser: typeof admin, who: typeof ADMIN) => send(browser, 'POST', 'auth', who);

  await signIn(admin, ADMIN);
  await send(admin, 'POST', 'mod/plugin/', openId(issuer));
  const scope = { name: 'email', display_name: 'Email', description: 'The address' };
  await send(admin, 'POST', 'scope/', { ...scope, password_required: true, password_max_age: 0, scheme: {} });
  await send(admin, 'POST', 'client/', {
    client_id: CLIENT_ID,
    name: 'Costloom',
    client_secret: CLIENT_SECRET,
    password: CLIENT_SECRET,
    confidential: true,
    enabled: true,
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_basic'],
    scope: ['openid', 'email'],
  });

  return {
    issuer,
    async addPerson(username: string, email: string, password: string): Promise<void> {
      const person = { username, password, name: username, email, enabled: true };
      await send(admin, 'POST', 'user/', { ...person, scope: ['openid', 'email'] });
    },
    /** What its sign-in page does: the password, the consent, and back to where the person came from. */
    async signIn(browser: typeof admin, page: Answer, who: { username: string; password: string }) {
      const back = page.url.searchParams.get('callback_url') ?? '';
      await signIn(browser, who);
      await send(browser, 'PUT', `auth/grant/${CLIENT_ID}`, { scope: 'openid email' });
      return browser.open(`${back}&g_continue`);
    },
    /** From now on it signs with another key. */
    async changeKey(): Promise<void> {
      await send(admin, 'PUT', 'mod/plugin/oidc', openId(issuer));
      await send(admin, 'PUT', 'mod/plugin/oidc/reset', {});
    },
    async stop(): Promise<void> {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
