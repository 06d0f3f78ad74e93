import { Classes } from '@blueprintjs/core';

/** The elements that get the focus when an overlay closes: the first of them that is still there and takes it. */
export type FocusHome = readonly Element[];

/** For each overlay, where the focus goes when it closes. */
const homes = new WeakMap<Element, FocusHome>();

export const overlayBox = (overlay: Element): Element => overlay.closest(`.${Classes.PORTAL}`) ?? overlay;

export function setHome(box: Element, home: FocusHome): void {
  homes.set(box, home);
}

function focusedElement(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at === document.body ? null : at;
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/**
 * The element that has the focus and the elements around it. In an overlay the overlay’s own home follows: a menu is gone
 * when the dialog closes that one of its items opened, and its button is still there.
 */
export function homeOfFocus(): FocusHome {
  const path: Element[] = [];
  for (let at = focusedElement(); at; at = parentOf(at)) {
    path.push(at);
    const home = homes.get(at);
    if (home) return [...path, ...home];
  }
  return path;
}

/** Nothing has the focus, or something in this overlay, which closes. */
export function isFocusFree(box: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || box?.contains(activeElement) === true;
}

const focusable = 'a[href], button, input, select, textarea, [tabindex], [contenteditable]';

/** Where nothing of it is left, the main region of the screen gets the focus. */
export function focusOn(home: FocusHome): void {
  for (const element of [...home, document.getElementById('content')]) {
    if (!(element instanceof HTMLElement) || !element.isConnected || !element.matches(focusable)) continue;
    element.focus({ preventScroll: true });
    if (focusedElement() === element) return;
  }
}
