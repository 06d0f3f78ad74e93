import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANSWER_WITHIN, inWorker, type SearchWorker } from './answerer';
import { createDesk, type Question } from './desk';

const text = JSON.stringify({ data: [{ id: 'a', name: 'Nightly report', type: 'workflow', sid: 's' }] });
const open: Question = { ask: 'open', text };
const search: Question = { ask: 'search', query: 'report', tab: 'all' };

/** Workers as the browser has them, on this thread; the first one is asked and says nothing. */
function workers() {
  const asked: string[][] = [];
  let ended = 0;
  const start = (): SearchWorker => {
    const [desk, heard, mine] = [createDesk(), new EventTarget(), asked.length];
    asked.push([]);
    return {
      addEventListener: heard.addEventListener.bind(heard),
      postMessage: ({ id, question }: { id: number; question: Question }) => {
        asked[mine]?.push(question.ask);
        if (mine === 0) return;
        heard.dispatchEvent(new MessageEvent('message', { data: { id, reply: desk(question) } }));
      },
      terminate: () => (ended += 1),
    };
  };
  return { start, asked, ended: () => ended };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('ends a worker that does not answer, and begins another at the next question', async () => {
  const { start, asked, ended } = workers();
  const answerer = inWorker(start, open);
  const [opened, searched] = [answerer.ask(open), answerer.ask(search)];
  const late = Promise.all([
    expect(opened).rejects.toThrow('The search took too long'),
    expect(searched).rejects.toThrow('The search took too long'),
  ]);
  vi.advanceTimersByTime(ANSWER_WITHIN);
  await late;
  expect(ended()).toBe(1);
  expect(await answerer.ask(search)).toMatchObject({ found: { counts: { all: 1 } } });
  expect(asked).toEqual([
    ['open', 'search'],
    ['open', 'search'],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('leaves nobody waiting once it is closed', async () => {
  const { start, ended } = workers();
  const answerer = inWorker(start, open);
  const asked = expect(answerer.ask(open)).rejects.toThrow('The search was closed');
  answerer.close();
  await asked;
  expect(ended()).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
  await expect(answerer.ask(search)).rejects.toThrow('The search is closed');
});
