import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupsOf, placed, treeFault, type TreeNode } from './tree';

const tree: TreeNode[] = [
  { value: 'Engineering', parent: null },
  { value: 'Web', parent: 'engineering' },
  { value: 'App', parent: 'Engineering' },
  { value: 'App beta', parent: 'App' },
];
const values = ['Web', 'App', 'App beta', 'Sales'];

it('a value is told in the tree once, under a parent that there is, and never under itself', () => {
  expect(treeFault(tree, values)).toBeNull();
  expect(groupsOf(tree, values)).toEqual(['Engineering']);
  expect(treeFault([...tree, { value: 'WEB', parent: null }], values)).toEqual({
    kind: 'twice',
    at: 4,
    value: 'WEB',
  });
  expect(treeFault(tree.slice(1), values)).toEqual({
    kind: 'no_parent',
    at: 0,
    value: 'Web',
    parent: 'engineering',
  });
  const circle = [{ value: 'Engineering', parent: 'App beta' }, ...tree.slice(1)];
  expect(treeFault(circle, values)).toEqual({
    kind: 'cycle',
    at: 0,
    path: ['Engineering', 'App beta', 'App', 'Engineering'],
  });
  // One that only leads into a circle is not the one that is named.
  const outside = [{ value: 'Sales', parent: 'App' }, ...circle];
  expect(treeFault(outside, values)).toMatchObject({ kind: 'cycle', at: 1 });
  const chain = Array.from({ length: 11 }, (_, at) => ({
    value: `${at}`,
    parent: at > 0 ? `${at - 1}` : null,
  }));
  expect(treeFault(chain, [])).toEqual({ kind: 'deep', at: 10, value: '10' });
  expect(treeFault(chain.slice(0, 10), [])).toBeNull();
});

it('rows stand under their parent with the sum of what is below; what is not allocated is last', () => {
  const cost: Record<string, bigint> = {
    Engineering: 0n,
    Web: 30n,
    App: 10n,
    'App beta': 25n,
    Sales: 50n,
    '': 99n,
  };
  const rows = Object.keys(cost).map((value) => ({ value }));
  const found = placed(rows, tree, ({ value }) => cost[value] ?? 0n);
  expect(found.map(({ row, depth, below }) => [row.value, depth, below])).toEqual([
    ['Engineering', 0, 65n],
    ['App', 1, 25n],
    ['App beta', 2, 0n],
    ['Web', 1, 0n],
    ['Sales', 0, 0n],
    ['', 0, 0n],
  ]);
});

it('whatever the tree, each row is told once and the top adds up to all', () => {
  const amounts = fc.array(fc.bigInt(-(10n ** 12n), 10n ** 12n), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(amounts, fc.array(fc.nat(), { minLength: 15, maxLength: 15 }), (costs, picks) => {
      // The parent of each is one of those before it, or none.
      const nodes = costs.map((_, at): TreeNode => {
        const parent = (picks[at] ?? 0) % (at + 1);
        return { value: `v${at}`, parent: parent === at ? null : `v${parent}` };
      });
      const rows = [...nodes.map(({ value }) => ({ value })), { value: '' }];
      const of = ({ value }: { value: string }) => costs[Number(value.slice(1))] ?? 0n;
      const amountOf = (row: { value: string }) => (row.value === '' ? 7n : of(row));
      const found = placed(rows, nodes, amountOf);
      expect(found.map(({ row }) => row.value).toSorted()).toEqual(rows.map(({ value }) => value).toSorted());
      const all = rows.reduce((sum, row) => sum + amountOf(row), 0n);
      const top = found
        .filter(({ depth }) => depth === 0)
        .reduce((sum, { row, below }) => sum + amountOf(row) + below, 0n);
      expect(top).toBe(all);
      for (const { row, below } of found) {
        const children = found.filter(({ parent }) => parent === row.value);
        expect(below).toBe(children.reduce((sum, one) => sum + amountOf(one.row) + one.below, 0n));
      }
    }),
  );
});
