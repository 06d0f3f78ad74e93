import { causeFields, EP_LEAST, MOST, type CauseField } from './causesSql';

/** An element of one or two fields, or the whole: sums of its leaves. */
export interface Element {
  parts: { field: CauseField; value: string; label: string }[];
  actual: number;
  expected: number;
  leaves: number;
  /** Sum over its leaves of what they are away from what was expected. */
  off: number;
  /** The same, had each leaf changed in proportion to the element. */
  offRipple: number;
}

export interface Searched {
  whole: Element;
  elements: readonly Element[];
  /** How few resources make up most of the excess; 0 where charges name none. */
  resources: number;
  /** The share of the excess that resources have. */
  resourcesPart: number;
  /** No charge has a SkuMeter: a SKU is told by its ChargeDescription. */
  unmetered: boolean;
}

export type Cause =
  | { kind: 'elements'; elements: Element[]; explained: number; score: number; also: Element['parts'] }
  | { kind: 'spread'; resources: number }
  | { kind: 'none' };

/** More causes at once than this are none. */
const SET_MAX = 3;
/** By so much an element must have more of the excess than it has of the cost, or all simply moved alike. */
const LIFT = 0.15;
/** Scores as near as this are the same. */
const SAME = 0.02;

/** Of elements that explain alike, what can be acted upon first. */
const preference: readonly CauseField[] = ['resource', 'charge', 'meter', 'region', 'account', 'service'];

const excessOf = ({ actual, expected }: Element) => actual - expected;
const sum = (some: readonly Element[], of: (one: Element) => number) =>
  some.reduce((total, one) => total + of(one), 0);

/**
 * Generalized potential score (Squeeze): 1 − (A + R) / (B + R), where A and B are the mean distances of the leaves inside
 * from where the change in proportion would have put them and from what was expected, and R that of the leaves outside
 * from what was expected. 1: the set, and nothing else, moved, and moved as one.
 */
function scoreOf(set: readonly Element[], whole: Element): number {
  const leaves = sum(set, (one) => one.leaves);
  const outside = whole.leaves - leaves;
  const b = sum(set, ({ off }) => off) / leaves;
  const a = sum(set, ({ offRipple }) => offRipple) / leaves;
  const r = outside > 0 ? Math.max(0, whole.off - sum(set, ({ off }) => off)) / outside : 0;
  return b + r > 0 ? 1 - (a + r) / (b + r) : 0;
}

const fieldsOf = ({ parts }: Element) => parts.map(({ field }) => field);
const placeOf = (one: Element | undefined) =>
  one ? Math.min(...fieldsOf(one).map((field) => preference.indexOf(field))) : causeFields.length;

interface Candidate {
  set: Element[];
  explained: number;
  score: number;
}

function scored(set: readonly Element[], whole: Element): Omit<Candidate, 'set'> {
  return { explained: sum(set, excessOf) / excessOf(whole), score: scoreOf(set, whole) };
}

const candidate = (set: Element[], whole: Element): Candidate => ({ set, ...scored(set, whole) });

/** Whether it has most of the excess, and more of it than its share of the cost would bring. */
const explains = ({ set, explained }: Candidate, whole: Element) =>
  explained >= MOST &&
  explained - (whole.expected > 0 ? sum(set, ({ expected }) => expected) / whole.expected : 0) >= LIFT;

const better = (a: Candidate, b: Candidate) =>
  Math.abs(a.score - b.score) > SAME ? b.score - a.score : placeOf(a.set[0]) - placeOf(b.set[0]);

/** Fields in which the same charges stand by another name. */
function alike(found: Candidate, candidates: readonly Candidate[]): Element['parts'] {
  const [only] = found.set;
  if (!only || found.set.length > 1) return [];
  const near = (x: number, y: number) => Math.abs(x - y) <= 0.001 * Math.max(Math.abs(x), Math.abs(y), 0.01);
  return candidates.flatMap(({ set: [other] }) =>
    other &&
    other !== only &&
    other.leaves === only.leaves &&
    near(other.actual, only.actual) &&
    near(other.expected, only.expected)
      ? other.parts
      : [],
  );
}

/**
 * The cause of an excess: the fewest elements of one field, then of two, that moved as one while the rest did not. The
 * first that scores enough is told; where none does, over how few resources it is spread.
 */
export function findCause({ whole, elements, resources, resourcesPart }: Searched): Cause {
  const excess = excessOf(whole);
  if (excess === 0) return { kind: 'none' };
  const kept = elements.filter((one) => excessOf(one) / excess >= EP_LEAST);
  const cuboids = Map.groupBy(kept, (one) => fieldsOf(one).join(','));
  for (let size = 1; size <= SET_MAX; size += 1) {
    for (const layer of [1, 2]) {
      const candidates = [...cuboids.values()]
        .filter(([first]) => first?.parts.length === layer)
        .map((all) => all.toSorted((a, b) => Math.abs(excessOf(b)) - Math.abs(excessOf(a))))
        .filter((all) => all.length >= size)
        .map((all) => candidate(all.slice(0, size), whole))
        .filter((one) => explains(one, whole) && one.score >= MOST)
        .toSorted(better);
      const [best] = candidates;
      if (!best) continue;
      const { set, explained, score } = best;
      const also = layer === 1 ? alike(best, candidates) : [];
      return { kind: 'elements', elements: set, explained, score, also };
    }
  }
  if (resourcesPart < MOST || resources === 0) return { kind: 'none' };
  if (resources > SET_MAX) return { kind: 'spread', resources };
  // There are hardly others: the few that have most of it are named, though they are most of the cost as well.
  const set = (cuboids.get('resource') ?? [])
    .toSorted((a, b) => Math.abs(excessOf(b)) - Math.abs(excessOf(a)))
    .slice(0, resources);
  if (set.length === 0) return { kind: 'none' };
  return { kind: 'elements', elements: set, ...scored(set, whole), also: [] };
}
