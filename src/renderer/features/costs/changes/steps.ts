import type { Explained } from '../../../data/costs';

export interface Step {
  /** A driver, or one of the two totals. */
  kind: Explained['drivers'][number]['kind'] | 'before' | 'after';
  amount: number;
  /** Of the bar, as shares of the axis from 0 to 1. */
  start: number;
  end: number;
}

/** Room at both ends of the axis, as a share of it. */
const ROOM = 0.08;

/** The bars of a waterfall, and where its axis begins: not at zero, where the changes are small beside the totals. */
export function waterfall(told: Pick<Explained, 'before' | 'after' | 'drivers'>): {
  axis: number;
  steps: Step[];
} {
  const levels = [told.before];
  for (const { amount } of told.drivers) levels.push((levels.at(-1) ?? 0) + amount);
  const [low, high] = [Math.min(...levels, told.after), Math.max(...levels, told.after)];
  const span = high - low || Math.abs(high) || 1;
  const first = low - span * (ROOM + 0.12);
  // From zero wherever that takes no more than twice the room.
  const axis = low >= 0 && (first <= 0 || low <= span) ? 0 : first;
  const width = high + span * ROOM - axis;
  const at = (value: number) => Math.min(1, Math.max(0, (value - axis) / width));
  const zero = at(Math.max(axis, 0));
  const total = (kind: 'before' | 'after'): Step => {
    const end = at(told[kind]);
    return { kind, amount: told[kind], start: Math.min(zero, end), end: Math.max(zero, end) };
  };
  const drivers = told.drivers.map(({ kind, amount }, index): Step => {
    const [from, to] = [at(levels[index] ?? 0), at(levels[index + 1] ?? 0)];
    return { kind, amount, start: Math.min(from, to), end: Math.max(from, to) };
  });
  return { axis, steps: [total('before'), ...drivers, total('after')] };
}
