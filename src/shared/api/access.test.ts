import { expect, it } from 'vitest';
import { onlyReads, type CallDefinition } from '../kernel/call';
import { calls } from './index';

/** Whoever may read may do these: to what is theirs alone, or by a right that is looked at further on. */
const own = [
  ...['ai.confirm', 'ai.dismiss', 'ai.run', 'ai.send', 'ai.stop', 'ai.typed', 'ai.undo'],
  ...['approvals.decide', 'spaces.favorite', 'users.helpWidget', 'workflowEditors.announce'],
];

it('a call that changes something needs more than a right to read', () => {
  const changing = Object.values<CallDefinition>(calls).filter((call) => !onlyReads(call));
  expect(changing.length).toBeGreaterThan(100);
  const open = changing.filter(({ access, edits }) => String(access).endsWith(':read') && !edits);
  expect(open.map(({ id }) => id).toSorted()).toEqual(own);
});
