import { grouped, sum, type Charge } from './charges.ts';
import { half, lastDigits, ONE, over, shown, size, times } from './decimal.ts';

interface Days {
  from: string;
  to: string;
}

interface Side {
  cost: bigint;
  /** Null where a charge does not tell it. */
  quantity: bigint | null;
  list: bigint | null;
  contracted: bigint | null;
}

const CENTS = 2;
const DAY_MS = 86_400_000;
const daysIn = ({ from, to }: Days) => BigInt((Date.parse(to) - Date.parse(from)) / DAY_MS + 1);

function kindOf({ category, class: type, status }: Charge): string {
  if (category === 'Tax') return 'tax';
  if (category === 'Credit') return 'credit';
  if (type === 'Correction' || category === 'Adjustment') return 'correction';
  if (category === 'Purchase') return 'purchase';
  return status === 'Unused' ? 'unused' : 'usage';
}

function sideOf(charges: readonly Charge[]): Side | null {
  if (charges.length === 0) return null;
  const price = (of: (charge: Charge) => bigint | null) =>
    charges.every((charge) => (of(charge) ?? 0n) !== 0n || charge.effective === 0n)
      ? sum(charges.map((charge) => of(charge) ?? 0n))
      : null;
  return {
    cost: sum(charges.map(({ effective }) => effective)),
    quantity: charges.every(({ quantity }) => quantity !== null)
      ? sum(charges.map(({ quantity }) => quantity ?? 0n))
      : null,
    list: price(({ list }) => list),
    contracted: price(({ contracted }) => contracted),
  };
}

interface Measured {
  cost: bigint;
  quantity: bigint;
  list: bigint | null;
  contracted: bigint | null;
}
const measured = (side: Side): Measured | null =>
  side.quantity !== null && side.quantity > 0n
    ? { cost: side.cost, quantity: side.quantity, list: side.list, contracted: side.contracted }
    : null;
const told = (value: bigint | null): bigint => (value !== null && value > 0n ? value : 0n);

type Parts = [string, bigint][];

/**
 * Cost = days × usage a day × mean price, and the mean price = share × price of each line. Each factor bears the mean of
 * what it changes with the others as before and as after (Shapley), so that nothing is left over.
 */
function factors(
  lines: readonly [Measured, Measured][],
  days: { before: bigint; after: bigint },
): Parts | null {
  const all = (of: (line: [Measured, Measured]) => bigint) => sum(lines.map(of));
  const [q0, q1] = [all(([a]) => a.quantity), all(([, b]) => b.quantity)];
  const [p0, p1] = [
    over(
      all(([a]) => a.cost),
      q0,
    ),
    over(
      all(([, b]) => b.cost),
      q1,
    ),
  ];
  const [r0, r1] = [q0 / days.before, q1 / days.after];
  const price = half(p0, p1);
  const quantity = half(q0, q1);
  const parts: Parts = [
    ['volume', times(price, ((r1 - r0) * (days.before + days.after)) / 2n)],
    ['days', times(price, half(r0, r1)) * (days.after - days.before)],
  ];
  let mix = 0n;
  for (const [a, b] of lines) {
    const [s0, s1] = [over(a.quantity, q0), over(b.quantity, q1)];
    const own = half(over(a.cost, a.quantity), over(b.cost, b.quantity));
    mix += times(times(quantity, own - price), s1 - s0);
    const weight = times(quantity, half(s0, s1));
    const change = (before: bigint, after: bigint) =>
      times(weight, over(after, b.quantity) - over(before, a.quantity));
    const prices = [told(a.list), told(b.list), told(a.contracted), told(b.contracted)];
    if (prices.some((one) => one === 0n)) parts.push(['price', change(a.cost, b.cost)]);
    else {
      const [l0 = 0n, l1 = 0n, n0 = 0n, n1 = 0n] = prices;
      parts.push(['list', change(l0, l1)]);
      parts.push(['negotiated', change(n0 - l0, n1 - l1)]);
      parts.push(['commitment', change(a.cost - n0, b.cost - n1)]);
    }
  }
  parts.push(['mix', mix]);
  // Parts that are ten times what the lines cost explain nothing.
  const limit = 10n * all(([a, b]) => size(a.cost) + size(b.cost));
  return parts.some(([, amount]) => size(amount) > limit) ? null : parts;
}

/** Cents of the parts; those whose rounding was off the most bear what their sum lacks. */
function inCents(exact: ReadonlyMap<string, bigint>, whole: bigint): Map<string, bigint> {
  const parts = [...exact]
    .filter(([, amount]) => amount !== 0n)
    .map(([kind, amount]) => {
      const cents = lastDigits(amount, CENTS);
      return { kind, cents, off: amount - cents * (ONE / 100n) };
    });
  const missing = whole - sum(parts.map(({ cents }) => cents));
  const step = missing < 0n ? -1n : 1n;
  parts.sort((a, b) => (step * a.off < step * b.off ? 1 : -1));
  return new Map(parts.map(({ kind, cents }, at) => [kind, at < size(missing) ? cents + step : cents]));
}

/** Why amortized cost changed between two ranges of days: what each driver bears, in cents. */
export function waterfall(
  charges: readonly Charge[],
  before: Days,
  after: Days,
): { before: string; after: string; drivers: string[] } {
  const within = ({ from, to }: Days) =>
    charges.filter(({ day, category }) => day >= from && day <= to && category !== 'Credit');
  const sides = [within(before), within(after)] as const;
  const lineOf = (charge: Charge) =>
    JSON.stringify([
      kindOf(charge),
      charge.provider,
      charge.service,
      charge.unit,
      charge.account,
      charge.sku,
      charge.region,
    ]);
  const [earlier, later] = sides.map((side) => grouped(side, lineOf));
  const exact = new Map<string, bigint>();
  const add = (kind: string, amount: bigint) => exact.set(kind, (exact.get(kind) ?? 0n) + amount);
  const groups = new Map<string, { lines: [Measured, Measured][]; change: bigint }>();
  for (const line of new Set([...(earlier?.keys() ?? []), ...(later?.keys() ?? [])])) {
    const [a, b] = [sideOf(earlier?.get(line) ?? []), sideOf(later?.get(line) ?? [])];
    const parsed: unknown = JSON.parse(line);
    const [kind = '', ...rest] = Array.isArray(parsed) ? parsed.map(String) : [];
    const change = (b?.cost ?? 0n) - (a?.cost ?? 0n);
    if (kind !== 'usage') add(kind, change);
    else if (!a) add('new', change);
    else if (!b) add('gone', change);
    else {
      const [m0, m1] = [measured(a), measured(b)];
      if (!m0 || !m1) add('unsplit', change);
      else {
        const key = JSON.stringify(rest.slice(0, 3));
        const group = groups.get(key) ?? { lines: [], change: 0n };
        group.lines.push([m0, m1]);
        group.change += change;
        groups.set(key, group);
      }
    }
  }
  const days = { before: daysIn(before), after: daysIn(after) };
  for (const { lines, change } of groups.values()) {
    const parts = factors(lines, days);
    if (!parts) add('unsplit', change);
    else for (const [kind, amount] of parts) add(kind, amount);
  }
  const [first = 0n, last = 0n] = sides.map((side) =>
    lastDigits(sum(side.map(({ effective }) => effective)), CENTS),
  );
  return {
    before: shown(first, CENTS),
    after: shown(last, CENTS),
    drivers: [...inCents(exact, last - first)]
      .filter(([, cents]) => cents !== 0n)
      .map(([kind, cents]) => `${kind}: ${shown(cents, CENTS)}`)
      .toSorted(),
  };
}
