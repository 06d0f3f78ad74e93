import { describe, expect, it } from 'vitest';
import { helpTopics } from '@shared/words/help';
import { helpGroups, topicsAt, topicsOf } from './topicPlaces';

describe('where help topics stand', () => {
  it('is one group for each topic', () => {
    const placed = helpGroups.flatMap(topicsOf).map(({ id }) => id);
    const named = helpGroups.flatMap(({ topics }) => Object.keys(topics));
    expect(placed).toEqual(named);
    expect(placed.toSorted()).toEqual(helpTopics.map(({ id }) => id).toSorted());
  });

  it.each([
    ['/budgets/b1', ['budgets']],
    ['/bills', ['clouds', 'bill']],
    ['/bills/import', ['bill']],
    ['/costs', ['changes', 'reports']],
    ['/costs/units', ['units']],
    ['/cases', ['case', 'act', 'board']],
    ['/cases?tab=configuration', ['board']],
    ['/spaces', ['space']],
    ['/spaces/s1/wfe/w1', ['workflow', 'values']],
    ['/settings?tab=notifications', ['notifications']],
    ['/settings', []],
    ['/whats-new', []],
  ])('are at %s those about that screen: %j', (open, ids) => {
    expect(topicsAt(open).map(({ id }) => id)).toEqual(ids);
  });
});
