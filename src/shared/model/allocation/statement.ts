import { apportion, roundedTogether } from './split';
import { valueKey } from './values';

export const splitKinds = ['direct', 'even', 'fixed', 'metric', 'usage'] as const;
export type SplitKind = (typeof splitKinds)[number];

export interface SharedValue {
  value: string;
  split: SplitKind;
  /** Of `fixed`: percent of the shared cost for each value; what is missing to 100 stays unallocated. */
  shares: readonly { value: string; percent: number }[];
}

/**
 * How a shared value was split in the end: `direct_instead` and `even_instead` where there was nothing else to go by,
 * `stays` where there is nothing to split it onto.
 */
export const splitsDone = [...splitKinds, 'direct_instead', 'even_instead', 'stays'] as const;
export type SplitDone = (typeof splitsDone)[number];

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
  /** Of shared values that go by a metric or by usage: what was measured of each other value. By `valueKey` both. */
  measured?: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
  /** How many of these units are the smallest one of the currency. */
  perUnit: bigint;
}

interface Weight {
  /** '' is what stays unallocated of fixed shares. */
  id: string;
  weight: bigint;
}

export interface Split {
  value: string;
  how: SplitDone;
  /** Not negative; empty where it stays. */
  weights: Weight[];
}

/** A percent with two decimals as a whole number. */
const basisPoints = (percent: number): bigint => BigInt(Math.round(percent * 100));
const WHOLE = 10_000n;

const positive = (amount: bigint | undefined): bigint => (amount !== undefined && amount > 0n ? amount : 0n);
const isNothing = (weights: readonly Weight[]): boolean => weights.every(({ weight }) => weight === 0n);

/** Who gets how much of a shared value. */
function splitOf(
  { value, split, shares }: SharedValue,
  targets: readonly string[],
  { direct, measured }: Pick<Asked, 'direct' | 'measured'>,
): Split {
  if (split === 'fixed') {
    const percents = new Map(shares.map((share) => [valueKey(share.value), basisPoints(share.percent)]));
    const weights = targets.map((id) => ({ id, weight: percents.get(valueKey(id)) ?? 0n }));
    const left = WHOLE - weights.reduce((sum, { weight }) => sum + weight, 0n);
    return { value, how: split, weights: [...weights, { id: '', weight: positive(left) }] };
  }
  if (targets.length === 0) return { value, how: 'stays', weights: [] };
  const even = targets.map((id) => ({ id, weight: 1n }));
  if (split === 'even') return { value, how: split, weights: even };
  const byCost = targets.map((id) => ({ id, weight: positive(direct.get(id)) }));
  const ofMetric = measured?.get(valueKey(value));
  const byMetric = targets.map((id) => ({ id, weight: positive(ofMetric?.get(valueKey(id))) }));
  if (split !== 'direct' && !isNothing(byMetric)) return { value, how: split, weights: byMetric };
  if (isNothing(byCost)) return { value, how: 'even_instead', weights: even };
  return { value, how: split === 'direct' ? split : 'direct_instead', weights: byCost };
}

const namesOf = ({ values, direct }: Pick<Asked, 'values' | 'direct'>): string[] =>
  [...new Set([...values, ...direct.keys()])].filter((value) => value !== '');

/** Of each shared value that is there, who bears it. A shared value bears no part of another one. */
export function splitsOf(asked: Omit<Asked, 'perUnit'>): Split[] {
  const sharedByKey = new Map(asked.shared.map((one) => [valueKey(one.value), one]));
  const names = namesOf(asked);
  const targets = names.filter((name) => !sharedByKey.has(valueKey(name)));
  return names.flatMap((name) => {
    const rule = sharedByKey.get(valueKey(name));
    return rule ? [{ ...splitOf(rule, targets, asked), value: name }] : [];
  });
}

/**
 * Direct cost of each value, and shared values split onto the others, in the smallest unit of the currency: direct costs add
 * up to the rounded bill, and what is shared to nothing.
 */
export function statementOf(asked: Asked): StatementRow[] {
  const { direct, perUnit } = asked;
  const names = namesOf(asked);
  const rounded = roundedTogether(
    [...names, ''].map((id) => ({ id, amount: direct.get(id) ?? 0n })),
    perUnit,
  );
  const bears = new Map<string, bigint>();
  const done = new Map<string, SplitDone>();
  for (const { value, how, weights } of splitsOf(asked)) {
    const amount = rounded.get(value) ?? 0n;
    const parts = apportion(amount, weights);
    done.set(value, parts ? how : 'stays');
    if (!parts) continue;
    bears.set(value, (bears.get(value) ?? 0n) - amount);
    for (const [id, part] of parts) bears.set(id, (bears.get(id) ?? 0n) + part);
  }
  return [...names, ''].map((value) => ({
    value,
    direct: rounded.get(value) ?? 0n,
    shared: bears.get(value) ?? 0n,
    split: done.get(value) ?? null,
  }));
}
