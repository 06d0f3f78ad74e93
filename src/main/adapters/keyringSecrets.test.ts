import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, type TestContext } from 'vitest';

const adapter = new URL('./keyringSecrets.ts', import.meta.url).href;

/** Runs the adapter itself in a Node of its own, because the service belongs to the environment of a process. */
const program = `
const { openKeyring } = await import(${JSON.stringify(adapter)});
const say = (name, value) => console.log(name + '=' + JSON.stringify(value));
try {
  const store = await openKeyring('Costloom test');
  say('absent', await store.get('key'));
  await store.set('key', 'v\\u00e4lue');
  say('kept', await store.get('key'));
  await store.set('key', 'another');
  say('replaced', await store.get('key'));
  await store.delete('key');
  say('deleted', await store.get('key'));
  await store.delete('key');
} catch (error) {
  say('refused', error.message);
}
process.exit(0);
`;
const unlocked = `printf pass | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" "$@"`;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'costloom-keyring-'));
  writeFileSync(join(home, 'program.mjs'), program);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function run(command: string, args: string[]) {
  const node = [process.execPath, '--no-warnings', join(home, 'program.mjs')];
  const env = { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home };
  const [first = '', ...rest] = [...(command ? [command] : []), ...args, ...node];
  return spawnSync(first, rest, { env, encoding: 'utf8', timeout: 30_000 }).stdout;
}

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

function needLinux(context: TestContext) {
  if (process.platform !== 'linux') context.skip('the Secret Service is the keychain of Linux');
}

test('a real Secret Service keeps, replaces and forgets', (context) => {
  needLinux(context);
  if (!has('dbus-run-session') || !has('gnome-keyring-daemon')) {
    context.skip('NOT RUN: this machine has no Secret Service (apt-get install dbus gnome-keyring)');
  }
  const lines = run('dbus-run-session', ['--', 'sh', '-c', unlocked]).trim().split('\n');
  expect(lines).toEqual(['absent=null', 'kept="välue"', 'replaced="another"', 'deleted=null']);
});

test('without a Secret Service it refuses at once, and never falls back to the kernel keyring', (context) => {
  needLinux(context);
  expect(run('', [])).toMatch(/^refused=/);
});
