import { describe, expect, it } from 'vitest';
import { runStep } from '../common/testing/runStep';
import { aggregateList } from './aggregate-list/step';
import { compareLists } from './compare-lists/step';
import { concatenateLists } from './concatenate-lists/step';
import { flattenList } from './flatten-list/step';
import { groupList } from './group-list/step';
import { joinLists } from './join-lists/step';
import { pluckField } from './pluck-field/step';
import { removeDuplicates } from './remove-duplicates/step';
import { selectFields } from './select-fields/step';
import { setField } from './set-field/step';
import { sliceList } from './slice-list/step';
import { sortList } from './sort-list/step';
import { splitIntoChunks } from './split-into-chunks/step';
import { topItems } from './top-items/step';

const costs = [
  { service: 'EC2', amount: 100, tags: { owner: 'ann' } },
  { service: 'S3', amount: 20, tags: { owner: 'bob' } },
  { service: 'RDS', amount: 30.5, tags: { owner: 'ann' } },
  { service: 'Other', amount: null, tags: {} },
];

describe('lists', () => {
  it('chooses and renames fields by their paths, with null where there is nothing', async () => {
    const list = await runStep(selectFields, { list: costs, fields: { what: 'service', who: 'tags.owner' } });
    expect(list).toEqual([
      { what: 'EC2', who: 'ann' },
      { what: 'S3', who: 'bob' },
      { what: 'RDS', who: 'ann' },
      { what: 'Other', who: null },
    ]);
  });

  it('reads no inherited property and no wrong path', async () => {
    const fields = { a: 'constructor.name', b: '__proto__.toString' };
    expect(await runStep(selectFields, { list: [{}], fields })).toEqual([{ a: null, b: null }]);
    await expect(runStep(selectFields, { list: [{}], fields: { a: 'x..y' } })).rejects.toThrow('not a path');
  });

  it('sorts by numbers as numbers, what lacks the field last either way', async () => {
    const names = async (descending: boolean) =>
      runStep(pluckField, {
        list: await runStep(sortList, { list: costs, by: ['amount'], descending }),
        field: 'service',
      });
    expect(await names(true)).toEqual(['EC2', 'RDS', 'S3', 'Other']);
    expect(await names(false)).toEqual(['S3', 'RDS', 'EC2', 'Other']);
    expect(await runStep(sortList, { list: ['10', '9', 'b', 'a'] })).toEqual(['9', '10', 'a', 'b']);
  });

  it.each<[string, string[], string[]]>([
    [
      'offsets',
      ['2026-03-05T10:00:00+02:00', '2026-03-05T09:00:00Z', '2026-03-05T03:30:00-05:00'],
      ['2026-03-05T10:00:00+02:00', '2026-03-05T03:30:00-05:00', '2026-03-05T09:00:00Z'],
    ],
    [
      'a day and moments',
      ['2026-03-05T01:00:00Z', '2026-03-05', '2026-03-04T23:59:59Z'],
      ['2026-03-04T23:59:59Z', '2026-03-05', '2026-03-05T01:00:00Z'],
    ],
    [
      'fractions',
      ['2026-03-05T00:00:00.5Z', '2026-03-05T00:00:00.25Z'],
      ['2026-03-05T00:00:00.25Z', '2026-03-05T00:00:00.5Z'],
    ],
  ])('sorts moments by the moment: %s', async (_what, list, expected) => {
    expect(await runStep(sortList, { list })).toEqual(expected);
  });

  it.each<[string, string[], number]>([
    ['one text in two forms of Unicode', ['caf\u00e9', 'cafe\u0301'], 1],
    ['one moment in two offsets', ['2026-03-05T10:00:00+02:00', '2026-03-05T08:00:00Z'], 1],
    ['ids with zeros', ['0012', '12', '012'], 3],
    ['hashes', ['1e3', '1000', '10e2'], 3],
    ['long ids', ['7615917337495251231', '7615917337495251000'], 2],
    ['capitals', ['a', 'A'], 2],
  ])('finds duplicates: %s', async (_what, list, kept) => {
    expect(await runStep(removeDuplicates, { list })).toHaveLength(kept);
  });

  it('groups and aggregates, counting only what has a number', async () => {
    const groups = await runStep(groupList, { list: costs, by: 'tags.owner' });
    expect(groups).toMatchObject([
      { key: { 'tags.owner': 'ann' }, count: 2 },
      { key: { 'tags.owner': 'bob' }, count: 1 },
      { key: { 'tags.owner': null }, count: 1 },
    ]);
    expect(await runStep(aggregateList, { list: costs, field: 'amount' })).toEqual([
      { count: 3, sum: 150.5, average: 150.5 / 3, min: 20, max: 100 },
    ]);
    const tenths = Array.from({ length: 10 }, () => 0.1);
    expect(await runStep(aggregateList, { list: tenths, field: '' })).toMatchObject([{ sum: 1 }]);
  });

  it('joins as tables do: inner, left, full, and what has no partner', async () => {
    const owners = [
      { name: 'ann', mail: 'ann@example.com' },
      { name: 'zoe', mail: 'zoe@example.com' },
    ];
    const join = (kind: string) =>
      runStep(joinLists, { left: costs, right: owners, leftKey: 'tags.owner', rightKey: 'name', kind });
    expect(await join('inner')).toHaveLength(2);
    expect(await join('left')).toHaveLength(4);
    expect(await join('full')).toHaveLength(5);
    expect(await join('only_left')).toMatchObject([{ service: 'S3' }, { service: 'Other' }]);
    const twice = await runStep(joinLists, {
      left: [{ k: 1 }],
      right: [
        { k: 1, a: 1 },
        { k: '1', a: 2 },
      ],
      leftKey: 'k',
    });
    expect(twice).toEqual([
      { k: 1, a: 1 },
      { k: '1', a: 2 },
    ]);
  });

  it('removes duplicates whatever the order of the properties', async () => {
    const list = [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 2 }];
    expect(await runStep(removeDuplicates, { list })).toEqual([{ a: 1, b: 2 }, { a: 2 }]);
    const last = await runStep(removeDuplicates, { list: costs, by: 'tags.owner', keep: 'last' });
    expect(await runStep(pluckField, { list: last, field: 'service' })).toEqual(['S3', 'RDS', 'Other']);
  });

  it('cuts into chunks, flattens, takes from the end and concatenates', async () => {
    expect(await runStep(splitIntoChunks, { list: [1, 2, 3], size: 2 })).toEqual([[1, 2], [3]]);
    await expect(runStep(splitIntoChunks, { list: [1], size: 0 })).rejects.toThrow('at least 1');
    expect(await runStep(flattenList, { list: [[1], [[2]], 3], depth: 1 })).toEqual([1, [2], 3]);
    expect(await runStep(flattenList, { list: [{ x: [1, 2] }, {}], field: 'x' })).toEqual([1, 2]);
    expect(await runStep(sliceList, { list: [1, 2, 3], from: -2, count: 5 })).toEqual([2, 3]);
    expect(await runStep(concatenateLists, { first: 'a, b', second: '["c"]' })).toEqual(['a', 'b', 'c']);
  });

  it('tells what was added, removed and changed', async () => {
    const before = [
      { id: 1, cost: 2 },
      { id: 2, cost: 2 },
    ];
    const after = [
      { id: 2, cost: 3 },
      { id: 3, cost: 1 },
    ];
    expect(await runStep(compareLists, { before, after, by: 'id' })).toEqual({
      added: [{ id: 3, cost: 1 }],
      removed: [{ id: 1, cost: 2 }],
      changed: [{ before: { id: 2, cost: 2 }, after: { id: 2, cost: 3 } }],
      unchanged: [],
    });
  });

  it('computes a field by a formula, null where a number is missing', async () => {
    const list = await runStep(setField, {
      list: costs,
      field: 'year',
      how: 'formula',
      formula: 'round(amount * 12, 1)',
    });
    expect(await runStep(pluckField, { list, field: 'year', skipEmpty: false })).toEqual([
      1200,
      240,
      366,
      null,
    ]);
  });

  it('keeps the largest and sums up the rest, shares adding up to 100', async () => {
    const top = await runStep(topItems, { list: costs, field: 'amount', count: 1, label: 'service' });
    expect(top).toMatchObject({ items: [{ name: 'EC2' }], others: { count: 3, sum: 50.5 }, total: 150.5 });
  });

  it('says which parameter is no list', async () => {
    await expect(runStep(sortList, { list: { a: 1 } })).rejects.toThrow('must be a list');
  });
});
