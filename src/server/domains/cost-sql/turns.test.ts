import { expect, it, vi } from 'vitest';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { createTurns } from './turns';

const ada = { userId: 'ada', orgId: 'acme' };

it('one query a person, two an organization, three in all; an ended one makes room', async () => {
  const take = createTurns({ patience: 10, wait: 10 });
  const end = await take(ada);
  await expect(take({ userId: 'ada', orgId: 'bolt' })).rejects.toThrow(faults.busyOwn);
  await take({ userId: 'bob', orgId: 'acme' });
  await expect(take({ userId: 'cleo', orgId: 'acme' })).rejects.toThrow(faults.busyOrganization);
  await take({ userId: 'dan', orgId: 'bolt' });
  await expect(take({ userId: 'eve', orgId: 'core' })).rejects.toThrow(faults.busyServer);
  end();
  await take(ada);
});

it('two people who ask again and again hold nobody up for longer than a query of theirs', async () => {
  const take = createTurns({ patience: 10 });
  const bob = { userId: 'bob', orgId: 'acme' };
  const [endAda, endBob] = [await take(ada), await take(bob)];
  const cleo = take({ userId: 'cleo', orgId: 'acme' });
  const dan = take({ userId: 'dan', orgId: 'acme' });
  endAda();
  const again = take(ada);
  const endCleo = await cleo;
  endBob();
  const endDan = await dan;
  expect(await Promise.race([again, Promise.resolve('waits')])).toBe('waits');
  endCleo();
  endDan();
  (await again)();
});

it('a fifth person comes up although four others run queries as long as they may', async () => {
  vi.useFakeTimers();
  try {
    const take = createTurns();
    const whole = async (userId: string) => {
      const end = await take({ userId, orgId: 'acme' });
      setTimeout(end, 30_000);
    };
    const four = ['ada', 'bob', 'cleo', 'dan'].map(whole);
    const admin = take({ userId: 'eve', orgId: 'acme' }).then(() => 'comes up');
    await vi.advanceTimersByTimeAsync(60_500);
    await Promise.all(four);
    expect(await Promise.race([admin, Promise.resolve('waits')])).toBe('comes up');
  } finally {
    vi.useRealTimers();
  }
});

it('who goes away waits no more, and nobody waits twice', async () => {
  const take = createTurns({ patience: 10 });
  const end = await take(ada);
  await take({ userId: 'bob', orgId: 'acme' });
  const leaving = new AbortController();
  const cleo = { userId: 'cleo', orgId: 'acme' };
  const left = expect(take(cleo, leaving.signal)).rejects.toThrow(faults.busyOrganization);
  await expect(take(cleo)).rejects.toThrow(faults.busyOwn);
  leaving.abort();
  await left;
  const dan = take({ userId: 'dan', orgId: 'acme' });
  end();
  await dan;
});

it('the next one of a person waits a moment for the one before, and only one of two does not', async () => {
  const take = createTurns({ patience: 5_000 });
  const end = await take(ada);
  const next = Promise.allSettled([take(ada), take(ada)]);
  end();
  expect((await next).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
