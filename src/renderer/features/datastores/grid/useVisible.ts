import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, type RefObject } from 'react';
import type { LaidColumn } from './columnLayout';
import { ROW, type ShownColumn } from './GridRow';

/** Fewer columns than this are all drawn. */
const MANY = 24;

/** The rows and columns that are seen, and a few around them. */
export function useVisible(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  laid: readonly LaidColumn[],
) {
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: laid.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => laid[index]?.width ?? 0,
    overscan: 3,
  });
  useEffect(() => across.measure(), [across, laid]);
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 40;
  const seen = across.getVirtualItems();
  const [from, to] =
    laid.length < MANY ? [0, laid.length - 1] : [seen[0]?.index ?? 0, seen.at(-1)?.index ?? MANY];
  const columns = useMemo<readonly ShownColumn[]>(
    () => laid.slice(from, to + 1).map((one, at) => ({ ...one, index: from + at })),
    [laid, from, to],
  );
  return { items, first, last, columns, height: rows.getTotalSize() };
}
