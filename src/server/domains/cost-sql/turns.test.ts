import { expect, it } from 'vitest';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { createTurns } from './turns';

it('one query a person, two an organization, three in all; an ended one makes room', () => {
  const take = createTurns();
  const end = take({ userId: 'ada', orgId: 'acme' });
  expect(() => take({ userId: 'ada', orgId: 'bolt' })).toThrow(faults.busyOwn);
  take({ userId: 'bob', orgId: 'acme' });
  expect(() => take({ userId: 'cleo', orgId: 'acme' })).toThrow(faults.busyOrganization);
  take({ userId: 'dan', orgId: 'bolt' });
  expect(() => take({ userId: 'eve', orgId: 'core' })).toThrow(faults.busyServer);
  end();
  take({ userId: 'ada', orgId: 'acme' });
});
