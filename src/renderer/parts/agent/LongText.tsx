import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { agentWords as words } from '@shared/words/agent';
import { textTier } from './textTier';

/** A text of some length: a long one is cut after some lines and can be opened. `whole`: it has been read as it came. */
export function LongText(props: { length: number; whole?: boolean; children: ReactNode }) {
  const { lines } = textTier(props.length);
  const [open, setOpen] = useState(props.whole === true);
  const [overflows, setOverflows] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const cut = lines !== null && !open;
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || !cut) return undefined;
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 1);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [cut]);
  return (
    <>
      <div
        ref={text}
        className={cut ? 'cl-agent__long--cut' : undefined}
        style={cut ? { maxHeight: `${lines}lh` } : undefined}
      >
        {props.children}
      </div>
      {lines !== null && (open || overflows) && (
        <div>
          <button type="button" className="cl-link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? words.showLess : words.showAll}
          </button>
        </div>
      )}
    </>
  );
}
