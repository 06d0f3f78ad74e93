import { Fault, isFaultJson } from '@shared/kernel/fault';
import type { ImportProgress } from '../types';
import { isReadyWord, WorkerLine } from '../../platform/processes/line';
import { endedWhile, notReady } from './lost';
import type { LaunchWorker } from './process';
import { isFromWorker, type FromWorker, type ToWorker, type WorkerCall, type WorkerCalls } from './protocol';

export interface CallOptions {
  timeoutMs: number;
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

interface Waiting {
  // The method form lets one map hold the resolvers of every kind of call.
  resolve(data: unknown): void;
  reject(fault: Fault): void;
  onProgress: ((progress: ImportProgress) => void) | undefined;
}

/** A cancelled or late call may end by itself for so long; then its process is ended. */
const GRACE_MS = 3000;

const gone = (why: string) => endedWhile('working', why);

/** The line to one process that reads bills: calls with time-out and cancel, all failed when the process ends. */
export class WorkerLink {
  readonly #line: WorkerLine<FromWorker>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #exit: Promise<void>;
  #asked = false;
  #next = 1;

  constructor(
    launch: LaunchWorker,
    options: { readyMs: number; /** `asked`: by end(). */ onExit: (reason: string, asked: boolean) => void },
  ) {
    let exited: () => void = () => undefined;
    this.#exit = new Promise((resolve) => (exited = resolve));
    this.#line = new WorkerLine(launch(), {
      readyMs: options.readyMs,
      isReady: isReadyWord,
      isTold: isFromWorker,
      onTold: (told) => this.#receive(told),
      onExit: (reason) => {
        for (const waiting of this.#waiting.values()) waiting.reject(gone(reason));
        this.#waiting.clear();
        options.onExit(reason, this.#asked);
        exited();
      },
      late: notReady,
      unstarted: (why) => endedWhile('starting', why),
    });
  }

  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Ends the process at once; resolves when it is gone. */
  end(): Promise<void> {
    this.#asked = true;
    this.#line.kill();
    return this.#exit;
  }

  #receive(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.t === 'progress') {
      waiting.onProgress?.(message.progress);
      return;
    }
    this.#waiting.delete(message.id);
    if (message.t === 'reply') waiting.resolve(message.data);
    else
      waiting.reject(isFaultJson(message.fault) ? Fault.from(message.fault) : gone('an unreadable answer'));
  }

  /** Asks the worker. Its answer is made by this program's own code, so its shape is taken as the types say. */
  async call<K extends WorkerCall>(
    call: K,
    input: WorkerCalls[K]['input'],
    options: CallOptions,
  ): Promise<WorkerCalls[K]['output']> {
    await this.#line.ready;
    if (this.#line.gone !== undefined) throw endedWhile('starting', this.#line.gone);
    if (options.signal?.aborted) throw new Fault('cancelled', 'The request was cancelled.');
    const id = this.#next;
    this.#next += 1;
    const { signal } = options;
    let stop: (fault: Fault) => void = () => undefined;
    const onAbort = () => stop(new Fault('cancelled', 'The request was cancelled.'));
    const late = () =>
      stop(
        new Fault('timeout:bills_too_slow', `The bills did not answer within ${options.timeoutMs / 1000} s.`),
      );
    const timer = setTimeout(late, options.timeoutMs);
    signal?.addEventListener('abort', onAbort);
    try {
      return await new Promise<WorkerCalls[K]['output']>((resolve, reject) => {
        const waiting: Waiting = {
          resolve(data: WorkerCalls[K]['output']) {
            resolve(data);
          },
          reject,
          onProgress: options.onProgress,
        };
        this.#waiting.set(id, waiting);
        stop = (fault) => {
          if (this.#waiting.get(id) !== waiting) return;
          this.#cancel(id);
          reject(fault);
        };
        const message = { t: 'call', id, call, input };
        this.#line.send(message);
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #cancel(id: number): void {
    // The id stays taken until the worker has let go of the call, or is ended for not doing so.
    const timer = setTimeout(() => this.#line.kill(), GRACE_MS);
    const settle = () => clearTimeout(timer);
    this.#waiting.set(id, { resolve: settle, reject: settle, onProgress: undefined });
    const cancel: ToWorker = { t: 'cancel', id };
    this.#line.send(cancel);
  }
}
