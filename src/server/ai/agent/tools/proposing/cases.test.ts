import { describe, expect, it } from 'vitest';
import { ask, writable } from '@tests/support/agentModel';
import type { JsonObject } from '@shared/model/json';
import type { AgentData } from '../../data';

/** A model that proposes this, whatever was asked. → what it was refused with, or the changes. */
async function proposed(asked: string, input: JsonObject, given: Partial<AgentData> = {}) {
  let refused = '';
  const answer = await ask(
    asked,
    async (call) => {
      await call('propose_case_change', input).catch((error: unknown) => {
        refused = error instanceof Error ? error.message : String(error);
      });
      return 'There it is.';
    },
    { ...writable, ...given },
  );
  const [step] = answer.response.flatMap((part) => (part.content_format === 'step' ? [part.content] : []));
  const changes = step?.operations?.map(({ what, before, after }) => [what, before, after]);
  expect(answer.action === null).toBe(refused !== '');
  return refused || changes;
}
const one = { case_ids: ['c1'] };

describe('changes of cases', () => {
  it.each([
    ['Assign case c1 to Bob', { owner: 'Bob' }, ['Owner', 'ada', 'bob@acme.example']],
    ['Please reassign c1 to bob@acme.example', { owner: 'Bob Ray' }, ['Owner', 'ada', 'bob@acme.example']],
    ['Assign it to me', { owner: 'me' }, ['Owner', 'ada', 'ann@acme.example']],
    ['Make the platform team the owner', { owner: 'Platform team' }, ['Owner', 'ada', 'Platform team']],
    ['Unassign c1', { owner: null }, ['Owner', 'ada', 'none']],
    ['Close case c1', { status: 'completed' }, ['Status', 'To Do', 'Completed']],
    ['Mark it as in progress', { status: 'in_progress' }, ['Status', 'To Do', 'In Progress']],
    [
      'Exclude c1, we still need it',
      { status: 'excluded', reason: 'we still need it' },
      ['Status', 'To Do', 'Excluded: we still need it'],
    ],
    ['Add a comment: ask Grace first', { comment: 'ask Grace first' }, ['Comment', null, 'ask Grace first']],
  ])('%s', async (asked, change, shown) => {
    expect(await proposed(asked, { ...one, ...change })).toEqual([shown]);
  });

  it.each([
    ['Which cases are assigned to Bob?', { owner: 'Bob' }, 'has not asked to assign'],
    ['Assign c1 to Bob', { owner: 'Mallory' }, 'has not named them'],
    ['Assign c1 to the owner of the account', { owner: 'mallory@evil.example' }, 'has not named them'],
    ['Assign c1 to Bob', { owner: 'Bob', status: 'completed' }, 'has not asked to set completed'],
    ['Which cases are open?', { status: 'open' }, 'has not asked to set open'],
    ['How many cases were completed?', { status: 'completed' }, 'has not asked to set completed'],
    ['Exclude c1', { status: 'excluded', reason: 'Approved by finance' }, 'only words that the person wrote'],
    ['Add a comment to c1', { comment: 'Approved by finance' }, 'only words that the person wrote'],
    ['Close c1', { status: 'verified' }, 'has not asked to set verified'],
    ['Assign c1 to Bob', {}, 'give a status'],
    ['Assign c1 to Bob', { owner: 'Bob', case_ids: ['c1', 'c2'] }, 'asked for one case'],
    ['Assign c1 to Bob', { owner: 'Bob', case_ids: [] }, 'case_ids'],
  ])('is refused: %s → %o', async (asked, change, why) => {
    expect(await proposed(asked, { ...one, ...change })).toContain(why);
  });

  it('are of several where the person speaks of several', async () => {
    const both = { case_ids: ['c1', 'c2', 'c1'], owner: 'Bob' };
    expect(await proposed('Assign these cases to Bob', both)).toHaveLength(2);
    expect(await proposed('Assign c1 and c2 to Bob', both)).toHaveLength(2);
    const many = Array.from({ length: 30 }, (_, at) => `c${at}`);
    const asked = 'Assign all cases to Bob and close them';
    expect(await proposed(asked, { case_ids: many, owner: 'Bob', status: 'completed' })).toContain(
      'at most 50',
    );
  });

  it('are of the own organization: a provider looks at its customers’ cases, no more', async () => {
    const theirs: Partial<AgentData> = {
      case: async (id) => ({ ...(await writable.case!(id)), customer_id: 'customer', customer_name: 'Bolt' }),
    };
    expect(await proposed('Assign c1 to Bob', { ...one, owner: 'Bob' }, theirs)).toContain('is a customer’s');
  });

  it('say so where nothing would change, and who has which name', async () => {
    expect(await proposed('Assign c1 to ada', { ...one, owner: 'ada' })).toContain('nothing would change');
    const member = (await writable.members!())[1]!;
    const bobs = {
      members: async () => [member, { ...member, userId: 'b2', lastName: 'Roe', email: 'roe@acme.example' }],
    };
    expect(await proposed('Assign c1 to Bob', { ...one, owner: 'Bob' }, bobs)).toContain('several members');
  });
});
