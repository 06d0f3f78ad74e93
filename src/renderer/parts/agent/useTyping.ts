import { useEffect, useRef, useState } from 'react';
import { typedAfter } from './typing';

const wantsStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Types a text of this length out, once; `onEnd` when all of it stands there, or when its reader goes away. */
export function useTyping(
  length: number,
  active: boolean,
  onEnd: () => void,
): { shown: number; ended: boolean; moved: boolean } {
  // What it was at first decides: the end of the typing makes it inactive.
  const [plan] = useState(() => ({ length, active, moves: active && !wantsStill() }));
  const [shown, setShown] = useState(plan.moves ? 0 : length);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (!plan.active) return undefined;
    let over = false;
    const end = () => {
      if (!over) latest.current();
      over = true;
    };
    if (!plan.moves) {
      end();
      return undefined;
    }
    let start: number | null = null;
    let frame = 0;
    const step = (now: number) => {
      start ??= now;
      const count = typedAfter(now - start, plan.length);
      setShown(count);
      if (count < plan.length) frame = requestAnimationFrame(step);
      else end();
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [plan]);
  const ended = !plan.moves || shown >= plan.length;
  return { shown: plan.moves ? shown : length, ended, moved: plan.moves };
}
