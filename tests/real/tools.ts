import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** MIT, or MIT-0 (smtp-server). They stand beside the project, because nothing of it needs them. */
const packages = ['azurite@3.37.0', '@20minutes/s3rver@5.0.0', 'smtp-server@3.21.6', 'mailparser@3.14.2'];
const folder = join(tmpdir(), 'costloom-real-servers');
/** The Node.js that the product runs on. */
export const nodeProgram = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));
const STARTS_MS = 60_000;

/** The folder of a package; all of them are fetched with the first. */
export async function fetchedPackage(name: string): Promise<string> {
  const found = join(folder, 'node_modules', name);
  if (!existsSync(join(found, 'package.json'))) {
    await mkdir(folder, { recursive: true });
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', [...args, ...packages], { timeout: 600_000 });
  }
  return found;
}

/** The distribution's program, which it installs where it may. */
export async function distributionProgram(path: string, debianPackage: string): Promise<string> {
  if (existsSync(path)) return path;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, timeout: 300_000 });
  const install = ['install', '-y', '--no-install-recommends', debianPackage];
  await run('apt-get', install, { env, timeout: 900_000, maxBuffer: 64 * 1024 * 1024 });
  return path;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts a server of ours to stop, in Node.js if nothing else is said, and waits until its port answers. */
export async function startProgram(
  args: string[],
  port: number,
  env: Record<string, string> = {},
  program = nodeProgram,
): Promise<{ stop(): Promise<void> }> {
  const said: string[] = [];
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (piece: Buffer) => said.push(piece.toString()));
  child.stderr?.on('data', (piece: Buffer) => said.push(piece.toString()));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  for (let waited = 0; !(await answers(port)); waited += 200) {
    if (child.exitCode !== null || waited > STARTS_MS)
      throw new Error(`${program} ${args[0]} did not start: ${said.join('').slice(-2000)}`);
    await wait(200);
  }
  return {
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
