/** A number of a few millionths as a bill shows it: 0.0000008, not 8e-7. Other texts stay. */
export function plainNumber(cell: string | null): string | null {
  if (cell === null || !/^-?\d+(\.\d+)?e[+-]?\d+$/i.test(cell)) return cell;
  return Number(cell).toLocaleString('en-US', { maximumFractionDigits: 20, useGrouping: false });
}
