import type { LaidColumn } from './columnLayout';

/** Rows above and below what is seen that are drawn too, so that a turn of the wheel finds them. */
export const AROUND = 8;
/** Pixels beside what is seen in which columns are drawn too. */
const BESIDE = 400;
/** Fewer columns than this are all drawn. */
const MANY = 24;

/** Where the window over the rows and columns stands, so coarse that it changes only when others are to be drawn. */
export interface View {
  /** The first row that is seen, and how many there is room for. */
  row: number;
  rows: number;
  left: number;
  width: number;
  /** The first columns are out of sight. */
  aside: boolean;
}

export const sameView = (a: View, b: View): boolean =>
  a.row === b.row && a.rows === b.rows && a.left === b.left && a.width === b.width && a.aside === b.aside;

export function viewOf(
  box: { scrollTop: number; scrollLeft: number; clientHeight: number; clientWidth: number },
  rowHeight: number,
): View {
  return {
    row: Math.floor(Math.max(0, box.scrollTop) / rowHeight),
    rows: Math.ceil(box.clientHeight / rowHeight) + 1,
    left: Math.floor(Math.max(0, box.scrollLeft) / (BESIDE / 2)) * (BESIDE / 2),
    width: box.clientWidth,
    aside: box.scrollLeft > 0,
  };
}

/** The rows that are drawn, of `count`. */
export function rowsIn(view: View, count: number): { first: number; last: number } {
  const last = Math.min(count - 1, view.row + view.rows - 1 + AROUND);
  return { first: Math.max(0, Math.min(view.row, last - view.rows + 1) - AROUND), last };
}

/** The columns that are drawn: the first and the last one's place. */
export function columnsIn(view: View, laid: readonly LaidColumn[]): [number, number] {
  if (laid.length < MANY) return [0, laid.length - 1];
  const from = laid.findIndex(({ left, width }) => left + width > view.left - BESIDE);
  const to = laid.findLastIndex(({ left }) => left < view.left + view.width + BESIDE);
  return [Math.max(0, from), to];
}

/**
 * The rows in the places that hold them: a row that comes into sight takes over the elements of one that went out of
 * it, and no element is moved.
 */
export function slotsOf(first: number, last: number, rows: number): { slot: number; index: number }[] {
  const places = rows + 2 * AROUND;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    .map((index) => ({ slot: index % places, index }))
    .toSorted((a, b) => a.slot - b.slot);
}
