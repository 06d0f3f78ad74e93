/** Whether two plain values say the same as JSON: properties in any order, absent ones as undefined ones. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((value: unknown, at) => sameJson(value, b[at]));
  }
  const left = definedOf(a);
  const right = new Map(definedOf(b));
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key)))
  );
}

const definedOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, one]) => one !== undefined);
