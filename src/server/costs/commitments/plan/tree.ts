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

/** What reaches each node, and what it leaves uncovered; node by hour. */
interface Flow {
  reaching: Float64Array[];
  rest: Float64Array[];
}

const PASSES = 8;
const SEARCHES = 24;
const STEPS = 60;
/** Where the golden section of a search lies. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Below this share of the whole cost a further pass is not worth its time. */
const ENOUGH = 1e-7;

export const mean = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return values.length === 0 ? 0 : sum / values.length;
};

/** A loop: `Float64Array.from` with a function took a third of the whole search. */
function scaled(own: readonly number[], level: number): Float64Array {
  const out = new Float64Array(own.length);
  for (let hour = 0; hour < out.length; hour += 1) out[hour] = (own[hour] ?? 0) * level;
  return out;
}

/** Narrow before wide, hour by hour: no hour's usage is covered twice, since a node only sees what the ones below left. */
export function flowOf(offers: readonly Offer[], bought: readonly number[], level = 1): Flow {
  const reaching = offers.map(({ own }) => scaled(own, level));
  const rest = offers.map(({ own }) => new Float64Array(own.length));
  const flow = { reaching, rest };
  for (const [at, { parent }] of offers.entries()) pass(flow, at, parent, bought[at] ?? 0);
  return flow;
}

