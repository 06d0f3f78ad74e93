import { Fault } from '@shared/kernel/fault';
import type { Question, Reply } from './desk';

/** A question that is not answered by then never will be: the worker is ended, and begun anew at the next one. */
export const ANSWER_WITHIN = 20_000;

/** Somebody who answers questions: a worker, or the window. */
export interface Answerer {
  ask(question: Question): Promise<Reply>;
  close(): void;
}

export type SearchWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

type Message = { id: number; reply?: Reply; failed?: string };
type Asker = {
  resolve(reply: Reply): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
};

/** `open` is what a worker that is begun anew has to know before it can answer. */
export function inWorker(start: () => SearchWorker, open: Question): Answerer {
  const waiting = new Map<number, Asker>();
  let worker: SearchWorker | null = null;
  let closed = false;
  let next = 0;

  function end(message: string) {
    worker?.terminate();
    worker = null;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new Fault('internal', message));
    }
    waiting.clear();
  }

  function begin(): SearchWorker {
    const begun = start();
    begun.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      const asker = waiting.get(data.id);
      if (!asker) return;
      waiting.delete(data.id);
      clearTimeout(asker.timer);
      if (data.reply) asker.resolve(data.reply);
      else asker.reject(new Fault('internal', data.failed ?? 'The search failed.'));
    });
    begun.addEventListener('error', (event) => end(`The search stopped: ${event.message}`));
    return begun;
  }

  function post(to: SearchWorker, question: Question): Promise<Reply> {
    next += 1;
    const id = next;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end('The search took too long. Type again.'), ANSWER_WITHIN);
      waiting.set(id, { resolve, reject, timer });
      to.postMessage({ id, question });
    });
  }

  return {
    ask: (question) => {
      if (closed) return Promise.reject(new Fault('internal', 'The search is closed.'));
      if (!worker) {
        worker = begin();
        // What goes wrong with it is told by the question that follows.
        if (question.ask !== 'open') post(worker, open).catch(() => undefined);
      }
      return post(worker, question);
    },
    close: () => {
      closed = true;
      end('The search was closed.');
    },
  };
}
