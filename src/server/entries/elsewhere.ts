import { z } from 'zod';
import { Fault, isFault, isFaultJson, type FaultJson } from '@shared/kernel/fault';
import { errorGroups } from '@shared/model/executionStatus';
import type { Json } from '@shared/model/json';
import type { CodeRunnerPort } from '../code/runner';
import type { Detection } from '../domains/cases/detection/detection.service';
import type { RemoteCalls } from '../remote-calls/remoteCalls.port';
import { StepError } from '../steps/contract';

/** As long as code waits for a process on a server that runs it itself. */
const CODE_WAIT_MS = 120_000;
const RULES_WAIT_MS = 100_000;
/** A server has four processes for code. */
const CODE_ROOM = 4;
const RULES_ROOM = 2;
/** Characters of what code prints that come back with its answer: more than the log of a step takes. */
const PRINTED_MOST = 512 * 1024;

const CODE = 'code.run';
const WARM = 'code.warm';
const RULES = 'rules.detect';

const answered = z.union([
  z.object({ ok: z.json() }),
  z.object({ fault: z.custom<FaultJson>(isFaultJson) }),
  z.object({
    step: z.object({
      message: z.string(),
      group: z.enum(errorGroups),
      retryable: z.boolean(),
      detail: z.json().optional(),
    }),
  }),
]);

/** What went wrong as it is meant for people comes whole; anything else is for the log of the process that did it. */
async function answerOf(work: () => Promise<Json>): Promise<Json> {
  try {
    return { ok: await work() };
  } catch (error) {
    if (error instanceof StepError) {
      const { message, group, retryable, detail } = error;
      return {
        step: detail === undefined ? { message, group, retryable } : { message, group, retryable, detail },
      };
    }
    if (!isFault(error)) throw error;
    const { code, reason, message, data } = error;
    const fault = { code, reason, message };
    return { fault: data === undefined ? fault : { ...fault, data: z.json().parse(data) } };
  }
}

function read(answer: Json): Json {
  const given = answered.parse(answer);
  if ('ok' in given) return given.ok;
  if ('fault' in given) throw Fault.from(given.fault);
  const { message, group, retryable, detail } = given.step;
  throw new StepError(message, group, retryable, detail);
}

const codeAsked = z.object({
  language: z.enum(['python', 'javascript']),
  code: z.string(),
  inputs: z.record(z.string(), z.json()),
  timeoutMs: z.number(),
  maxMemoryMb: z.number(),
  maxOutputBytes: z.number(),
  processKey: z.string(),
});
const codeDone = z.object({ printed: z.array(z.string()), isStarting: z.boolean(), answer: z.json() });
const warmAsked = z.enum(['python', 'javascript']);

/** Users' code, run by a process with that role. What it prints comes with its answer. */
export const codeElsewhere = (remoteCalls: RemoteCalls): CodeRunnerPort => ({
  async run({ signal, onPrint, onStarting, ...asked }) {
    // Organizations take turns; the key of an execution begins with its own.
    const orgId = asked.processKey.split('/')[0] ?? null;
    const { language, code, inputs, timeoutMs, maxMemoryMb, maxOutputBytes, processKey } = asked;
    const input = { language, code, inputs, timeoutMs, maxMemoryMb, maxOutputBytes, processKey };
    const done = codeDone.parse(
      await remoteCalls
        .ask({ kind: CODE, orgId, input, signal, waitMs: CODE_WAIT_MS })
        .catch((error: unknown) => {
          throw isFault(error) ? new StepError(error.message) : error;
        }),
    );
    if (done.isStarting) onStarting?.();
    for (const text of done.printed) onPrint(text);
    return read(done.answer);
  },
  warm(language) {
    remoteCalls
      .ask({
        kind: WARM,
        orgId: null,
        input: language,
        signal: AbortSignal.timeout(CODE_WAIT_MS),
        waitMs: 10_000,
      })
      // The first run starts it otherwise.
      .catch(() => undefined);
  },
  close: () => undefined,
});

export function serveCode(remoteCalls: RemoteCalls, code: CodeRunnerPort): void {
  remoteCalls.serve({
    kind: CODE,
    room: CODE_ROOM,
    async run({ input }, signal) {
      const printed: string[] = [];
      let length = 0;
      let isStarting = false;
      const onPrint = (text: string) => {
        if (length < PRINTED_MOST) printed.push(text);
        length += text.length;
      };
      const asked = codeAsked.parse(input);
      const { language, inputs, timeoutMs, maxMemoryMb, maxOutputBytes, processKey } = asked;
      const limits = { timeoutMs, maxMemoryMb, maxOutputBytes, processKey };
      const onStarting = () => void (isStarting = true);
      const answer = await answerOf(() =>
        code.run({ language, code: asked.code, inputs, ...limits, signal, onPrint, onStarting }),
      );
      // Stopped: whoever asked is gone, or this server ends and another one does it.
      signal.throwIfAborted();
      return { printed, isStarting, answer };
    },
  });
  remoteCalls.serve({
    kind: WARM,
    room: 1,
    run: ({ input }) => {
      code.warm(warmAsked.parse(input));
      return Promise.resolve(null);
    },
  });
}

const detected = z.object({
  found: z.number(),
  opened: z.number(),
  verified: z.number(),
  reopened: z.number(),
  expired: z.number(),
  skipped: z.array(z.object({ case_type: z.string(), reason: z.string() })),
});
const rulesAsked = z.object({ only: z.array(z.string()).nullable() });

/** The saving rules, run by a process with that role. */
export function rulesElsewhere(remoteCalls: RemoteCalls, own: Detection): Detection {
  async function ask(orgId: string, only: readonly string[] | null, signal = new AbortController().signal) {
    const input = { only: only && [...only] };
    return detected.parse(
      read(await remoteCalls.ask({ kind: RULES, orgId, input, signal, waitMs: RULES_WAIT_MS })),
    );
  }
  return {
    detect: (orgId, signal) => ask(orgId, null, signal),
    detectRules: (orgId, only, signal) => ask(orgId, only, signal),
    detectDaily: own.detectDaily,
    reconcile: own.reconcile,
    boardRules: own.boardRules,
  };
}

export function serveRules(
  remoteCalls: RemoteCalls,
  detection: Pick<Detection, 'detect' | 'detectRules'>,
): void {
  remoteCalls.serve({
    kind: RULES,
    room: RULES_ROOM,
    run({ orgId, input }, signal) {
      const { only } = rulesAsked.parse(input);
      if (orgId === null) throw new Error('The saving rules are run for an organization.');
      return answerOf(async () => {
        const given = await (only === null
          ? detection.detect(orgId, signal)
          : detection.detectRules(orgId, only, signal));
        signal.throwIfAborted();
        return detected.parse(given);
      });
    },
  });
}
