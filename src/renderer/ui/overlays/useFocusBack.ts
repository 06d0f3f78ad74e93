import { useRef } from 'react';

/**
 * What had the focus before an overlay opened gets it back when the overlay has closed, unless something else has taken
 * it since: a dialog that was opened from a menu is typed in before the menu has faded out.
 */
export function useFocusBack() {
  const before = useRef<HTMLElement | null>(null);
  return {
    remember() {
      const { activeElement } = document;
      before.current = activeElement instanceof HTMLElement ? activeElement : null;
    },
    giveBack(overlay: HTMLElement) {
      const { activeElement } = document;
      const box = overlay.closest('.bp6-portal') ?? overlay;
      const free = activeElement === null || activeElement === document.body || box.contains(activeElement);
      if (free) before.current?.focus();
      before.current = null;
    },
  };
}
