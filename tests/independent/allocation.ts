import { sum, type Charge } from './charges.ts';
import { lastDigits, ONE, parse, shown, size } from './decimal.ts';

/** A virtual tag in the words of its screen. */
export interface Plan {
  /** Charges with such a tag go to the value; the first rule that fits counts. */
  rules: readonly { value: string; fits: (charge: Charge) => boolean }[];
  shared: readonly {
    value: string;
    /** `direct`: in proportion to own cost. `by`: in proportion to what is measured of each. */
    split: 'direct' | 'even' | 'fixed' | 'by';
    shares?: ReadonlyMap<string, string>;
  }[];
  parents: ReadonlyMap<string, string>;
}

export interface Line {
  value: string;
  direct: string;
  shared: string;
  total: string;
  /** Own and shared of itself and of all below it. */
  sum: string;
}

const CENTS = 2;

/** Whole cents whose sum is `whole`: each is cut, and the largest remainders get the cents that are missing. */
function together(exact: ReadonlyMap<string, bigint>, whole: bigint): Map<string, bigint> {
  const unit = ONE / 100n;
  const parts = [...exact].map(([name, amount]) => {
    const rest = ((amount % unit) + unit) % unit;
    return { name, cents: (amount - rest) / unit, rest };
  });
  let missing = whole - sum(parts.map(({ cents }) => cents));
  parts.sort((a, b) => (a.rest === b.rest ? (a.name < b.name ? -1 : 1) : a.rest < b.rest ? 1 : -1));
  return new Map(
    parts.map(({ name, cents }) => {
      const more = missing > 0n ? 1n : 0n;
      missing -= more;
      return [name, cents + more];
    }),
  );
}

/** Cents in proportion to weights; they add up to the amount. */
function divided(cents: bigint, weights: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const all = sum(weights.values());
  const sign = cents < 0n ? -1n : 1n;
  const exact = new Map(
    [...weights].map(([name, weight]) => [name, (size(cents) * weight * (ONE / 100n)) / all]),
  );
  return new Map([...together(exact, size(cents))].map(([name, part]) => [name, sign * part]));
}

/** What each value costs in a month, amortized, with shared costs split and the tree added up; '' is what no rule takes. */
export function statement(
  charges: readonly Charge[],
  month: string,
  plan: Plan,
  measured: ReadonlyMap<string, string> = new Map(),
): { bill: string; lines: Line[] } {
  const own = charges.filter(({ day, category }) => day.startsWith(month) && category !== 'Credit');
  const exact = new Map([...plan.rules.map(({ value }) => value), ''].map((value) => [value, 0n]));
  for (const charge of own) {
    const value = plan.rules.find(({ fits }) => fits(charge))?.value ?? '';
    exact.set(value, (exact.get(value) ?? 0n) + charge.effective);
  }
  const bill = lastDigits(sum(own.map(({ effective }) => effective)), CENTS);
  const direct = together(exact, bill);
  const bearers = [...exact.keys()].filter(
    (value) => value !== '' && !plan.shared.some((one) => one.value === value),
  );
  const moved = new Map([...exact.keys()].map((value) => [value, 0n]));
  const move = (value: string, cents: bigint) => moved.set(value, (moved.get(value) ?? 0n) + cents);
  for (const { value, split, shares } of plan.shared) {
    const weights = new Map<string, bigint>();
    for (const name of bearers) {
      const cost = exact.get(name) ?? 0n;
      const weight = {
        even: ONE,
        direct: cost > 0n ? cost : 0n,
        by: parse(measured.get(name) ?? '0'),
        fixed: parse(shares?.get(name) ?? '0'),
      }[split];
      weights.set(name, weight);
    }
    // Percents that are missing to 100 stay unallocated.
    if (split === 'fixed') weights.set('', parse('100') - sum(weights.values()));
    const cents = direct.get(value) ?? 0n;
    move(value, -cents);
    for (const [name, part] of divided(cents, weights)) move(name, part);
  }
  const total = (value: string) => (direct.get(value) ?? 0n) + (moved.get(value) ?? 0n);
  const groups = [...new Set(plan.parents.values())].filter((name) => !exact.has(name));
  const names = [...exact.keys(), ...groups];
  const withBelow = (value: string): bigint =>
    total(value) +
    sum([...plan.parents].filter(([, parent]) => parent === value).map(([child]) => withBelow(child)));
  return {
    bill: shown(bill, CENTS),
    lines: names.map((value) => ({
      value,
      direct: shown(direct.get(value) ?? 0n, CENTS),
      shared: shown(moved.get(value) ?? 0n, CENTS),
      total: shown(total(value), CENTS),
      sum: shown(withBelow(value), CENTS),
    })),
  };
}
