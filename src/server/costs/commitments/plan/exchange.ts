import { MONTH_DAYS } from '@shared/model/money';
import { mean } from './tree';

const MONTH_HOURS = MONTH_DAYS * 24;
/** In how many steps of its size a commitment may be given away. */
const PARTS = 20;
/** Money a month that a saving has to be more by. */
const LEAST = 1e-6;

/** A reservation that is not used in full, in the hours (or days) of the simulation. */
export interface Surplus {
  /** Money an hour that it costs, used or not. */
  price: number;
  /** What of that was used, and what the same usage costs without it. */
  used: readonly number[];
  worth: readonly number[];
}

export interface Target {
  /** What nothing covers there, in on-demand money an hour, of the same hours. */
  usage: readonly number[];
  /** What a reservation takes off there. */
  discount: number;
  /** Money of one machine on demand; 0: any amount can be bought. */
  step: number;
}

export interface Exchange {
  /** Of the targets. */
  at: number;
  /** Money an hour that is given away, of `price`. */
  given: number;
  /** On-demand money an hour that the new one covers, and what it costs. */
  covers: number;
  hourly: number;
  /** A month: what the new one covers, less what the old one covered and what it costs more. */
  saving: number;
  /** Mean share of the new one that would have been used. */
  utilization: number;
}

const inSteps = (amount: number, step: number): number =>
  step > 0 ? Math.ceil(amount / step - 1e-9) * step : amount;

/** What usage of the reservation is on demand again, at its price without it, when only `kept` of it is left. */
function lost({ used, worth }: Surplus, kept: number): number {
  return mean(
    used.map((one, hour) => (one > kept && one > 0 ? ((one - kept) / one) * (worth[hour] ?? 0) : 0)),
  );
}

/**
 * What of a reservation to exchange for which other one, by what each hour would have cost: tried for every twentieth
 * of it and every target. `least` is what a new one has to cost an hour for each unit of money an hour that is given
 * away, so that its value is at least that of what is returned. Null: none saves anything.
 */
export function exchangeOf(surplus: Surplus, targets: readonly Target[], least: number): Exchange | null {
  let best: Exchange | null = null;
  for (const [at, { usage, discount, step }] of targets.entries()) {
    if (discount <= 0 || discount >= 1) continue;
    for (let part = 1; part <= PARTS; part += 1) {
      const wanted = (surplus.price * part) / PARTS;
      // The least that may be taken in return, or the same money; what is bought beyond that is advice of its own.
      for (const ratio of new Set([least, Math.max(least, 1)])) {
        const covers = inSteps((wanted * ratio) / (1 - discount), step);
        if (covers <= 0) continue;
        const hourly = covers * (1 - discount);
        // A whole machine is worth a little more: so much more is returned for it.
        const given = Math.min(surplus.price, hourly / ratio);
        const used = mean(usage.map((one) => Math.min(one, covers)));
        const saving = (used - lost(surplus, surplus.price - given) - (hourly - given)) * MONTH_HOURS;
        // As much for less is better.
        if (saving > (best?.saving ?? 0) + LEAST)
          best = { at, given, covers, hourly, saving, utilization: used / covers };
      }
    }
  }
  return best;
}