/** What a node leaves uncovered, and with it what reaches the one above. */
function pass({ reaching, rest }: Flow, at: number, parent: number, amount: number): void {
  const [here, left, above] = [reaching[at], rest[at], reaching[parent]];
  if (!here || !left) return;
  for (let hour = 0; hour < here.length; hour += 1) {
    const uncovered = Math.max(0, (here[hour] ?? 0) - amount);
    if (above) above[hour] = (above[hour] ?? 0) + uncovered - (left[hour] ?? 0);
    left[hour] = uncovered;
  }
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

/** Amounts of all nodes, with their flow: a change of one of them only changes the way up from it. */
class Purchase {
  readonly bought: number[];
  flow: Flow;

  constructor(
    readonly offers: readonly Offer[],
    start: readonly number[],
  ) {
    this.bought = [...start];
    this.flow = flowOf(offers, start);
  }

  set(at: number, amount: number): void {
    if (this.bought[at] === amount) return;
    this.bought[at] = amount;
    for (const node of pathOf(this.offers, at))
      pass(this.flow, node, this.offers[node]?.parent ?? -1, this.bought[node] ?? 0);
  }

  cost(): number {
    return paid(this.offers, this.bought) + mean(this.flow.rest.at(-1) ?? []);
  }

  /** Sums of small changes drift; every pass begins without. */
  afresh(): void {
    this.flow = flowOf(this.offers, this.bought);
  }

  /** What reaches each node of a path from elsewhere than the node below it. */
  aside(path: readonly number[]): Float64Array[] {
    return path.map((node, step) => {
      const here = this.flow.reaching[node] ?? new Float64Array();
      const below = step === 0 ? undefined : this.flow.rest[path[step - 1] ?? -1];
      return below ? here.map((used, hour) => used - (below[hour] ?? 0)) : here;
    });
  }

  /** How far a commitment of the node is of use in each hour, with all others as they are. */
  useful(at: number): Float64Array {
    const path = pathOf(this.offers, at);
    const aside = this.aside(path);
    return (aside[0] ?? new Float64Array()).map((used, hour) => {
      let [left, useful] = [used, used];
      for (let step = 1; step < path.length; step += 1) {
        left += (aside[step]?.[hour] ?? 0) - (this.bought[path[step] ?? -1] ?? 0);
        useful = Math.min(useful, left);
      }
      return Math.max(0, useful);
    });
  }

  /** The best commitment of one node, with all others as they are. */
  best(at: number): number {
    const discount = this.offers[at]?.discount ?? 0;
    return discount > 0 ? bestCommitment(this.useful(at), discount) : 0;
  }

  /** Moves money between a node and one above it, where that costs less: two steps that each alone would cost more. */
  shift(at: number, above: number): void {
    const [low, high] = [this.bought[at] ?? 0, this.bought[above] ?? 0];
    if (low + high <= 0) return;
    const path = pathOf(this.offers, at);
    const aside = this.aside(path);
    const price = (this.offers[above]?.discount ?? 0) - (this.offers[at]?.discount ?? 0);
    const left = new Float64Array(aside[0]?.length ?? 0);
    const cost = (moved: number): number => {
      const amounts = path.map((node) => {
        const change = node === at ? moved : node === above ? -moved : 0;
        return (this.bought[node] ?? 0) + change;
      });
      return moved * price + mean(uncoveredOf(aside, amounts, left));
    };
    const best = lowest(cost, -low, high);
    if (cost(best) >= cost(0) - 1e-12) return;
    this.set(at, Math.max(0, low + best));
    this.set(above, Math.max(0, high - best));
  }
}

/** What is left of each hour at the end of a path; written over `left`, since a search asks it thousands of times. */
function uncoveredOf(
  aside: readonly Float64Array[],
  amounts: readonly number[],
  left: Float64Array,
): Float64Array {
  left.fill(0);
  for (const [step, here] of aside.entries()) {
    const amount = amounts[step] ?? 0;
    for (let hour = 0; hour < left.length; hour += 1)
      left[hour] = Math.max(0, (left[hour] ?? 0) + (here[hour] ?? 0) - amount);
  }
  return left;
}

/** Where a function that first falls and then rises is lowest, by golden section; its ends are looked at too. */
function lowest(cost: (at: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  let [first, second] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [one, two] = [cost(first), cost(second)];
  for (let search = 0; search < SEARCHES; search += 1) {
    if (one <= two) {
      [high, second, two] = [second, first, one];
      first = high - GOLDEN * (high - low);
      one = cost(first);
    } else {
      [low, first, one] = [first, second, two];
      second = low + GOLDEN * (high - low);
      two = cost(second);
    }
  }
  const found = [from, (low + high) / 2, to].map((at) => ({ at, cost: cost(at) }));
  return found.toSorted((a, b) => a.cost - b.cost)[0]?.at ?? 0;
}

function improve(offers: readonly Offer[], start: readonly number[]): { bought: number[]; cost: number } {
  const purchase = new Purchase(offers, start);
  let cost = purchase.cost();
  for (let passes = 0; passes < PASSES; passes += 1) {
    purchase.afresh();
    for (const at of offers.keys()) purchase.set(at, purchase.best(at));
    for (const at of offers.keys())
      for (const above of pathOf(offers, at).slice(1))
        if ((offers[at]?.discount ?? 0) > 0 && (offers[above]?.discount ?? 0) > 0) purchase.shift(at, above);
    const next = purchase.cost();
    const gained = cost - next;
    cost = next;
    if (gained <= ENOUGH * cost) break;
  }
  purchase.afresh();
  for (const at of offers.keys()) purchase.set(at, purchase.best(at));
  return { bought: purchase.bought, cost: costOf(offers, purchase.bought) };
}

/** In each hour, whether a further unit of the node would be used: nothing on its way up covers what it leaves. */
function wantedOf(offers: readonly Offer[], { rest }: Flow, at: number): number {
  const path = pathOf(offers, at).map((node) => rest[node] ?? new Float64Array());
  const hours = path[0]?.length ?? 0;
  let wanted = 0;
  for (let hour = 0; hour < hours; hour += 1) if (path.every((left) => (left[hour] ?? 0) > 0)) wanted += 1;
  return hours === 0 ? 0 : wanted / hours;
}

/** Small steps of all nodes at once down the slope, each shorter than the one before: where single steps get stuck. */
function descend(offers: readonly Offer[], start: readonly number[]): number[] {
  const size = mean(Float64Array.from(offers, ({ own }) => mean(own))) || 1;
  let [at, best] = [[...start], [...start]];
  let least = costOf(offers, start);
  for (let step = 1; step <= STEPS; step += 1) {
    const flow = flowOf(offers, at);
    const slope = offers.map(({ discount }, node) =>
      discount > 0 ? 1 - discount - wantedOf(offers, flow, node) : 0,
    );
    const length = Math.hypot(...slope);
    if (length === 0) break;
    at = at.map((amount, node) =>
      Math.max(0, amount - ((slope[node] ?? 0) / length) * (size / Math.sqrt(step))),
    );
    const cost = costOf(offers, at);
    if (cost < least) [best, least] = [at, cost];
  }
  return best;
}

/**
 * What to buy of each, together, so that a mean hour costs least: the better of a start from the narrowest and one from the widest,
 * each changed until no step of one or of two of them lowers the cost, and once more from further down the slope of all.
 */
export function bestOf(offers: readonly Offer[]): number[] {
  const none = offers.map(() => 0);
  const wide = none.with(-1, new Purchase(offers, none).best(offers.length - 1));
  const found = [none, wide].map((start) => improve(offers, start));
  const [first] = found.toSorted((a, b) => a.cost - b.cost);
  const again = improve(offers, descend(offers, first?.bought ?? none));
  return first !== undefined && first.cost <= again.cost ? first.bought : again.bought;
}

/** No more of any than the usage of these hours alone would bear, narrow before wide. */
export function cappedBy(offers: readonly Offer[], bought: readonly number[]): number[] {
  const capped = new Purchase(offers, bought);
  for (const [at, { discount }] of offers.entries())
    capped.set(at, Math.min(bought[at] ?? 0, bestCommitment(capped.flow.reaching[at] ?? [], discount)));
  return capped.bought;
}
