import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { LaidColumn } from './columnLayout';
import { ROW, shownColumn, type ShownColumn } from './GridRow';
import { columnsIn, rowsIn, sameView, slotsOf, viewOf, type View } from './visible';

/** As large as the window until it is measured, so that the first draw has rows. */
const unmeasured = (): View =>
  viewOf(
    { scrollTop: 0, scrollLeft: 0, clientHeight: window.innerHeight, clientWidth: window.innerWidth },
    ROW,
  );

/** The rows and columns that are seen, and a few around them. */
export function useVisible(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  laid: readonly LaidColumn[],
) {
  const [view, setView] = useState(unmeasured);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => setView((now) => (sameView(now, viewOf(box, ROW)) ? now : viewOf(box, ROW)));
    // In the frame that scrolls. Nothing may ask for a place after it: the rows would have to be laid out at once.
    const onScroll = () => flushSync(measure);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);

  const { first, last } = rowsIn(view, count);
  const [from, to] = columnsIn(view, laid);
  const columns = useMemo<readonly ShownColumn[]>(
    () => laid.slice(from, to + 1).map((one, at) => shownColumn(one, from + at)),
    [laid, from, to],
  );
  const items = useMemo(() => slotsOf(first, last, view.rows), [first, last, view.rows]);
  return {
    items,
    first,
    last,
    columns,
    height: count * ROW,
    aside: view.aside,
    /** Draws the first rows, before the page is scrolled to them. */
    toTop: () => setView((now) => ({ ...now, row: 0 })),
  };
}
