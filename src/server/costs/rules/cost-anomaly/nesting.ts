import type { Anomaly } from './detector';

export const levels = ['service-account', 'service', 'account', 'region'] as const;
export type SeriesLevel = (typeof levels)[number];

export interface Place {
  level: SeriesLevel;
  provider: string;
  currency: string;
  /** '' where the series runs over all of them. */
  service: string;
  account: string;
  region: string;
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
  a.provider === b.provider &&
  a.currency === b.currency &&
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

/** The service of an account that makes most of an anomaly, if one does. */
export function mainCause(placed: Placed, contributors: readonly Contributor[]): string | null {
  if (placed.level === 'service-account') return JSON.stringify([placed.service, placed.account]);
  const sums = new Map<string, number>();
  for (const { service, account, delta } of contributors) {
    const key = JSON.stringify([service, account]);
    sums.set(key, (sums.get(key) ?? 0) + delta);
  }
  const impact = impactOf(placed);
  for (const [key, sum] of sums) if (sum / impact >= EXPLAINS) return key;
  return null;
}

/** Reports one cause once: of anomalies at the same time with one main cause, the most specific series stays. */
export function dropRepeated<T extends { placed: Placed; cause: string | null }>(all: readonly T[]): T[] {
  const kept: T[] = [];
  for (const level of levels) {
    for (const one of all) {
      if (one.placed.level !== level) continue;
      const repeats = kept.some(
        (other) =>
          other.placed.level !== level && other.cause === one.cause && sameEvent(other.placed, one.placed),
      );
      if (one.cause === null || !repeats) kept.push(one);
    }
  }
  return kept;
}
