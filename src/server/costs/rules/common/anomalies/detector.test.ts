import { describe, expect, it } from 'vitest';
import { detect, type DaySeries } from './detector';

const options = { threshold: 3.5, minShare: 0.2, minAmount: 1, recent: 90 };
/** 2026-01-01 */
const firstDay = 20454;

/** A small seeded generator (mulberry32), so that the experiment is the same on every machine. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const normal = (next: () => number) => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

/** Weekly shape, a fee on the first of the month, slow growth and noise. */
function made(seed: number, days: number): number[] {
  const next = random(seed);
  const base = 50 + next() * 500;
  const weekend = 0.5 + next() * 0.4;
  const fee = base * next();
  const noise = 0.02 + next() * 0.05;
  const growth = next() * 0.001;
  return Array.from({ length: days }, (_, i) => {
    const day = firstDay + i;
    const quiet = (day + 4) % 7 === 0 || (day + 4) % 7 === 6;
    const first = new Date(day * 86_400_000).getUTCDate() === 1;
    return base * (quiet ? weekend : 1) * (1 + growth * i) * (1 + noise * normal(next)) + (first ? fee : 0);
  });
}

const weekly = (days: number, cost: (i: number) => number): DaySeries => ({
  firstDay,
  values: Array.from({ length: days }, (_, i) => cost(i)),
});

describe('the anomaly detector', () => {
  it('catches at least 85% of one-day spikes of 35%, with less than 0.5% false alarms a day', () => {
    let caught = 0;
    let falseDays = 0;
    let quietDays = 0;
    const count = 200;
    for (let seed = 1; seed <= count; seed += 1) {
      const values = made(seed, 150);
      const judged = 60;
      const quiet = detect({ firstDay, values }, { ...options, recent: judged });
      falseDays += quiet.reduce((sum, { firstDay: a, lastDay: b }) => sum + b - a + 1, 0);
      quietDays += judged;
      const at = 95 + (seed % 50);
      const spiked = values.map((value, i) => (i === at ? value * 1.35 : value));
      const found = detect({ firstDay, values: spiked }, { ...options, recent: judged });
      if (
        found.some(
          (one) => one.direction === 'spike' && one.firstDay <= firstDay + at && firstDay + at <= one.lastDay,
        )
      )
        caught += 1;
    }
    expect(caught / count).toBeGreaterThanOrEqual(0.85);
    expect(falseDays / quietDays).toBeLessThan(0.005);
  });

  it('raises few false alarms on young series, with two to five weeks of history', () => {
    let falseDays = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const found = detect({ firstDay, values: made(seed, 40) }, options);
      falseDays += found.reduce((sum, { firstDay: a, lastDay: b }) => sum + b - a + 1, 0);
    }
    expect(falseDays / (200 * 26)).toBeLessThan(0.005);
  });

  it('merges neighbouring days of one direction, and tells spikes from drops', () => {
    const series = weekly(60, (i) => (i >= 40 && i < 43 ? 300 : i === 50 ? 20 : 100 + (i % 7)));
    const found = detect(series, options);
    expect(found.map((one) => [one.firstDay - firstDay, one.lastDay - firstDay, one.direction])).toEqual([
      [40, 42, 'spike'],
      [50, 50, 'drop'],
    ]);
    expect(found[0]?.actual).toBe(900);
    expect(found[0]?.expected).toBeCloseTo(100 * 3 + (40 % 7) + (41 % 7) + (42 % 7), 9);
  });

  it('takes a fleet that runs three days of fourteen for usual from its third time on, and no other days', () => {
    const fleet = (i: number) => (i >= 28 && i % 14 < 3 ? 78 : 0);
    const series = weekly(120, (i) => 100 + (i % 7) + fleet(i) + (i === 106 ? 78 : 0));
    const found = detect(series, { ...options, recent: 60 });
    expect(found.map((one) => [one.firstDay - firstDay, one.lastDay - firstDay])).toEqual([[106, 106]]);
    const young = detect(series, { ...options, recent: 92 }).filter(({ lastDay }) => lastDay < firstDay + 60);
    expect(young.map((one) => one.firstDay - firstDay)).toEqual([28, 42]);
  });

  it('takes a monthly fee for usual once it has seen one, and not its first as an anomaly', () => {
    const fee = (i: number) => (new Date((firstDay + i) * 86_400_000).getUTCDate() === 1 ? 500 : 0);
    expect(
      detect(
        weekly(100, (i) => 100 + fee(i)),
        options,
      ),
    ).toEqual([]);
  });

  it('does not miss the cost that a one-time spike of last month had', () => {
    expect(
      detect(
        weekly(100, (i) => (i === 50 ? 400 : 100)),
        { ...options, recent: 40 },
      ),
    ).toEqual([]);
  });

  it('wants history, the share and the amount', () => {
    expect(
      detect(
        weekly(14, (i) => (i === 13 ? 900 : 100)),
        options,
      ),
    ).toEqual([]);
    expect(
      detect(
        weekly(15, (i) => (i === 14 ? 900 : 100)),
        options,
      ),
    ).toHaveLength(1);
    expect(
      detect(
        weekly(40, (i) => (i === 39 ? 119 : 100)),
        options,
      ),
    ).toEqual([]);
    expect(
      detect(
        weekly(40, (i) => (i === 39 ? 1.5 : 1)),
        options,
      ),
    ).toEqual([]);
    expect(
      detect(
        weekly(40, (i) => (i % 9 === 0 ? 90 : 0)),
        options,
      ),
    ).toEqual([]);
  });
});
