import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { watchMemory } from '../../platform/processes/worker';
import { WorkerLink } from '../worker/link';
import type { LaunchWorker } from '../worker/process';
import type { ConsoleRequest, ConsoleResult } from './run';

/** A statement is ended after so long, and its process with it. */
export const CONSOLE_SECONDS = 30;
/** What the engine allots is limited by itself; this also counts what it does not. */
const PROCESS_BYTES = 1024 ** 3;
const MEMORY_EVERY_MS = 100;
const PIECE = 256 * 1024;

type Asked = Omit<ConsoleRequest, 'tempDir' | 'csv'>;

interface ConsoleOptions {
  launch: LaunchWorker;
  /** Where each run has a folder while it lasts. */
  temporary: string;
  seconds?: number;
  processBytes?: number;
}

/** Runs statements of people, each in a process of its own that ends with it: it cannot hurt other questions. */
export function createConsoleRunner(options: ConsoleOptions) {
  const { launch, temporary, seconds = CONSOLE_SECONDS, processBytes = PROCESS_BYTES } = options;
  const links = new Set<WorkerLink>();

  async function ask(request: ConsoleRequest, signal: AbortSignal): Promise<ConsoleResult> {
    let tooMuch = false;
    let watch: { stop(): void } | undefined;
    const link = new WorkerLink(
      () => {
        const child = launch();
        const onTooMuch = () => {
          tooMuch = true;
          child.kill();
        };
        watch = watchMemory(child, { most: processBytes, everyMs: MEMORY_EVERY_MS, onTooMuch });
        return child;
      },
      { readyMs: 10_000, onExit: () => watch?.stop() },
    );
    links.add(link);
    const stop = () => void link.end();
    signal.addEventListener('abort', stop);
    try {
      return await link.call('console', request, { timeoutMs: seconds * 1000, signal });
    } catch (error) {
      throw signal.aborted ? cancelled() : toldOf(error, { tooMuch, seconds });
    } finally {
      signal.removeEventListener('abort', stop);
      links.delete(link);
      await link.end();
      watch?.stop();
    }
  }

  /** A folder for one run; whatever a process that was ended left in it goes with it. */
  async function folder(): Promise<{ path: string; spill: string; remove(): Promise<void> }> {
    const path = join(temporary, `console-${randomUUID()}`);
    const spill = join(path, 'spill');
    await mkdir(spill, { recursive: true });
    return {
      path,
      spill,
      remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
    };
  }

  return {
    async run(asked: Asked, signal: AbortSignal): Promise<ConsoleResult> {
      const own = await folder();
      try {
        return await ask({ ...asked, tempDir: own.spill }, signal);
      } finally {
        await own.remove();
      }
    },

    /** The rows as CSV, piece by piece, once all of them are there. */
    async *csv(asked: Asked, signal: AbortSignal): AsyncIterable<string> {
      const own = await folder();
      try {
        const file = join(own.path, 'result.csv');
        await ask({ ...asked, tempDir: own.spill, csv: file }, signal);
        const pieces: AsyncIterable<unknown> = createReadStream(file, {
          encoding: 'utf8',
          highWaterMark: PIECE,
        });
        for await (const piece of pieces) yield String(piece);
      } finally {
        await own.remove();
      }
    },

    close() {
      for (const link of links) void link.end();
    },
  };
}

export type ConsoleRunner = ReturnType<typeof createConsoleRunner>;

const cancelled = () => new Fault('cancelled', 'The request was cancelled.');

function toldOf(error: unknown, { tooMuch, seconds }: { tooMuch: boolean; seconds: number }): unknown {
  if (!(error instanceof Fault)) return error;
  if (tooMuch) return new Fault('unprocessable:query_too_heavy', faults.memory);
  if (error.code === 'timeout') return new Fault('unprocessable:query_too_slow', faults.time(seconds));
  // A stored file that cannot be read has data that says so.
  if (error.code === 'unavailable' && error.data === undefined)
    return new Fault('unprocessable:query_failed', faults.broken);
  return error;
}
