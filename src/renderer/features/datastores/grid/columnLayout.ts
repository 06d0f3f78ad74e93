import type { Column, ColumnType } from '@shared/model/datastores/columns';

/** How somebody has laid out the columns of a datastore: their order and the widths that were changed. */
export interface KeptLayout {
  order: string[];
  widths: Record<string, number>;
}

export interface LaidColumn {
  column: Column;
  width: number;
  /** Pixels from the first column's left side. */
  left: number;
}

export const noLayout: KeptLayout = { order: [], widths: {} };
const WIDTH_LEAST = 56;
const WIDTH_MOST = 900;

const widths: Partial<Record<ColumnType, number>> = { boolean: 96, date: 124, number: 124, currency: 124 };
const NORMAL = 190;

const heldWidth = (width: number): number => Math.max(WIDTH_LEAST, Math.min(WIDTH_MOST, Math.round(width)));

/** Columns in the kept order; those that it does not know follow in the order of the schema. */
export function laidColumns(schema: readonly Column[], layout: KeptLayout): LaidColumn[] {
  const known = new Map(schema.map((column) => [column.key, column]));
  const first = layout.order.flatMap((key) => known.get(key) ?? []);
  const rest = schema.filter(({ key }) => !layout.order.includes(key));
  let left = 0;
  return [...first, ...rest].map((column) => {
    const width = heldWidth(layout.widths[column.key] ?? widths[column.type] ?? NORMAL);
    const laid = { column, width, left };
    left += width;
    return laid;
  });
}

export const withWidth = (layout: KeptLayout, key: string, width: number): KeptLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: heldWidth(width) },
});

/** `key` in the place of the column at `to`. */
export function withPlace(
  columns: readonly LaidColumn[],
  layout: KeptLayout,
  key: string,
  to: number,
): KeptLayout {
  const order = columns.map(({ column }) => column.key);
  const from = order.indexOf(key);
  if (from < 0 || to < 0 || to >= order.length) return layout;
  return { ...layout, order: order.toSpliced(from, 1).toSpliced(to, 0, key) };
}

/** A kept text that is none of ours reads as nothing. */
export function readLayout(text: string | null): KeptLayout {
  if (text === null) return noLayout;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return noLayout;
    const order = 'order' in value && Array.isArray(value.order) ? value.order : [];
    const kept = 'widths' in value && typeof value.widths === 'object' && value.widths ? value.widths : {};
    return {
      order: order.filter((key) => typeof key === 'string'),
      widths: Object.fromEntries(
        Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      ),
    };
  } catch {
    return noLayout;
  }
}
