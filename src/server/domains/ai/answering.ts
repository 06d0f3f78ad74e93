import { Fault } from '@shared/kernel/fault';
import { agentDoing } from '@shared/words/agentAnswers';
import { agentFaults as words } from '@shared/words/agentFaults';
import { textOf, type AgentAction } from '../../ai/agent/answer';
import type { AgentData } from '../../ai/agent/data';
import type { Turn } from '../../ai/models/models.port';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Answerer } from './ai.port';
import { aiStore, type AnswerData, type Place, type Question } from './ai.store';
import { createProgress } from './progress';

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

interface Asked {
  place: Place;
  question: Question;
  /** What was said before in this chat, the oldest first. */
  earlier: readonly Turn[];
  dataFor(signal: AbortSignal): AgentData;
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
  const running = new Map<string, { work: Promise<void>; stop: AbortController }>();

  async function answered({ place, question, earlier, dataFor }: Asked, stop: AbortController): Promise<End> {
    const late = AbortSignal.timeout(patience);
    const signal = AbortSignal.any([stopping.signal, late, stop.signal]);
    const progress = createProgress({ database, log, place, onOver: () => stop.abort() });
    // What is asked may not heed the signal: that must not keep an answer in progress for ever.
    const over = new Promise<never>((_resolve, reject) => {
      const end = () =>
        reject(
          new Fault(
            late.aborted ? 'timeout:answer_too_slow' : 'timeout:answer_interrupted',
            late.aborted ? words.tooLong : words.interrupted,
          ),
        );
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
    });
    const onProgress = ({ text, doing }: { text: string; doing: string }) =>
      progress.say({
        ...emptyAnswer,
        response: text === '' ? [] : [textOf(text)],
        doing: text === '' && doing === '' ? agentDoing.thinking : doing,
      });
    try {
      const { prompt, about = null } = question;
      const chat = { orgId: place.orgId, earlier, about, onProgress };
      const made = await Promise.race([answer(prompt, dataFor(signal), signal, chat), over]);
      const { response, suggestions, warning, action, used } = made;
      const data = { response, suggestions, warning, error: null, ...(used ? { used } : {}) };
      return { status: 'ready', data, action };
    } catch (error) {
      if (signal.aborted) {
        const why = late.aborted ? words.tooLong : words.interrupted;
        return { status: 'failed', data: failedAnswer(why), action: null };
      }
      log.error({ err: error }, 'A question could not be answered');
      return { status: 'failed', data: failedAnswer(null), action: null };
    } finally {
      await progress.end();
    }
  }

  async function make(asked: Asked, stop: AbortController) {
    const { place } = asked;
    const end = await answered(asked, stop);
    await database.tenant(place.orgId, async (sql) => {
      const now = clock.now();
      if ((await aiStore.end(sql, place, { ...end, now })) === 0) return;
      await aiStore.touch(sql, place.threadId, now);
      await aiStore.tell(sql, place, 'agent');
    });
  }

  return {
    begin(asked: Asked): void {
      const { interactionId } = asked.place;
      const stop = new AbortController();
      const work = make(asked, stop)
        .catch((error: unknown) => log.error({ err: error }, 'An answer could not be written'))
        .finally(() => running.delete(interactionId));
      running.set(interactionId, { work, stop });
    },

    /** Of this process; another hears of it with its next word. */
    stop: (interactionId: string): void => running.get(interactionId)?.stop.abort(),

    async end(): Promise<void> {
      stopping.abort();
      await Promise.all([...running.values()].map(({ work }) => work));
    },
  };
}
