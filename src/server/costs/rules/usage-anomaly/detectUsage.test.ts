import { describe, expect, it } from 'vitest';
import { seeded } from '@tests/support/seeded';
import { detectUsage } from './detectUsage';

/** 2026-01-01 */
const firstDay = 20_454;
const DAYS = 120;
const MONTH = 30;
const SERIES = 300;
const PLANTED = 20;
const MIN_AMOUNT = 10;

/** The rule's defaults. */
const optionsOf = (price: number) => ({
  threshold: 5,
  minShare: 0.3,
  minAmount: MIN_AMOUNT / price,
  recent: MONTH,
});

const normal = (next: () => number) => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
/** Student's t with so many degrees of freedom, of variance 1. */
const heavy = (next: () => number, freedom: number) => {
  let squares = 0;
  for (let i = 0; i < freedom; i += 1) squares += normal(next) ** 2;
  return (normal(next) / Math.sqrt(squares / freedom)) * Math.sqrt((freedom - 2) / freedom);
};

interface Noise {
  least: number;
  most: number;
  of: (next: () => number) => number;
}

/** Units of a day, with a week's shape, slow growth and noise in proportion; worth 10 to 3,000 a day. */
function made(seed: number, noise: Noise) {
  const next = seeded(seed);
  const worth = 10 * 300 ** next();
  const price = 10 ** (-4 + 5 * next());
  const weekend = 0.5 + next() * 0.5;
  const growth = next() * 0.001;
  const share = noise.least + next() * (noise.most - noise.least);
  const values = Array.from({ length: DAYS }, (_, i) => {
    const quiet = (firstDay + i + 4) % 7 === 0 || (firstDay + i + 4) % 7 === 6;
    return Math.max(
      0,
      (worth / price) * (quiet ? weekend : 1) * (1 + growth * i) * (1 + share * noise.of(next)),
    );
  });
  return { values, price, worth };
}

function month(seed: number, noise: Noise) {
  const all = Array.from({ length: SERIES }, (_, i) => made(seed * 1000 + i, noise));
  const falseOnes = all.reduce(
    (sum, { values, price }) => sum + detectUsage({ firstDay, values }, optionsOf(price)).length,
    0,
  );
  // Of what is worth 50 a day at least: a step of 60% that stays, told within four days, or two days of 2.2 times as much.
  const planted = all.filter(({ worth }) => worth >= 50).slice(0, PLANTED);
  const found = planted.filter(({ values, price }, i) => {
    const at = DAYS - MONTH + 3 + i;
    const changed = values.map((value, t) =>
      i % 2 === 0 ? (t >= at ? value * 1.6 : value) : t >= at && t < at + 2 ? value * 2.2 : value,
    );
    return detectUsage({ firstDay, values: changed }, optionsOf(price)).some(
      (one) => one.direction === 'spike' && one.firstDay <= firstDay + at + 3 && one.lastDay >= firstDay + at,
    );
  });
  return { falseOnes, found: found.length, planted: planted.length };
}

const gaussian: Noise = { least: 0.02, most: 0.08, of: normal };
const tailed: Noise = { least: 0.02, most: 0.06, of: (next) => heavy(next, 4) };

describe('the detector of usage, on planted truth', () => {
  it.each([
    ['Gaussian noise of 2 to 8%', gaussian],
    ['heavy tails (t with 4 degrees of freedom) of 2 to 6%', tailed],
  ])('%s: all planted are found, at most one false in a month of 300 series', (_of, noise) => {
    const months = Array.from({ length: 10 }, (_, seed) => month(seed + 1, noise));
    expect(months.every(({ falseOnes }) => falseOnes <= 1)).toBe(true);
    expect(months.map(({ found }) => found)).toEqual(months.map(({ planted }) => planted));
  });

  it('a day alone must stand out further than two in a row, and beyond the days before', () => {
    const steady = Array.from({ length: 60 }, (_, i) => 100 + (i % 7));
    const detected = (change: (value: number, i: number) => number) =>
      detectUsage({ firstDay, values: steady.map(change) }, optionsOf(1)).map(({ days }) => days.length);
    expect(detected((value, i) => (i === 50 ? 140 : value))).toEqual([]);
    expect(detected((value, i) => (i === 50 || i === 51 ? 140 : value))).toEqual([2]);
    expect(detected((value, i) => (i === 50 ? 220 : value))).toEqual([1]);
    expect(detected((value, i) => (i === 50 || i === 20 ? 220 : value))).toEqual([]);
    expect(detected((value, i) => (i >= 50 && i < 53 ? 10 : value))).toEqual([3]);
  });
});
