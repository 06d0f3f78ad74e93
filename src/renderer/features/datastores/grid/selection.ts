export interface Cell {
  row: number;
  col: number;
}

/** `anchor`: where a range begins; `focus`: the active cell, which is its other end. */
export interface Selection {
  anchor: Cell;
  focus: Cell;
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface Bounds {
  /** With the empty row at the end, where there is one. */
  rows: number;
  cols: number;
  /** Rows of one page of the window. */
  page: number;
}

export const at = (cell: Cell): Selection => ({ anchor: cell, focus: cell });

export function rangeOf({ anchor, focus }: Selection): Range {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.col, focus.col),
    right: Math.max(anchor.col, focus.col),
  };
}

/** After rows have moved. */
export function moved(selection: Selection, to: ReadonlyMap<number, number>): Selection {
  const follow = ({ row, col }: Cell): Cell => ({ row: to.get(row) ?? row, col });
  return { anchor: follow(selection.anchor), focus: follow(selection.focus) };
}

export const cellsOf = ({ top, bottom, left, right }: Range): number =>
  (bottom - top + 1) * (right - left + 1);

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
export const clamp = (cell: Cell, bounds: Bounds): Cell => ({
  row: within(cell.row, bounds.rows),
  col: within(cell.col, bounds.cols),
});

interface Press {
  key: string;
  ctrl: boolean;
  shift: boolean;
}

const last = Number.MAX_SAFE_INTEGER;

function target({ row, col }: Cell, { key, ctrl }: Press, page: number): Cell | null {
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, col };
    case 'ArrowDown':
      return { row: ctrl ? last : row + 1, col };
    case 'ArrowLeft':
      return { row, col: ctrl ? 0 : col - 1 };
    case 'ArrowRight':
      return { row, col: ctrl ? last : col + 1 };
    case 'Home':
      return { row: ctrl ? 0 : row, col: 0 };
    case 'End':
      return { row: ctrl ? last : row, col: last };
    case 'PageUp':
      return { row: row - page, col };
    case 'PageDown':
      return { row: row + page, col };
    default:
      return null;
  }
}

/** Where a key leads; null: it is no key that walks. With Shift the range grows. */
export function walk(selection: Selection, press: Press, bounds: Bounds): Selection | null {
  const next = target(selection.focus, press, bounds.page);
  if (!next) return null;
  const focus = clamp(next, bounds);
  return press.shift ? { anchor: selection.anchor, focus } : at(focus);
}

/** The next cell, or the one before, row after row; null past the ends: Tab then leaves the grid. */
export function tab({ focus }: Selection, back: boolean, bounds: Bounds): Selection | null {
  const place = focus.row * bounds.cols + focus.col + (back ? -1 : 1);
  if (place < 0 || place >= bounds.rows * bounds.cols) return null;
  return at({ row: Math.floor(place / bounds.cols), col: place % bounds.cols });
}

export const everything = (bounds: Bounds): Selection => ({
  anchor: { row: Math.max(0, bounds.rows - 1), col: Math.max(0, bounds.cols - 1) },
  focus: { row: 0, col: 0 },
});
