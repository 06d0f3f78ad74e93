import { useEffect, useRef } from 'react';

/** Nearer to the end than this, a reader wants to see what comes. Pixels. */
const NEAR = 60;

/** Keeps the end of a growing list in sight, unless its reader has scrolled up. `turns`: how many there are. */
export function useStickToEnd(turns: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  useEffect(() => {
    sticks.current = true;
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [turns]);
  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return undefined;
    const onScroll = () => {
      sticks.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    };
    const watcher = new ResizeObserver(() => {
      if (sticks.current) box.scrollTop = box.scrollHeight;
    });
    watcher.observe(inner);
    watcher.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      watcher.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);
  return { scroller, content };
}
