import { expect, it } from 'vitest';
import { createQueue } from './queue';

const here = new AbortController().signal;

it('runs one after another, also past one that fails, and leaves out who has gone', async () => {
  const inTurn = createQueue();
  const seen: string[] = [];
  let running = 0;
  const job = (name: string) => async () => {
    running += 1;
    seen.push(`${name} ${running}`);
    await Promise.resolve();
    running -= 1;
    if (name === 'bad') throw new Error('no');
    return name;
  };
  const gone = new AbortController();
  const all = [
    inTurn(job('a'), here),
    inTurn(job('bad'), here),
    inTurn(job('gone'), gone.signal),
    inTurn(job('b'), here),
  ];
  gone.abort();
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a 1', 'bad 1', 'b 1']);
});

it('refuses where too many wait', async () => {
  const inTurn = createQueue(1);
  const first = inTurn(async () => 1, here);
  await expect(inTurn(async () => 2, here)).rejects.toMatchObject({ code: 'too_many' });
  expect(await first).toBe(1);
  expect(await inTurn(async () => 3, here)).toBe(3);
});
