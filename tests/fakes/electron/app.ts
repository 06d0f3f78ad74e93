import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { App, CommandLine, ProcessMetric } from 'electron';
import { required, Refusable, type Offers } from './offers.ts';
import { seen } from './seen.ts';

const named = (argument: string) => /^--([^=]+)(?:=(.*))?$/s.exec(argument);

const commandLine: Offers<CommandLine, 'getSwitchValue' | 'hasSwitch'> = {
  getSwitchValue: (name) => process.argv.map(named).findLast((found) => found?.[1] === name)?.[2] ?? '',
  hasSwitch: (name) => process.argv.some((argument) => named(argument)?.[1] === name),
};

/** What the other parts of the double do for the app as a whole. */
interface Parts {
  /** Asks every window to close; false when one was held back. */
  closeWindows(): Promise<boolean>;
  metrics(): ProcessMetric[];
  /** The double itself, for functions of tests. */
  whole: unknown;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

class AppDouble
  extends EventEmitter
  implements
    Offers<
      App,
      | 'enableSandbox'
      | 'setAppUserModelId'
      | 'setPath'
      | 'getPath'
      | 'getVersion'
      | 'isReady'
      | 'whenReady'
      | 'quit'
      | 'relaunch'
      | 'requestSingleInstanceLock'
      | 'releaseSingleInstanceLock'
      | 'setAsDefaultProtocolClient'
      | 'getAppMetrics'
      | 'isPackaged'
    >
{
  readonly isPackaged = true;
  readonly commandLine = commandLine;
  readonly parts: Parts = { closeWindows: () => Promise.resolve(true), metrics: () => [], whole: null };
  #paths = new Map<string, string>();
  #ready = Promise.withResolvers<void>();
  #isReady = false;
  #quitting: Promise<void> | undefined;
  #lock: { file: string; server: Server } | undefined;
  #said: Promise<void> = Promise.resolve();

  /** No part of Electron: its own start, once the app's program is loaded. */
  becomeReady(): void {
    this.#isReady = true;
    this.#ready.resolve();
    this.emit('ready', {}, {});
  }

  enableSandbox(): void {
    required(!this.#isReady, 'app.enableSandbox() can only be called before the app is ready');
  }
  setAppUserModelId(): void {}
  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }
  getPath(name: Parameters<App['getPath']>[0]): string {
    const path = this.#paths.get(name);
    required(path !== undefined, `the double was not told of the path ${name}`);
    return path ?? '';
  }
  getVersion(): string {
    return '0.0.0-double';
  }
  isReady(): boolean {
    return this.#isReady;
  }
  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    seen.ownSchemes.push(scheme);
    return true;
  }
  getAppMetrics(): ProcessMetric[] {
    required(this.#isReady, 'app.getAppMetrics() needs a ready app');
    return this.parts.metrics();
  }
  relaunch(): void {
    throw new Error('the double does not start an app again');
  }

  quit(): void {
    this.#quitting ??= this.#end().finally(() => (this.#quitting = undefined));
  }

  get isQuitting(): boolean {
    return this.#quitting !== undefined;
  }

  async #end(): Promise<void> {
    // Electron tells of it in a task of its own.
    await new Promise((done) => setImmediate(done));
    await this.#said;
    const before = new Refusable();
    this.emit('before-quit', before);
    if (before.defaultPrevented || !(await this.parts.closeWindows())) return;
    const will = new Refusable();
    this.emit('will-quit', will);
    if (will.defaultPrevented) return;
    this.emit('quit', {}, 0);
    this.releaseSingleInstanceLock();
    process.exit(0);
  }

  /** Of the folder `userData`, between processes. */
  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData');
    mkdirSync(folder, { recursive: true });
    const [file, socket] = [join(folder, 'SingletonLock'), join(folder, 'SingletonSocket')];
    if (existsSync(file) && isAlive(Number(readFileSync(file, 'utf8')))) {
      this.#said = tell(socket, { argv: process.argv, cwd: process.cwd() });
      return false;
    }
    writeFileSync(file, String(process.pid));
    rmSync(socket, { force: true });
    const server = createServer((other) => {
      let text = '';
      other.on('data', (piece) => (text += String(piece)));
      other.on('end', () => {
        const { argv, cwd } = JSON.parse(text) as { argv: string[]; cwd: string };
        this.emit('second-instance', {}, argv, cwd, {});
        other.end();
      });
    });
    server.listen({ path: socket, exclusive: true }).unref();
    this.#lock = { file, server };
    return true;
  }
  releaseSingleInstanceLock(): void {
    if (!this.#lock) return;
    rmSync(this.#lock.file, { force: true });
    this.#lock.server.close();
    this.#lock = undefined;
  }
}

function tell(socket: string, what: object): Promise<void> {
  return new Promise((resolve) => {
    const other = connect(socket);
    other.on('error', () => resolve());
    other.on('close', () => resolve());
    other.resume();
    other.end(JSON.stringify(what));
  });
}

export const app = new AppDouble();
