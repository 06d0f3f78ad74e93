import { mkdtempSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnreadableDay } from '@server/domains/kubernetes/allocationApi';
import { ProviderError } from '@server/domains/integrations/integrations.port';
import { SendError } from '@server/domains/notifications/notifications.port';
import { inTurns } from '@server/platform/inTurns';
import { StepError } from '@server/steps/contract';
import { isFault } from '@shared/kernel/fault';
import { vi } from 'vitest';
import type { BareAnswer } from '@tests/fakes/bareAnswers';
import { startBareServer, uncaughtDuring } from '@tests/fakes/bareServer';
import { reaching, type Caller } from './callers';

/** The client's own limit where the server drags on, and where it does not. */
const DRAGGED_MS = 60;
const MOST_MS = 20_000;
const AT_ONCE = 32;
const HUNG_MS = 30_000;
/** After its signal; a busy machine may be long over it, but a dripping answer never ends by itself. */
const LATE_MS = 25_000;

const kinds = [ProviderError, StepError, SendError, UnreadableDay];
const isNamed = (error: unknown, signal: AbortSignal): boolean =>
  isFault(error) ||
  kinds.some((kind) => error instanceof kind) ||
  (signal.aborted && error === signal.reason);
/** Words of a library or of a defect, which nobody should read. */
const LEAKED = /undefined|\[object|TypeError|ZodError|SyntaxError|not valid JSON|Unexpected token|: \.?$/;

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It had not ended after ${ms / 1000} s.`)), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** What did not end by a value or by a named fault in words, by the answer that it got; and how many were asked for. */
async function endingsOf(
  { make, answered, patient = false }: Caller,
  answers: readonly BareAnswer[],
): Promise<{ wrong: string[]; asked: number }> {
  let current: BareAnswer | undefined;
  const server = await startBareServer((request, response) => {
    const good = answered?.(request.url ?? '', server.url);
    if (good) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(good));
    else current?.send(request, response);
  });
  const { close, ...reach } = reaching(server.url);
  const root = await mkdtemp(join(tmpdir(), 'costloom-outgoing-'));
  const call = make({ ...reach, url: server.url, folder: () => mkdtempSync(join(root, 'one-')) });
  const wrong: string[] = [];
  try {
    for (const answer of answers) {
      current = answer;
      const signal = AbortSignal.timeout(answer.drags ? DRAGGED_MS : MOST_MS);
      try {
        await within(answer.drags && !patient ? LATE_MS : HUNG_MS, call(signal));
      } catch (error) {
        if (!isNamed(error, signal) || (error !== signal.reason && LEAKED.test(String(error))))
          wrong.push(`${answer.name}: ${String(error)}`);
      }
    }
  } finally {
    await server.stop();
    await close();
    await rm(root, { recursive: true, force: true });
  }
  return { wrong, asked: server.asked };
}

/** The cloud's libraries look for credentials in the environment, and at an address of the machine where there are none. */
const environment = {
  AWS_ACCESS_KEY_ID: 'one',
  AWS_SECRET_ACCESS_KEY: 'one',
  AWS_EC2_METADATA_DISABLED: 'true',
};

export interface Endings {
  /** What nobody caught, of all callers together. */
  uncaught: unknown[];
  /** By the caller: what ended otherwise than by a value or by a named fault in words. */
  wrong: Record<string, string[]>;
  /** Callers that sent nothing. */
  idle: string[];
  asked: number;
}

/** Drives every caller with its answers, so many callers beside each other. */
export async function driven(
  rows: readonly { caller: Caller; answers: readonly BareAnswer[] }[],
): Promise<Endings> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const endings: Endings = { uncaught: [], wrong: {}, idle: [], asked: 0 };
  try {
    endings.uncaught = await uncaughtDuring(() =>
      inTurns(rows, AT_ONCE, async ({ caller, answers }) => {
        const { wrong, asked } = await endingsOf(caller, answers);
        if (wrong.length > 0) endings.wrong[caller.name] = wrong;
        if (asked === 0) endings.idle.push(caller.name);
        endings.asked += asked;
      }),
    );
  } finally {
    vi.unstubAllEnvs();
  }
  return endings;
}
