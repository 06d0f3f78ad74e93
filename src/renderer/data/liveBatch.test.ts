import { expect, it } from 'vitest';
import type { LiveEvent } from '@shared/host/contract';
import { batchLive } from './liveBatch';

function setUp() {
  const sent: LiveEvent[][] = [];
  let due: (() => void)[] = [];
  const hear = batchLive({ send: (events) => sent.push(events), later: (run) => due.push(run) });
  const second = () => {
    const now = due;
    due = [];
    for (const run of now) run();
  };
  return { hear, sent, second, waits: () => due.length };
}

it('lets the first event through at once and a burst once a second', () => {
  const { hear, sent, second, waits } = setUp();
  for (let n = 0; n < 500; n += 1) hear({ tag: 'execution', id: `e${n % 3}` });
  expect(sent).toEqual([[{ tag: 'execution', id: 'e0' }]]);
  second();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.map(({ id }) => id).toSorted()).toEqual(['e0', 'e1', 'e2']);
  second();
  expect(sent).toHaveLength(2);
  expect(waits()).toBe(0);
  hear({ tag: 'execution', id: 'e9' });
  expect(sent.at(-1)).toEqual([{ tag: 'execution', id: 'e9' }]);
});

it('does not let one kind wait for another', () => {
  const { hear, sent } = setUp();
  hear({ tag: 'execution', id: 'a' });
  hear({ tag: 'approval', id: 'b' });
  expect(sent.map(([event]) => event?.tag)).toEqual(['execution', 'approval']);
});

it('takes a very long burst for a change of everything of its kind', () => {
  const { hear, sent, second } = setUp();
  for (let n = 0; n < 1_000; n += 1) hear({ tag: 'execution', id: `e${n}` });
  second();
  expect(sent[1]).toEqual([{ tag: 'execution' }]);
  hear({ tag: 'execution', id: 'x' });
  hear({ tag: 'execution', id: '*' });
  second();
  expect(sent[2]).toEqual([{ tag: 'execution' }]);
});

it('passes “everything” on at once, and what waited with it', () => {
  const { hear, sent, second } = setUp();
  hear({ tag: 'execution', id: 'a' });
  hear({ tag: 'execution', id: 'b' });
  hear({ tag: '*' });
  expect(sent.at(-1)).toEqual([{ tag: '*' }]);
  second();
  expect(sent).toHaveLength(2);
});
