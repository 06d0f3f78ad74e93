/**
 * Two totals and the parts of their difference, rounded to `digits` decimals so that the parts add up to the difference of
 * the rounded totals: what is missing goes, a unit each, to the parts whose rounding was off the most.
 */
export function toCents(
  exact: { before: number; after: number; parts: readonly number[] },
  digits: number,
): { before: number; after: number; parts: number[] } {
  const scale = 10 ** digits;
  // Half away from zero, so that a change of sign is nothing but that.
  const whole = (value: number) => Math.sign(value) * Math.round(Math.abs(value) * scale) + 0;
  const [before, after] = [whole(exact.before), whole(exact.after)];
  const parts = exact.parts.map(whole);
  let missing = after - before - parts.reduce((sum, part) => sum + part, 0);
  const order = exact.parts
    .map((value, at) => ({ at, off: value * scale - (parts[at] ?? 0), size: Math.abs(value) }))
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => Math.sign(missing) * (b.off - a.off) || b.size - a.size || a.at - b.at);
  // A unit is missing for each rounding at most.
  for (const { at } of order.slice(0, Math.abs(missing))) {
    const step = Math.sign(missing);
    parts[at] = (parts[at] ?? 0) + step;
    missing -= step;
  }
  const [largest] = order.toSorted((a, b) => b.size - a.size || a.at - b.at);
  if (largest) parts[largest.at] = (parts[largest.at] ?? 0) + missing;
  const back = (value: number) => value / scale;
  return { before: back(before), after: back(after), parts: parts.map(back) };
}
