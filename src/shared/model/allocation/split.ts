interface Part {
  id: string;
  /** Not negative. */
  weight: bigint;
}

const less = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * An amount in whole units by weight: each part is within one unit of its exact share, and the parts add up to the amount
 * (largest remainder, ties by id). Null where all weights are 0.
 */
export function apportion(amount: bigint, parts: readonly Part[]): Map<string, bigint> | null {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0n);
  if (whole === 0n) return null;
  const size = amount < 0n ? -amount : amount;
  const shares = parts.map(({ id, weight }) => ({
    id,
    units: (size * weight) / whole,
    remainder: (size * weight) % whole,
  }));
  let missing = size - shares.reduce((sum, { units }) => sum + units, 0n);
  const order = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? less(a.id, b.id) : a.remainder < b.remainder ? 1 : -1,
  );
  const result = new Map<string, bigint>();
  for (const { id, units } of order) {
    const more = missing > 0n ? 1n : 0n;
    missing -= more;
    result.set(id, amount < 0n ? -(units + more) : units + more);
  }
  return result;
}

/** Division towards minus infinity. */
function floored(value: bigint, by: bigint): { units: bigint; remainder: bigint } {
  const rest = value % by;
  return rest < 0n
    ? { units: value / by - 1n, remainder: rest + by }
    : { units: value / by, remainder: rest };
}

/** To the nearest whole, half away from zero. */
export function rounded(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value;
  const whole = (2n * size + by) / (2n * by);
  return value < 0n ? -whole : whole;
}

/** Amounts rounded so that they add up to their rounded sum; each is within one unit. */
export function roundedTogether(
  amounts: readonly { id: string; amount: bigint }[],
  by: bigint,
): Map<string, bigint> {
  const parts = amounts.map(({ id, amount }) => {
    const { units, remainder } = floored(amount, by);
    return { id, units, remainder };
  });
  const target = rounded(
    amounts.reduce((sum, { amount }) => sum + amount, 0n),
    by,
  );
  let missing = target - parts.reduce((sum, { units }) => sum + units, 0n);
  const order = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? less(a.id, b.id) : a.remainder < b.remainder ? 1 : -1,
  );
  const result = new Map<string, bigint>();
  for (const { id, units } of order) {
    const more = missing > 0n ? 1n : 0n;
    missing -= more;
    result.set(id, units + more);
  }
  return result;
}
