import { GRID_COLUMNS, GRID_GAP, GRID_ROW_HEIGHT } from '@shared/model/dashboards/panels';

/** Columns and rows of the grid. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Placed extends Place {
  id: string;
}

const HEIGHT_MAX = 40;
/** Pixels; narrower boards are one column. */
export const ONE_COLUMN_BELOW = 900;

export const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Whole numbers inside the grid. */
export function clamped({ x, y, w, h }: Place): Place {
  const wide = Math.min(GRID_COLUMNS, Math.max(1, Math.round(w)));
  return {
    w: wide,
    h: Math.min(HEIGHT_MAX, Math.max(1, Math.round(h))),
    x: Math.min(GRID_COLUMNS - wide, Math.max(0, Math.round(x))),
    y: Math.max(0, Math.round(y)),
  };
}

const byPlace = (a: Place, b: Place) => a.y - b.y || a.x - b.x;

/** Each in turn floats up as far as those before it let it; what lies on one of them goes below it. */
function settle(order: readonly Placed[]): Placed[] {
  const done: Placed[] = [];
  for (const item of order) {
    const at = { ...item };
    const blocker = () => done.find((one) => overlap(one, at));
    for (let hit = blocker(); hit; hit = blocker()) at.y = hit.y + hit.h;
    while (at.y > 0 && !done.some((one) => overlap(one, { ...at, y: at.y - 1 }))) at.y -= 1;
    done.push(at);
  }
  return done;
}

/** As given, in the given order: nobody asked for another one. */
function inOrderOf(items: readonly Placed[], settled: readonly Placed[]): Placed[] {
  const places = new Map(settled.map((item) => [item.id, item]));
  return items.flatMap(({ id }) => places.get(id) ?? []);
}

/** All inside the grid, none over another, each as far up as it goes. */
export function compact(items: readonly Placed[]): Placed[] {
  const inside = items.map((item) => ({ ...clamped(item), id: item.id }));
  return inOrderOf(items, settle(inside.toSorted(byPlace)));
}

/**
 * Puts one item at a place; the others make room and float up. `items` is the layout before the move, so that a way
 * there and back leaves everything as it was. Going down it passes those whose middle its lower edge has reached,
 * otherwise those whose middle is above its upper edge.
 */
export function put(items: readonly Placed[], id: string, to: Place): Placed[] {
  const before = items.find((item) => item.id === id);
  if (!before) return [...items];
  const target = { ...clamped(to), id };
  const isDown = target.y > before.y && target.h === before.h;
  const edge = isDown ? target.y + target.h : target.y;
  const others = items.filter((item) => item.id !== id).toSorted(byPlace);
  const sharesColumns = (one: Place) => one.x < target.x + target.w && target.x < one.x + one.w;
  const isPassed = (one: Place) =>
    isDown ? one.y + one.h / 2 <= edge : one.y + one.h / 2 <= edge && one.y < target.y;
  const next = others.findIndex((one) => sharesColumns(one) && !isPassed(one));
  const order = others.toSpliced(next === -1 ? others.length : next, 0, target);
  return compact(inOrderOf(items, settle(order)));
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const steps: Record<Direction, { x: number; y: number }> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

const same = (a: readonly Placed[], b: readonly Placed[]) =>
  a.every((one, at) => {
    const other = b[at];
    return other && one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;
  });

/** One step by the keyboard: as far as it takes until something changes; the same layout when nothing can. */
export function step(items: readonly Placed[], id: string, direction: Direction): Placed[] {
  const item = items.find((one) => one.id === id);
  if (!item) return [...items];
  const { x, y } = steps[direction];
  const most = y === 0 ? 1 : Math.max(bottom(items), 1);
  for (let by = 1; by <= most; by += 1) {
    const moved = put(items, id, { ...item, x: item.x + x * by, y: item.y + y * by });
    if (!same(items, moved)) return moved;
  }
  return [...items];
}

export function grow(items: readonly Placed[], id: string, direction: Direction): Placed[] {
  const item = items.find((one) => one.id === id);
  if (!item) return [...items];
  const { x, y } = steps[direction];
  const w = Math.min(GRID_COLUMNS - item.x, item.w + x);
  return put(items, id, { ...item, w, h: item.h + y });
}

/** The first free place that is large enough, from the top. */
export function freePlace(items: readonly Place[], w: number, h: number): Place {
  const rows = bottom(items);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x + w <= GRID_COLUMNS; x += 1) {
      const place = { x, y, w, h };
      if (!items.some((item) => overlap(item, place))) return place;
    }
  }
  return { x: 0, y: rows, w, h };
}

export const bottom = (items: readonly Place[]): number =>
  items.reduce((most, item) => Math.max(most, item.y + item.h), 0);

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const ROW = GRID_ROW_HEIGHT + GRID_GAP;
export const heightOf = (rows: number): number => Math.max(0, rows * ROW - GRID_GAP);
const columnWidth = (width: number): number => (width + GRID_GAP) / GRID_COLUMNS;

/** Pixels of a place on a board of this width. */
export function boxOf(place: Place, width: number): Box {
  const column = columnWidth(width);
  return {
    left: place.x * column,
    top: place.y * ROW,
    width: place.w * column - GRID_GAP,
    height: heightOf(place.h),
  };
}

/** The place whose pixels are nearest. */
export function placeOf(box: Box, width: number): Place {
  const column = columnWidth(width);
  return clamped({
    x: box.left / column,
    y: box.top / ROW,
    w: (box.width + GRID_GAP) / column,
    h: (box.height + GRID_GAP) / ROW,
  });
}

/** One below the other, in the order in which they are read. */
export function inOneColumn(items: readonly Placed[]): Placed[] {
  let y = 0;
  const placed = items.toSorted(byPlace).map((item) => {
    const at = { ...item, x: 0, y, w: GRID_COLUMNS };
    y += item.h;
    return at;
  });
  return inOrderOf(items, placed);
}
