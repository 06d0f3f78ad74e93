import type { Json } from '@shared/model/json';
import { WorkerLine } from '../platform/processes/line';
import type { WorkerProcess } from '../platform/processes/worker';
import { StepError } from '../steps/contract';
import type { CodeRequest } from '../steps/services';
import { readOutput } from './output';
import {
  isFromSandbox,
  isReadyMessage,
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

type Answer = Extract<FromSandbox, { t: 'done' | 'failed' }>;

/** One process of one language; runs come one after the other. */
export class SandboxProcess {
  readonly language: Language;
  readonly #line: WorkerLine<FromSandbox>;
  #print: ((text: string) => void) | undefined;
  uses = 0;

  constructor(
    launch: (language: Language) => WorkerProcess,
    language: Language,
    options: { images: Map<Language, Uint8Array>; onExit: (reason: string) => void },
  ) {
    const { images, onExit } = options;
    this.language = language;
    let isReady = false;
    this.#line = new WorkerLine(launch(language), {
      readyMs: READY_MS,
      isReady(message) {
        if (!isReadyMessage(message)) return false;
        // Nobody's code has run in it when it says so, and only the first word of a process is heard.
        if (message.image && !isReady) images.set(language, message.image);
        isReady = true;
        return true;
      },
      isTold: isFromSandbox,
      onTold: (told) => {
        if (told.t === 'print') this.#print?.(told.text);
      },
      onExit,
      late: () => new StepError('The process that runs code did not start in time.'),
      unstarted: (reason) => new StepError(`The process that runs code could not start (${reason}).`),
    });
    this.#line.send({ t: 'start', image: images.get(language) } satisfies StartMessage);
  }

  get ready(): Promise<void> {
    return this.#line.ready;
  }

  get usable(): boolean {
    return this.#line.gone === undefined;
  }

  get pid(): number | undefined {
    return this.#line.pid;
  }

  kill(): void {
    this.#line.kill();
  }

  async run(request: CodeRequest): Promise<Json> {
    await this.ready;
    request.signal.throwIfAborted();
    this.uses += 1;
    const message = await this.#ask(request);
    if (message.stale) this.kill();
    if (message.t === 'done') return readOutput(message.output, request.maxOutputBytes);
    if (message.why === 'timeout') throw tooLate(request.timeoutMs);
    if (message.why === 'memory') throw tooMuch(request.maxMemoryMb);
    const detail = message.trace.length > 0 ? { trace: message.trace.slice(0, 50) } : undefined;
    throw new StepError(message.message.slice(0, 10_000), 'general', message.why === 'broken', detail);
  }

  async #ask(request: CodeRequest): Promise<Answer> {
    const { code, timeoutMs, maxMemoryMb, maxOutputBytes, signal } = request;
    const inputs = JSON.stringify(request.inputs);
    this.#print = request.onPrint;
    try {
      return await this.#line.ask(
        { t: 'run', code, inputs, timeoutMs, maxMemoryMb, maxOutputBytes } satisfies RunMessage,
        {
          isAnswer: (told): told is Answer => told.t !== 'print',
          timeoutMs: timeoutMs + (this.language === 'javascript' ? GRACE_MS : 0),
          memory: (BASE_MB + maxMemoryMb) * 1024 * 1024,
          watchMs: WATCH_MS,
          signal,
          late: () => tooLate(timeoutMs),
          tooMuch: () => tooMuch(maxMemoryMb),
          stopped: () => new StepError('The code was stopped.', 'general', false),
          ended: broken,
        },
      );
    } finally {
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
