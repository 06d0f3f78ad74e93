import type { SearchRequest } from '@server/costs/commitments/plan/search';

const HOURS = 24;
const sizes = ['m5', 'c5', 'r5', 'm6i', 'c6g', 'r6g', 't3', 'm7g', 'c7i', 'r7i'];

/** Use of an hour: a base that stays, nights and weekends with less, and noise that is the same on every run. */
const usedAt = (family: number, slot: number): number => {
  const hour = slot % HOURS;
  const weekend = Math.floor(slot / HOURS) % 7 >= 5;
  const noise = ((slot * 7919 + family * 104729) % 1009) / 1009;
  const day = hour >= 8 && hour < 18 && !weekend ? 6 + (family % 5) : 2;
  return Number((4 + (family % 7) + day + noise * 3).toFixed(6));
};

/** So many families of machines of AWS by the hour, each in a region of its own or of several, as the queries tell them. */
export function manyFamilies({ families, days }: { families: number; days: number }): SearchRequest {
  const slots = Array.from({ length: days * HOURS }, (_, slot) => slot);
  const useds = Array.from({ length: families }, (_, family) => slots.map((slot) => usedAt(family, slot)));
  const all = slots.map((slot) => useds.reduce((sum, of) => sum + (of[slot] ?? 0), 0));
  const cost = all.reduce((sum, one) => sum + one, 0);
  return {
    usage: [
      {
        program: 'aws-compute',
        region: '',
        region_name: '',
        cost,
        priced_cost: cost,
        hourly_cost: cost,
        long_cost: 0,
        covered_cost: null,
        covered_contracted: null,
        reserved_cost: null,
        reserved_contracted: null,
        slots,
        used: all.map(String),
        held: null,
        worth: null,
      },
    ],
    families: useds.map((of, at) => ({
      program: 'aws-compute',
      place: `region-${at % 12}`,
      region_name: `Region ${at % 12}`,
      family: `${sizes[at % sizes.length]}${Math.floor(at / sizes.length)}`,
      part: 'linux',
      contracted: of.reduce((sum, one) => sum + one, 0),
      units: of.reduce((sum, one) => sum + one, 0) / 0.02,
      least: 1,
      size: 'small',
      slots,
      useds: of.map(String),
    })),
    reservations: [],
    to: '2026-03-31',
    days,
    assumed: { everywhere: 0.25, family: 0.33, reservation: 0.4 },
    below: 0.9,
    years: 1,
    ends: new Map([['held', '2026-12-31']]),
  };
}
