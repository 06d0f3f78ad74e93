import { apportion, roundedTogether } from './split';
import { valueKey } from './values';

export const splitKinds = ['even', 'direct', 'fixed'] as const;
export type SplitKind = (typeof splitKinds)[number];

export interface SharedValue {
  value: string;
  split: SplitKind;
  /** Of `fixed`: percent of the shared cost for each value; what is missing to 100 stays unallocated. */
  shares: readonly { value: string; percent: number }[];
}

/** How a shared value was split in the end: `stays` where there is nothing to split it onto. */
export type SplitDone = SplitKind | 'even_instead' | 'stays';

export interface StatementRow {
  /** '' is what is not allocated. */
  value: string;
  direct: bigint;
  /** What it bears of shared costs; what a shared value gives away is negative. */
  shared: bigint;
  /** How its cost was split, of a shared value. */
  split: SplitDone | null;
}

interface Asked {
  /** Exact cost of each value of the tag with cost, '' for what is not allocated, in equal units. */
  direct: ReadonlyMap<string, bigint>;
  /** All values of the tag, in the order of its rules. */
  values: readonly string[];
  shared: readonly SharedValue[];
  /** How many of these units are the smallest one of the currency. */
  perUnit: bigint;
}

/** A percent with two decimals as a whole number. */
const basisPoints = (percent: number): bigint => BigInt(Math.round(percent * 100));
const WHOLE = 10_000n;

/** Who gets how much of a shared value; null: nobody can. */
function weightsOf(
  { split, shares }: SharedValue,
  targets: readonly string[],
  direct: Asked['direct'],
): { weights: { id: string; weight: bigint }[]; split: SplitDone } | null {
  if (split === 'fixed') {
    const percents = new Map(shares.map(({ value, percent }) => [valueKey(value), basisPoints(percent)]));
    const weights = targets.map((id) => ({ id, weight: percents.get(valueKey(id)) ?? 0n }));
    const left = WHOLE - weights.reduce((sum, { weight }) => sum + weight, 0n);
    return { weights: [...weights, { id: '', weight: left > 0n ? left : 0n }], split };
  }
  if (targets.length === 0) return null;
  const even = targets.map((id) => ({ id, weight: 1n }));
  if (split === 'even') return { weights: even, split };
  const weights = targets.map((id) => {
    const cost = direct.get(id) ?? 0n;
    return { id, weight: cost > 0n ? cost : 0n };
  });
  return weights.every(({ weight }) => weight === 0n)
    ? { weights: even, split: 'even_instead' }
    : { weights, split };
}

/**
 * Direct cost of each value, and shared values split onto the others, in the smallest unit of the currency: direct costs add
 * up to the rounded bill, and what is shared to nothing. A shared value bears no part of another one.
 */
export function statementOf({ direct, values, shared, perUnit }: Asked): StatementRow[] {
  const names = [...new Set([...values, ...direct.keys()])].filter((value) => value !== '');
  const rounded = roundedTogether(
    [...names, ''].map((id) => ({ id, amount: direct.get(id) ?? 0n })),
    perUnit,
  );
  const sharedByKey = new Map(shared.map((one) => [valueKey(one.value), one]));
  const targets = names.filter((name) => !sharedByKey.has(valueKey(name)));
  const bears = new Map<string, bigint>();
  const done = new Map<string, SplitDone>();
  for (const name of names) {
    const rule = sharedByKey.get(valueKey(name));
    if (!rule) continue;
    const amount = rounded.get(name) ?? 0n;
    const to = weightsOf(rule, targets, direct);
    const parts = to && apportion(amount, to.weights);
    done.set(name, to && parts ? to.split : 'stays');
    if (!parts) continue;
    bears.set(name, (bears.get(name) ?? 0n) - amount);
    for (const [id, part] of parts) bears.set(id, (bears.get(id) ?? 0n) + part);
  }
  return [...names, ''].map((value) => ({
    value,
    direct: rounded.get(value) ?? 0n,
    shared: bears.get(value) ?? 0n,
    split: done.get(value) ?? null,
  }));
}
