import type { Json } from '@shared/model/json';
import { watchMemory, type WorkerProcess } from '../platform/programs';
import { StepError } from '../steps/contract';
import type { CodeRequest } from '../steps/services';
import { readOutput } from './output';
import {
  isFromSandbox,
  type FromSandbox,
  type Language,
  type RunMessage,
  type StartMessage,
} from './protocol';

const READY_MS = 90_000;
/** JavaScript ends itself at its time-out; its process is ended when it does not. */
const GRACE_MS = 500;
/** Python and Node themselves, beside what the code may use. */
const BASE_MB = 400;
const WATCH_MS = 250;

/** Not by what the code did: it may run again. */
export class ProcessEnded extends StepError {}

type Ending = (
  outcome: { message: Exclude<FromSandbox, { t: 'ready' | 'print' }> } | { error: Error },
) => void;

/** One process of one language; runs come one after the other. */
export class SandboxProcess {
  readonly language: Language;
  readonly #process: WorkerProcess;
  readonly ready: Promise<void>;
  #end: Ending | undefined;
  #print: ((text: string) => void) | undefined;
  /** Why it cannot be used any more. */
  #gone: string | undefined;
  uses = 0;

  constructor(
    launch: (language: Language) => WorkerProcess,
    language: Language,
    options: { images: Map<Language, Uint8Array>; onExit: (reason: string) => void },
  ) {
    const { images, onExit } = options;
    this.language = language;
    this.#process = launch(language);
    let ready = false;
    this.ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new StepError('The process that runs code did not start in time.'));
        this.kill();
      }, READY_MS);
      this.#process.onMessage((message) => {
        if (!isFromSandbox(message)) return;
        if (message.t === 'ready') {
          clearTimeout(timer);
          // Nobody's code has run in it when it says so, and only the first word of a process is heard.
          if (message.image && !ready) images.set(language, message.image);
          ready = true;
          resolve();
        } else if (message.t === 'print') this.#print?.(message.text);
        else this.#end?.({ message });
      });
      this.#process.onExit((reason) => {
        clearTimeout(timer);
        this.#gone ??= reason;
        reject(new StepError(`The process that runs code could not start (${reason}).`));
        this.#end?.({ error: broken(reason) });
        onExit(reason);
      });
    });
    this.ready.catch(() => undefined);
    this.#process.send({ t: 'start', image: images.get(language) } satisfies StartMessage);
  }

  get usable(): boolean {
    return this.#gone === undefined;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  kill(): void {
    this.#gone ??= 'stopped';
    this.#process.kill();
  }

  async run(request: CodeRequest): Promise<Json> {
    await this.ready;
    request.signal.throwIfAborted();
    this.uses += 1;
    const inputs = JSON.stringify(request.inputs);
    const message = await this.#ask(request, inputs);
    if (message.stale) this.kill();
    if (message.t === 'done') return readOutput(message.output, request.maxOutputBytes);
    if (message.why === 'timeout') throw tooLate(request.timeoutMs);
    if (message.why === 'memory') throw tooMuch(request.maxMemoryMb);
    const detail = message.trace.length > 0 ? { trace: message.trace.slice(0, 50) } : undefined;
    throw new StepError(message.message.slice(0, 10_000), 'general', message.why === 'broken', detail);
  }

  async #ask(request: CodeRequest, inputs: string): Promise<Exclude<FromSandbox, { t: 'ready' | 'print' }>> {
    let stop: (error: Error) => void = () => undefined;
    const onAbort = () => stop(new StepError('The code was stopped.', 'general', false));
    const grace = this.language === 'javascript' ? GRACE_MS : 0;
    const timer = setTimeout(() => stop(tooLate(request.timeoutMs)), request.timeoutMs + grace);
    const watch = watchMemory(this.#process, {
      most: (BASE_MB + request.maxMemoryMb) * 1024 * 1024,
      everyMs: WATCH_MS,
      onTooMuch: () => stop(tooMuch(request.maxMemoryMb)),
    });
    request.signal.addEventListener('abort', onAbort);
    this.#print = request.onPrint;
    try {
      return await new Promise((resolve, reject) => {
        stop = (error) => {
          reject(error);
          this.kill();
        };
        this.#end = (outcome) => ('message' in outcome ? resolve(outcome.message) : reject(outcome.error));
        if (this.#gone !== undefined) return reject(broken(this.#gone));
        const { code, timeoutMs, maxMemoryMb, maxOutputBytes } = request;
        this.#process.send({
          t: 'run',
          code,
          inputs,
          timeoutMs,
          maxMemoryMb,
          maxOutputBytes,
        } satisfies RunMessage);
      });
    } finally {
      clearTimeout(timer);
      watch.stop();
      request.signal.removeEventListener('abort', onAbort);
      this.#end = undefined;
      this.#print = undefined;
    }
  }
}

const broken = (reason: string) =>
  /memory|SIGABRT|code 134/i.test(reason)
    ? new StepError('The code used more memory than there is for it and was stopped.', 'general', false)
    : new ProcessEnded(`The process that ran the code ended (${reason}). Try again.`);

const seconds = (ms: number) => `${Number((ms / 1000).toFixed(1))} s`;

const tooLate = (ms: number) =>
  new StepError(`Your code ran longer than ${seconds(ms)} and was stopped.`, 'general', false);

const tooMuch = (mb: number) =>
  new StepError(`Your code used more than ${mb} MB of memory and was stopped.`, 'general', false);
