import { useCallback, useMemo, useRef, useState, type MouseEvent } from 'react';
import type { Case } from '../../../data/cases';
import { stillThere, toggledKey, withRange } from '../selection';

/** The selected cases; with Shift held a tick takes the rows between with it. */
export function useCaseSelection(rows: readonly Case[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shift = useRef(false);
  const anchor = useRef<string | null>(null);
  const keys = useMemo(() => rows.map((one) => one.case_id), [rows]);
  const selected = useMemo(() => stillThere(chosen, keys), [chosen, keys]);
  const onSelect = useCallback(
    (next: ReadonlySet<string>) => {
      setChosen(shift.current ? withRange(keys, selected, next, anchor.current) : next);
      anchor.current = toggledKey(selected, next) ?? anchor.current;
    },
    [keys, selected],
  );
  const onClickCapture = useCallback((event: MouseEvent) => {
    shift.current = event.shiftKey;
  }, []);
  const cases = useMemo(() => rows.filter((one) => selected.has(one.case_id)), [rows, selected]);
  return { selected, cases, onSelect, onClickCapture, clear: () => setChosen(new Set()) };
}
