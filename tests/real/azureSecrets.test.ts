import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCli } from '@server/cli/cli';
import { distributionProgram } from './tools';

const run = promisify(execFile);
/** A method of Azure that answers with a secret: resources themselves never do. */
const SECRET =
  /^(?:begin_)?(?:list|get|show|fetch|create|generate|regenerate|reset|retrieve|export|grant|sync)_\w*(?:keys?|secrets?|credentials?|passwords?|tokens?|connection_?strings?|sas\w*|uris?|kubeconfig|publishing\w*|key_pair|vpn_client\w*|(?:app|auth|container)_settings|backup_configuration)$|^connection_list_configuration$|_express_route_circuit_authorization|^(?:\w*_)?grant_access$/;
/** What was looked at and tells no secret. */
const harmless: readonly [RegExp, string][] = [
  [/^appconfig kv (?:list|show)$/, 'settings by their names; secrets of theirs lie in a vault'],
  [/^(?:webapp|functionapp) deployment user show$/, 'the name of the user: its password is not answered'],
  [/^(?:webapp|functionapp) hybrid-connection add$/, 'reads the key to hand it on, and answers without it'],
  [/^hdinsight (?:azure-)?monitor enable$/, 'reads the key to hand it on, and answers without it'],
  [/^netappfiles volume reset-cifs-pw$/, 'answers nothing'],
  [/^vm boot-diagnostics get-boot-log$/, 'reads the log with a key, and answers with the log'],
  [/^bot \w+ show$/, 'answers with keys only where --show-secrets is given, which is refused'],
  [/^sshkey create$/, 'answers with the public key; the other one is a file of the run, which goes with it'],
];

let folder: string;
let commands: [string, string[]][];
beforeAll(async () => {
  await distributionProgram('/usr/bin/az', 'azure-cli');
  folder = await mkdtemp(join(tmpdir(), 'costloom-az-'));
  const script = fileURLToPath(new URL('azCommands.py', import.meta.url));
  // Nothing of it leaves this computer: whoever it asked would be a proxy that is not there.
  const env = {
    HOME: folder,
    PATH: process.env['PATH'],
    AZURE_CONFIG_DIR: folder,
    AZURE_CORE_COLLECT_TELEMETRY: 'no',
    HTTP_PROXY: 'http://127.0.0.1:9',
    HTTPS_PROXY: 'http://127.0.0.1:9',
  };
  const { stdout } = await run('/usr/bin/python3', [script], { env, maxBuffer: 64 * 1024 * 1024 });
  commands = Object.entries(JSON.parse(stdout.slice(stdout.indexOf('{'))));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('every command that asks Azure for a secret is refused, or was looked at', () => {
  expect(commands.length).toBeGreaterThan(3000);
  const cli = createCli({ searchPath: [] });
  const isRefused = (command: string) => {
    try {
      cli.read('AZURE', `az ${command}`);
      return false;
    } catch (error) {
      return /prints a secret|cannot be run/.test(String(error));
    }
  };
  const secret = commands.filter(([, methods]) => methods.some((method) => SECRET.test(method)));
  expect(secret.length).toBeGreaterThan(100);
  const taken = secret.filter(([name]) => !isRefused(name) && !harmless.some(([known]) => known.test(name)));
  expect(taken.map(([name, methods]) => [name, ...methods.filter((method) => SECRET.test(method))])).toEqual(
    [],
  );
  // What is called harmless is there, and would be found.
  const unused = harmless.filter(([known]) => !secret.some(([name]) => known.test(name) && !isRefused(name)));
  expect(unused).toEqual([]);
});
