import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apportion, rounded, roundedTogether } from './split';
import { splitKinds, splitsOf, statementOf, type SharedValue } from './statement';

const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((all, one) => all + one, 0n);
const size = (amount: bigint) => (amount < 0n ? -amount : amount);

const parts = fc
  .uniqueArray(fc.record({ id: fc.string({ maxLength: 3 }), weight: fc.bigInt(0n, 10n ** 18n) }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 12,
  })
  .filter((all) => all.some(({ weight }) => weight > 0n));

it('parts add up to the amount, are within one unit of their share, and do not depend on the order', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), parts, (amount, all) => {
      const split = apportion(amount, all);
      expect(sum(split?.values() ?? [])).toBe(amount);
      const whole = sum(all.map(({ weight }) => weight));
      for (const { id, weight } of all) {
        // |part − amount·weight/whole| < 1, without a division.
        const part = split?.get(id) ?? 0n;
        expect(size(part * whole - amount * weight) < whole).toBe(true);
        if (weight === 0n) expect(part).toBe(0n);
      }
      const reversed = apportion(amount, all.toReversed());
      expect([...(reversed ?? [])].toSorted()).toEqual([...(split ?? [])].toSorted());
    }),
  );
  expect(apportion(5n, [{ id: 'a', weight: 0n }])).toBeNull();
  expect(
    apportion(
      100n,
      ['a', 'b', 'c'].map((id) => ({ id, weight: 1n })),
    )?.get('a'),
  ).toBe(34n);
});

it('amounts that are rounded together add up to their rounded sum', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(-(10n ** 16n), 10n ** 16n), { maxLength: 20 }), (all) => {
      const by = 10n ** 10n;
      const amounts = all.map((amount, at) => ({ id: String(at), amount }));
      const result = roundedTogether(amounts, by);
      expect(sum(result.values())).toBe(rounded(sum(all), by));
      for (const { id, amount } of amounts)
        expect(size((result.get(id) ?? 0n) * by - amount) <= by).toBe(true);
    }),
  );
});

const shared = (value: string, split: SharedValue['split'], shares: SharedValue['shares'] = []) => ({
  value,
  split,
  shares,
});
const told = (of: Parameters<typeof statementOf>[0]) =>
  Object.fromEntries(statementOf(of).map((row) => [row.value, [row.direct, row.shared, row.split]]));

it('a shared value is split by what the others cost, evenly, or by fixed shares with the rest unallocated', () => {
  const direct = new Map([
    ['Web', 3000n],
    ['App', 1000n],
    ['Credits', -500n],
    ['Platform', 1001n],
    ['', 700n],
  ]);
  const of = { direct, values: ['Web', 'App', 'Credits', 'Platform'], perUnit: 1n };
  expect(told({ ...of, shared: [shared('platform', 'direct')] })).toEqual({
    Web: [3000n, 751n, null],
    App: [1000n, 250n, null],
    Credits: [-500n, 0n, null],
    Platform: [1001n, -1001n, 'direct'],
    '': [700n, 0n, null],
  });
  expect(told({ ...of, shared: [shared('Platform', 'even')] })).toMatchObject({
    App: [1000n, 334n, null],
    Credits: [-500n, 334n, null],
    Web: [3000n, 333n, null],
  });
  const fixed = [
    { value: 'web', percent: 33.33 },
    { value: 'App', percent: 50 },
  ];
  expect(told({ ...of, shared: [shared('Platform', 'fixed', fixed)] })).toMatchObject({
    Web: [3000n, 334n, null],
    App: [1000n, 500n, null],
    '': [700n, 167n, null],
  });
});

it('without costs to go by it is split evenly and says so; with nobody to bear it, it stays', () => {
  const platform = [shared('Platform', 'direct')];
  const direct = new Map([
    ['Platform', 10n],
    ['Web', -5n],
  ]);
  const split = told({ direct, values: ['Web', 'App', 'Platform'], shared: platform, perUnit: 1n });
  expect(split).toMatchObject({
    Platform: [10n, -10n, 'even_instead'],
    Web: [-5n, 5n, null],
    App: [0n, 5n, null],
  });
  const alone = told({
    direct: new Map([['Platform', 10n]]),
    values: ['Platform'],
    shared: platform,
    perUnit: 1n,
  });
  expect(alone).toEqual({ Platform: [10n, 0n, 'stays'], '': [0n, 0n, null] });
});

it('a shared value is split by what was measured of the others; without that, by what they cost, and it says so', () => {
  const direct = new Map([
    ['Web', 3000n],
    ['App', 1000n],
    ['Platform', 1001n],
  ]);
  const of = { direct, values: ['Web', 'App', 'Platform'], perUnit: 1n };
  const byMetric = [shared('Platform', 'metric')];
  const amounts = (web: bigint, app: bigint) =>
    new Map([['platform', new Map(Object.entries({ web, app, platform: 5n, nobody: 9n }))]]);
  expect(told({ ...of, shared: byMetric, measured: amounts(1n, 3n) })).toEqual({
    Web: [3000n, 250n, null],
    App: [1000n, 751n, null],
    Platform: [1001n, -1001n, 'metric'],
    '': [0n, 0n, null],
  });
  const instead = { Web: [3000n, 751n, null], Platform: [1001n, -1001n, 'direct_instead'] };
  expect(told({ ...of, shared: byMetric, measured: amounts(0n, 0n) })).toMatchObject(instead);
  expect(told({ ...of, shared: [shared('Platform', 'usage')] })).toMatchObject(instead);
  const free = { ...of, direct: new Map([['Platform', 10n]]), shared: byMetric };
  expect(told(free)).toMatchObject({ Platform: [10n, -10n, 'even_instead'], Web: [0n, 5n, null] });
  expect(splitsOf({ ...of, shared: byMetric, measured: amounts(1n, 3n) })).toEqual([
    {
      value: 'Platform',
      how: 'metric',
      weights: [
        { id: 'Web', weight: 1n },
        { id: 'App', weight: 3n },
      ],
    },
  ]);
});

it('whatever is shared, a statement adds up to the bill', () => {
  const kinds = fc.constantFrom(...splitKinds);
  const values = ['A', 'B', 'C', 'D', 'E'];
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(-(10n ** 17n), 10n ** 17n), { minLength: 6, maxLength: 6 }),
      fc.array(kinds, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 5, maxLength: 5 }),
      fc.array(fc.bigInt(-5n, 10n ** 20n), { minLength: 5, maxLength: 5 }),
      (costs, splits, percents, amounts) => {
        const direct = new Map([...values, ''].map((value, at) => [value, costs[at] ?? 0n]));
        const shares = values.map((value, at) => ({ value, percent: percents[at] ?? 0 }));
        const rows = statementOf({
          direct,
          values,
          perUnit: 10n ** 10n,
          shared: splits.map((split, at) => shared(values[at] ?? '', split, shares)),
          measured: new Map(
            values.map((value) => [
              value.toLowerCase(),
              new Map(values.map((other, at) => [other.toLowerCase(), amounts[at] ?? 0n])),
            ]),
          ),
        });
        expect(sum(rows.map((row) => row.direct))).toBe(rounded(sum(costs), 10n ** 10n));
        expect(sum(rows.map((row) => row.shared))).toBe(0n);
      },
    ),
  );
});
