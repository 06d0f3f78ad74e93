import { expect, it } from 'vitest';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { createTurns } from './turns';

const ada = { userId: 'ada', orgId: 'acme' };

it('one query a person, two an organization, three in all; an ended one makes room', async () => {
  const take = createTurns(10);
  const end = await take(ada);
  await expect(take({ userId: 'ada', orgId: 'bolt' })).rejects.toThrow(faults.busyOwn);
  await take({ userId: 'bob', orgId: 'acme' });
  await expect(take({ userId: 'cleo', orgId: 'acme' })).rejects.toThrow(faults.busyOrganization);
  await take({ userId: 'dan', orgId: 'bolt' });
  await expect(take({ userId: 'eve', orgId: 'core' })).rejects.toThrow(faults.busyServer);
  end();
  await take(ada);
});

it('the next one of a person waits a moment for the one before, and only one of two does not', async () => {
  const take = createTurns(5_000);
  const end = await take(ada);
  const next = Promise.allSettled([take(ada), take(ada)]);
  end();
  expect((await next).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
