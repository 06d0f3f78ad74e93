import { Fault } from '@shared/kernel/fault';
import { agentFaults as words } from '@shared/words/agentFaults';
import type { AgentAction } from '../../ai/agent/answer';
import type { AgentData } from '../../ai/agent/data';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Answerer } from './ai.port';
import { aiStore, type AnswerData, type Place } from './ai.store';

export const emptyAnswer: AnswerData = { response: [], error: null, warning: null, suggestions: [] };
/** MSG-45; the warning says why, where that is known. */
export const failedAnswer = (warning: string | null): AnswerData => ({
  ...emptyAnswer,
  error: words.failedReply,
  warning,
});

interface End {
  status: 'ready' | 'failed';
  data: AnswerData;
  action: AgentAction | null;
}

/** Makes answers that nobody waits for; each ends, one way or the other, and what it says is kept. */
export function createAnswering(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  answer: Answerer;
  /** How long an answer may take, milliseconds. */
  patience: number;
}) {
  const { database, clock, log, answer, patience } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function answered(prompt: string, dataFor: (signal: AbortSignal) => AgentData): Promise<End> {
    const late = AbortSignal.timeout(patience);
    const signal = AbortSignal.any([stopping.signal, late]);
    // What is asked may not heed the signal: that must not keep an answer in progress for ever.
    const over = new Promise<never>((_resolve, reject) => {
      const stop = () => reject(new Fault('timeout', late.aborted ? words.tooLong : words.interrupted));
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
    });
    try {
      const { response, suggestions, warning, action } = await Promise.race([
        answer(prompt, dataFor(signal), signal),
        over,
      ]);
      return { status: 'ready', data: { response, suggestions, warning, error: null }, action };
    } catch (error) {
      if (signal.aborted) {
        const why = late.aborted ? words.tooLong : words.interrupted;
        return { status: 'failed', data: failedAnswer(why), action: null };
      }
      log.error({ err: error }, 'A question could not be answered');
      return { status: 'failed', data: failedAnswer(null), action: null };
    }
  }

  async function make(place: Place, prompt: string, dataFor: (signal: AbortSignal) => AgentData) {
    const end = await answered(prompt, dataFor);
    await database.tenant({ orgIds: [place.orgId] }, async (sql) => {
      const now = clock.now();
      if ((await aiStore.end(sql, place, { ...end, now })) === 0) return;
      await aiStore.touch(sql, place.threadId, now);
      await aiStore.tell(sql, place, 'agent');
    });
  }

  return {
    begin(place: Place, prompt: string, dataFor: (signal: AbortSignal) => AgentData): void {
      const work = make(place, prompt, dataFor)
        .catch((error: unknown) => log.error({ err: error }, 'An answer could not be written'))
        .finally(() => running.delete(work));
      running.add(work);
    },

    async end(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
