/** What a “{ }” does with a reference; by its button. */
const picks = new WeakMap<Element, (reference: string) => void>();

const BUTTON = '.cl-varbutton';

/** What is dragged from a list of values onto a field. */
export const REFERENCE_MIME = 'application/x-costloom-reference';

/** Says what is to be done with a reference that is put into the field of this button. */
export function offerPick(button: Element, pick: (reference: string) => void): () => void {
  picks.set(button, pick);
  return () => void picks.delete(button);
}

/** The “{ }” of the field that an element is in: the nearest one, looked for from within outwards. */
export function pickButtonAt(element: Element, within: Element): Element | null {
  for (let at: Element | null = element; at && within.contains(at); at = at.parentElement) {
    const button = at.matches(BUTTON) ? at : at.querySelector(BUTTON);
    if (button) return button;
    // The next field is not the one that was meant.
    if (at.matches('.cl-param')) return null;
  }
  return null;
}

/** False where the button is gone. */
export function pickInto(button: Element, reference: string): boolean {
  const pick = button.isConnected ? picks.get(button) : undefined;
  pick?.(reference);
  return pick !== undefined;
}
