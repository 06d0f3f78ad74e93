import { addMonthsToDay } from '@shared/model/days';
import { MONTH_DAYS } from '@shared/model/money';
import { monthlySavingOf } from './advise';
import { flowOf, mean, type Offer } from './tree';

const MONTH_HOURS = MONTH_DAYS * 24;
const SEARCHES = 34;

/** What is bought of the offers of one pool, all in all. */
export interface Plan {
  offers: readonly Offer[];
  amounts: readonly number[];
}

/** A commitment that is there already: what it covers a month, in on-demand money. */
export interface Held {
  id: string;
  worth: number;
  /** yyyy-MM-dd, the first day without it; null: not known, so it is taken to stay. */
  end: string | null;
}

export interface Terms {
  /** The day of the first layer. */
  from: string;
  layers: number;
  /** Months between two layers, and of the term of each. */
  every: number;
  term: number;
  /** Share by which usage falls. */
  fall: number;
}

interface Layer {
  number: number;
  day: string;
  end: string;
  /** Money an hour that this layer commits to, and a month. */
  hourly: number;
  monthly: number;
  /** Of this layer alone, a month, with the ones before it in place. */
  saving: number;
  utilization: number;
  /** Month of its term from which on it has paid off even if nothing uses it any more; null: not within its term. */
  paidOff: number | null;
  /** Share of all eligible usage that is covered after it. */
  coverage: number;
  /** All layers so far, a month, when usage falls by the given share. */
  fallen: number;
  /** Share of today’s usage at which all layers so far save nothing; 0: they save at any. */
  breakEven: number;
}

interface Step {
  day: string;
  /** Share of all eligible usage that is covered on that day. */
  coverage: number;
  /** On-demand money a month: covered by what is there already, and by the layers. */
  held: number;
  layers: number;
  /** The same of what ends between the step before and this one, and its share of what was covered then. */
  ending: number;
  endingShare: number;
}

export interface Ladder {
  /** Eligible usage a month, in on-demand money. */
  eligible: number;
  layers: Layer[];
  calendar: Step[];
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const part = ({ amounts }: Plan, share: number): number[] => amounts.map((amount) => amount * share);

/** On-demand money a month that a share of the plans covers. */
function coveredBy(plans: readonly Plan[], share: number): number {
  const hourly = plans.map((plan) => {
    const all = sum(plan.offers.map(({ own }) => mean(own)));
    return all - mean(flowOf(plan.offers, part(plan, share)).rest.at(-1) ?? []);
  });
  return sum(hourly) * MONTH_HOURS;
}

const savingOf = (plans: readonly Plan[], share: number, level: number): number =>
  sum(plans.map((plan) => monthlySavingOf(plan.offers, part(plan, share), level)));

/** At which share of the usage a share of the plans saves nothing: it saves more the more is used. */
function breakEvenOf(plans: readonly Plan[], share: number): number {
  let [low, high] = [0, 1];
  if (savingOf(plans, share, high) <= 0) return 1;
  for (let search = 0; search < SEARCHES; search += 1) {
    const middle = (low + high) / 2;
    if (savingOf(plans, share, middle) > 0) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * Purchases in equal layers, one after the other, so that not all of them end at once: what each adds, and on which day how much
 * is covered. Commitments that are there already are counted until they end, and renewed by none of the layers.
 */
export function ladderOf(plans: readonly Plan[], held: readonly Held[], terms: Terms): Ladder {
  const open = sum(plans.map(({ offers }) => sum(offers.map(({ own }) => mean(own))))) * MONTH_HOURS;
  const now = sum(held.map(({ worth }) => worth));
  const eligible = open + now;
  const covered = Array.from({ length: terms.layers + 1 }, (_, count) =>
    coveredBy(plans, count / terms.layers),
  );
  const hourly = sum(
    plans.map(({ offers, amounts }) =>
      sum(offers.map(({ discount }, at) => (amounts[at] ?? 0) * (1 - discount))),
    ),
  );
  const dayOf = (layer: number) => addMonthsToDay(terms.from, layer * terms.every);
  const isThere = (layer: number, day: string) =>
    dayOf(layer) <= day && day < addMonthsToDay(dayOf(layer), terms.term);
  const heldOn = (day: string) => sum(held.map(({ worth, end }) => (end === null || end > day ? worth : 0)));
  const share = (value: number) => (eligible > 0 ? value / eligible : 0);
  const counts = Array.from({ length: terms.layers }, (_, layer) => layer);
  const layersOn = (day: string) => covered[counts.filter((layer) => isThere(layer, day)).length] ?? 0;
  const monthly = (hourly / terms.layers) * MONTH_HOURS;

  const layers = counts.map((layer): Layer => {
    const added = (covered[layer + 1] ?? 0) - (covered[layer] ?? 0);
    const paidOff = added > 0 ? (terms.term * monthly) / added : Number.POSITIVE_INFINITY;
    const all = (layer + 1) / terms.layers;
    return {
      number: layer + 1,
      day: dayOf(layer),
      end: addMonthsToDay(dayOf(layer), terms.term),
      hourly: hourly / terms.layers,
      monthly,
      saving: added - monthly,
      utilization: monthly > 0 ? added / coverOf(plans, terms.layers) : 0,
      paidOff: paidOff <= terms.term ? paidOff : null,
      coverage: share(heldOn(dayOf(layer)) + layersOn(dayOf(layer))),
      fallen: savingOf(plans, all, 1 - terms.fall),
      breakEven: breakEvenOf(plans, all),
    };
  });

  const every = Math.max(terms.every, 3);
  const last = (terms.layers - 1) * terms.every + terms.term;
  const days = Array.from({ length: Math.ceil(last / every) + 1 }, (_, step) =>
    addMonthsToDay(terms.from, step * every),
  );
  const calendar = days.map((day, step): Step => {
    const before = days[step - 1];
    const gone = (end: string) => before !== undefined && before < end && end <= day;
    const was = before === undefined ? 0 : heldOn(before) + layersOn(before);
    const active = before === undefined ? 0 : counts.filter((layer) => isThere(layer, before)).length;
    const left = active - counts.filter((layer) => gone(addMonthsToDay(dayOf(layer), terms.term))).length;
    const ended =
      sum(held.map(({ worth, end }) => (end !== null && gone(end) ? worth : 0))) +
      (covered[active] ?? 0) -
      (covered[left] ?? 0);
    return {
      day,
      coverage: share(heldOn(day) + layersOn(day)),
      held: heldOn(day),
      layers: layersOn(day),
      ending: ended,
      endingShare: was > 0 ? Math.min(1, ended / was) : 0,
    };
  });
  return { eligible, layers, calendar };
}

/** On-demand money a month that one layer could cover at most. */
const coverOf = (plans: readonly Plan[], layers: number): number =>
  (sum(plans.map(({ amounts }) => sum(amounts))) / layers) * MONTH_HOURS;
