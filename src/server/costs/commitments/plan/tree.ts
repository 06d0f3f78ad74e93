import { bestCommitment } from '../simulate';

/**
 * What can be bought, from the narrowest scope to the widest: the usage that a node does not cover goes on to its parent
 * (a reservation of a family, a plan of that family, a plan of everything). All usage of the tree is money an hour on
 * demand, of the same hours.
 */
export interface Offer {
  /** Where its uncovered usage goes; always after it in the list, and -1 for the widest, the last one. */
  parent: number;
  /** What it takes off the on-demand price; 0 where nothing is bought at this scope. */
  discount: number;
  /** Usage that reaches it without passing a narrower one. */
  own: readonly number[];
}

interface Flow {
  /** What reaches each node, and what it leaves uncovered; node by hour. */
  reaching: number[][];
  rest: number[][];
}

const PASSES = 12;
const SEARCHES = 40;
/** Below this share of the whole cost a further pass is not worth its time. */
const ENOUGH = 1e-9;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;

/** Narrow before wide, hour by hour: no hour's usage is covered twice, since a node only sees what the ones below left. */
export function flowOf(offers: readonly Offer[], bought: readonly number[], level = 1): Flow {
  const reaching = offers.map(({ own }) => own.map((used) => used * level));
  const rest: number[][] = [];
  for (const [at, { parent }] of offers.entries()) {
    const left = (reaching[at] ?? []).map((used) => Math.max(0, used - (bought[at] ?? 0)));
    rest.push(left);
    const above = reaching[parent];
    if (above) for (const [hour, used] of left.entries()) above[hour] = (above[hour] ?? 0) + used;
  }
  return { reaching, rest };
}

const paid = (offers: readonly Offer[], bought: readonly number[]): number =>
  offers.reduce((sum, { discount }, at) => sum + (bought[at] ?? 0) * (1 - discount), 0);

/** What a mean hour costs: all commitments, and what none of them covers on demand. */
export const costOf = (offers: readonly Offer[], bought: readonly number[], level = 1): number =>
  paid(offers, bought) + mean(flowOf(offers, bought, level).rest.at(-1) ?? []);

/** Nodes from `at` up to the widest. */
function pathOf(offers: readonly Offer[], at: number): number[] {
  const path: number[] = [];
  for (let node = at; node >= 0; node = offers[node]?.parent ?? -1) path.push(node);
  return path;
}

/** What reaches each node of a path from elsewhere than the node below it. */
const asideOf = ({ reaching, rest }: Flow, path: readonly number[]): number[][] =>
  path.map((node, step) => {
    const below = step === 0 ? undefined : rest[path[step - 1] ?? -1];
    return (reaching[node] ?? []).map((used, hour) => used - (below?.[hour] ?? 0));
  });

/** How far a commitment of the node is of use in each hour, with all others as they are. */
function usefulOf(offers: readonly Offer[], bought: readonly number[], at: number): number[] {
  const path = pathOf(offers, at);
  const aside = asideOf(flowOf(offers, bought), path);
  return (aside[0] ?? []).map((used, hour) => {
    let [left, useful] = [used, used];
    for (const [step, node] of path.entries()) {
      if (step === 0) continue;
      left += (aside[step]?.[hour] ?? 0) - (bought[node] ?? 0);
      useful = Math.min(useful, left);
    }
    return Math.max(0, useful);
  });
}

/** The best commitment of one node, with all others as they are. */
const bestAt = (offers: readonly Offer[], bought: readonly number[], at: number): number =>
  bestCommitment(usefulOf(offers, bought, at), offers[at]?.discount ?? 0);

/** Moves money between a node and one above it, where that costs less: two steps that each alone would cost more. */
function shift(offers: readonly Offer[], bought: number[], at: number, above: number): void {
  const path = pathOf(offers, at);
  const aside = asideOf(flowOf(offers, bought), path);
  const [low, high] = [bought[at] ?? 0, bought[above] ?? 0];
  const price = (offers[above]?.discount ?? 0) - (offers[at]?.discount ?? 0);
  const cost = (moved: number): number => {
    let sum = 0;
    const hours = aside[0]?.length ?? 0;
    for (let hour = 0; hour < hours; hour += 1) {
      let left = 0;
      for (const [step, node] of path.entries()) {
        const change = node === at ? moved : node === above ? -moved : 0;
        left = Math.max(0, left + (aside[step]?.[hour] ?? 0) - (bought[node] ?? 0) - change);
      }
      sum += left;
    }
    return moved * price + sum / Math.max(1, hours);
  };
  let [from, to] = [-low, high];
  for (let search = 0; search < SEARCHES && to - from > ENOUGH * (low + high); search += 1) {
    const [first, second] = [from + (to - from) / 3, to - (to - from) / 3];
    if (cost(first) <= cost(second)) to = second;
    else from = first;
  }
  const moves = [-low, (from + to) / 2, high].map((moved) => ({ moved, cost: cost(moved) }));
  const [best] = moves.toSorted((a, b) => a.cost - b.cost);
  if (best === undefined || best.cost >= cost(0) - 1e-12) return;
  bought[at] = Math.max(0, low + best.moved);
  bought[above] = Math.max(0, high - best.moved);
}

function improve(offers: readonly Offer[], start: readonly number[]): { bought: number[]; cost: number } {
  const bought = [...start];
  let cost = costOf(offers, bought);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const at of offers.keys()) bought[at] = bestAt(offers, bought, at);
    for (const at of offers.keys())
      for (const above of pathOf(offers, at).slice(1))
        if ((offers[at]?.discount ?? 0) > 0 && (offers[above]?.discount ?? 0) > 0)
          shift(offers, bought, at, above);
    const next = costOf(offers, bought);
    const gained = cost - next;
    cost = next;
    if (gained <= ENOUGH * cost) break;
  }
  return { bought, cost };
}

/**
 * What to buy of each, together, so that a mean hour costs least: the better of a start from the narrowest and one from the widest,
 * each changed step by step until no step of one or of two of them lowers the cost.
 */
export function bestOf(offers: readonly Offer[]): number[] {
  const none = offers.map(() => 0);
  const wide = none.with(-1, bestAt(offers, none, offers.length - 1));
  const [narrow, broad] = [improve(offers, none), improve(offers, wide)];
  return narrow.cost <= broad.cost ? narrow.bought : broad.bought;
}

/** No more of any than the usage of these hours alone would bear, narrow before wide. */
export function cappedBy(offers: readonly Offer[], bought: readonly number[]): number[] {
  const capped = [...bought];
  for (const [at, { discount }] of offers.entries()) {
    const reaching = flowOf(offers, capped).reaching[at] ?? [];
    capped[at] = Math.min(capped[at] ?? 0, bestCommitment(reaching, discount));
  }
  return capped;
}
