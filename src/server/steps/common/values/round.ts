/** Half away from zero, in decimal: 1.005 to two digits is 1.01. */
export function roundTo(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value;
  const places = Math.max(-15, Math.min(15, Math.trunc(digits)));
  const shifted = Number(`${Math.abs(value)}e${places}`);
  if (!Number.isFinite(shifted)) return value;
  return Math.sign(value) * Number(`${Math.round(shifted)}e${-places}`);
}
