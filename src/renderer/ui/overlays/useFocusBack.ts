import { useEffect, useInsertionEffect, useRef } from 'react';
import { focusOn, homeOfFocus, isFocusFree, overlayBox, setHome, type FocusHome } from './focusHome';

/**
 * What had the focus before a popover opened gets it back when the popover has closed, unless something else has taken
 * it since: a dialog that was opened from a menu is typed in before the menu has faded out.
 */
export function useFocusBack() {
  const home = useRef<FocusHome>([]);
  return {
    remember(overlay: HTMLElement) {
      home.current = homeOfFocus();
      setHome(overlayBox(overlay), home.current);
    },
    giveBack(overlay: HTMLElement) {
      if (isFocusFree(overlayBox(overlay))) focusOn(home.current);
      home.current = [];
    },
  };
}

/** The home of the dialog that closes now. A dialog that opens in its place takes it over. */
let leaving: FocusHome | null = null;

/**
 * The same for a dialog, also for one that its parent removes while it is open. Returns what the overlay calls when it
 * opens.
 */
export function useDialogFocus(open: boolean): (overlay: HTMLElement) => void {
  const home = useRef<FocusHome>([]);
  const box = useRef<Element | null>(null);
  // An insertion effect runs before a field in the dialog takes the focus for itself.
  useInsertionEffect(() => {
    if (!open) return;
    const before = homeOfFocus();
    home.current = before.length > 0 ? before : (leaving ?? []);
    leaving = null;
    return () => {
      leaving = home.current;
    };
  }, [open]);
  useEffect(() => {
    if (!open) return;
    return () => {
      const left = home.current;
      // After the overlay has stopped to hold the focus inside it.
      setTimeout(() => {
        if (leaving !== left) return;
        leaving = null;
        if (isFocusFree(box.current)) focusOn(left);
      });
    };
  }, [open]);
  return (overlay) => {
    box.current = overlayBox(overlay);
    setHome(box.current, home.current);
  };
}
