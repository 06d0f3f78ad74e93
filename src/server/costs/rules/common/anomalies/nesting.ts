import type { Anomaly } from './detector';

export const levels = ['service-account', 'service', 'account', 'region'] as const;
type SeriesLevel = (typeof levels)[number];

export interface Place {
  level: SeriesLevel;
  /** The source whose bills it is of: each is judged through its own day. */
  source: string;
  provider: string;
  currency: string;
  /** '' where the series runs over all of them. */
  service: string;
  account: string;
  region: string;
  /** Of a series of usage: what is consumed, and in which unit. Left out of one of cost. */
  sku?: string;
  unit?: string;
}

export interface Placed extends Place {
  anomaly: Anomaly;
}

/** What moved most within an anomaly. */
export interface Contributor {
  service: string;
  account: string;
  accountName: string;
  region: string;
  usage: string;
  delta: number;
}

const EXPLAINS = 0.6;

export const impactOf = ({ anomaly }: Placed): number => anomaly.actual - anomaly.expected;

const sameEvent = (a: Placed, b: Placed): boolean =>
  a.source === b.source &&
  a.provider === b.provider &&
  a.currency === b.currency &&
  a.sku === b.sku &&
  a.unit === b.unit &&
  a.anomaly.direction === b.anomaly.direction &&
  a.anomaly.firstDay <= b.anomaly.lastDay &&
  b.anomaly.firstDay <= a.anomaly.lastDay;

const within = (inner: Placed, outer: Placed): boolean =>
  (outer.service === '' || outer.service === inner.service) &&
  (outer.account === '' || outer.account === inner.account) &&
  outer.region === '';

/** Leaves out a service or an account whose anomaly is that of its parts, which are reported themselves. */
export function dropExplained(all: readonly Placed[]): Placed[] {
  const parts = all.filter(({ level }) => level === 'service-account');
  return all.filter((outer) => {
    if (outer.level === 'service-account' || outer.level === 'region') return true;
    const inner = parts.filter((part) => sameEvent(part, outer) && within(part, outer));
    const explained = inner.reduce((sum, part) => sum + impactOf(part), 0);
    return Math.abs(explained) < EXPLAINS * Math.abs(impactOf(outer));
  });
}

/** What of an anomaly a service of an account moved. */
export interface Cell {
  service: string;
  account: string;
  delta: number;
}

const contains = (place: Place, { service, account }: Cell): boolean =>
  place.level !== 'region' &&
  (place.service === '' || place.service === service) &&
  (place.account === '' || place.account === account);

/** Share of an anomaly's impact that is inside of others, by what moved in it. */
function explainedBy(others: readonly Placed[], one: Placed, cells: readonly Cell[]): number {
  const sum = (some: readonly Cell[]) => some.reduce((total, { delta }) => total + delta, 0);
  const all = sum(cells);
  const impact = impactOf(one);
  // The cells are measured against the mean of the weeks before, the impact against what was expected of the day.
  const whole = all * impact > 0 ? all : impact;
  return sum(cells.filter((cell) => others.some((other) => contains(other, cell)))) / whole;
}

/**
 * Reports one cause once: of anomalies at the same time, the most specific series are told, and a wider one or a
 * sibling (a region beside a service) only when they do not make most of it.
 */
export function tellOnce(all: readonly Placed[], cellsOf: (one: Placed) => readonly Cell[]): Placed[] {
  const told: Placed[] = [];
  for (const level of levels) {
    const before = [...told];
    for (const one of all) {
      if (one.level !== level) continue;
      const same = before.filter((other) => sameEvent(other, one));
      if (same.length === 0 || explainedBy(same, one, cellsOf(one)) < EXPLAINS) told.push(one);
    }
  }
  return told;
}
